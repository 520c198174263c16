import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { findChromium } from './chromium.mjs'
import { installWhatIsMissing } from './install.mjs'
import { root, run } from './run.mjs'

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
    await writeDown(name, tables, `load ${loadBefore.toFixed(1)} before · ${seconds} s`)
  return code === 0
}

/** Puts the tables between the marks of this benchmark. */
async function writeDown(name, tables, circumstances) {
  const text = await readFile(document, 'utf8')
  const [start, end] = [`<!-- ${name}: written by npm run bench -->`, `<!-- /${name} -->`]
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from === -1 || to === -1) throw new Error(`docs/benchmarks.md has no part for ${name}`)
  const body = `${start}\n\n\`npm run bench -- ${name}\` · ${machine()} · ${circumstances}\n\n${tables}\n`
  const options = { ...(await resolveConfig(document)), parser: 'markdown' }
  await writeFile(document, await format(text.slice(0, from) + body + text.slice(to), options))
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
