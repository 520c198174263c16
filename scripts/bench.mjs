import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { installWhatIsMissing } from './install.mjs'
import { root, run } from './run.mjs'

/** Runs the benchmarks of `bench/` one after the other; `npm run bench -- sync` only those whose name contains "sync". */
await installWhatIsMissing()
const built = await run(process.execPath, [path.join(root, 'scripts/build.mjs'), '--if-stale'])
if (built !== 0) process.exit(built)

const wanted = process.argv.slice(2)
const files = (await readdir(path.join(root, 'bench'))).filter((name) => name.endsWith('.bench.ts')).sort()
let failed = 0
for (const file of files.filter((name) => wanted.every((part) => name.includes(part)))) {
  console.log(`\n# ${file}`)
  if ((await run(process.execPath, ['--import', 'tsx', path.join('bench', file)])) !== 0) failed += 1
}
process.exit(failed === 0 ? 0 : 1)
