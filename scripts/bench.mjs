import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { findChromium } from './chromium.mjs'
import { installWhatIsMissing } from './install.mjs'
import { root, run } from './run.mjs'
import { writeParts } from './written-parts.mjs'

const document = path.join(root, 'docs/benchmarks.md')

/** Runs the benchmarks of `bench/`, or those named: `npm run bench -- push`. Each writes its tables into its part of
 *  docs/benchmarks.md; with BENCH_QUICK=1 sizes are small, only to see that all runs, and nothing is written. */
async function main(names) {
  await installWhatIsMissing()
  const built = await run(process.execPath, [path.join(root, 'scripts/build.mjs'), '--if-stale'])
  if (built !== 0) process.exit(built)
  const files = (await readdir(path.join(root, 'bench'))).filter((name) => name.endsWith('.bench.ts')).sort()
  const all = files.map((file) => file.slice(0, -'.bench.ts'.length))
  const unknown = names.filter((name) => !all.includes(name))
  if (unknown.length > 0) {
    console.error(`There is no benchmark ${unknown.join(', ')}; there are ${all.join(', ')}.`)
    process.exit(2)
  }
  let failed = 0
  for (const name of names.length > 0 ? names : all) if (!(await runOne(name))) failed += 1
  process.exitCode = failed === 0 ? 0 : 1
}

async function runOne(name) {
  console.log(`\n# ${name}`)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vademecum-report-'))
  const report = path.join(folder, 'report.md')
  const startedAtMs = Date.now()
  const [loadBefore = 0] = os.loadavg()
  const code = await run(process.execPath, ['--import', 'tsx', path.join('bench', `${name}.bench.ts`)], {
    BENCH_REPORT: report,
  })
  const tables = await readFile(report, 'utf8').catch(() => null)
  await rm(folder, { recursive: true, force: true })
  const seconds = Math.round((Date.now() - startedAtMs) / 1000)
  if (tables !== null && process.env['BENCH_QUICK'] !== '1')
    await writeParts(document, 'bench', {
      [name]: `\`npm run bench -- ${name}\` · ${machine()} · load ${loadBefore.toFixed(1)} before · ${seconds} s\n\n${tables}`,
    })
  return code === 0
}

function machine() {
  const chromium = findChromium()
  const version = chromium
    ? execFileSync(chromium, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    : ''
  const browser = /\d+\.\d+/.exec(version)?.[0] ?? 'none'
  return `${new Date().toISOString().slice(0, 10)} · ${os.cpus().length} cores, Node ${process.versions.node}, Chromium ${browser}`
}

await main(process.argv.slice(2))
