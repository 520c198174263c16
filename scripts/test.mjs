import { existsSync } from 'node:fs'
import path from 'node:path'
import { aptInstall } from './apt-install.mjs'
import { buildDevelopmentClient } from './build/development-client.mjs'
import { overBudget } from './build/page-budgets.mjs'
import { chromiumForTests } from './chromium.mjs'
import { installSources } from './install.mjs'
import { root } from './run.mjs'
import { checked, fail, pass, playwright, quietlyChecked, toolChecked, vitest } from './testing/counted.mjs'

/** What has to hold, in lanes: the quickest to fail first. The steps of a lane run at the same time. Each answers how many passed
 *  and failed. */
const lanes = [
  {
    types: () => toolChecked('typescript/bin/tsc', ['-b', '--singleThreaded']),
    lint: () => toolChecked('oxlint/bin/oxlint', ['-c', 'oxlint.config.mjs', '--deny-warnings']),
    unused: () => toolChecked('knip/bin/knip.js', ['--no-progress']),
    format: () => toolChecked('oxfmt/bin/oxfmt', ['--check', '.']),
  },
  { build: () => checked(process.execPath, [path.join(root, 'scripts/build.mjs'), '--installed']) },
  { budgets: pageBudgets, development: () => buildDevelopmentClient().then(() => pass, said) },
  {
    content: () => quietlyChecked('npm', ['run', '--silent', 'check:content']),
    unit: unitTests,
    postgres: postgresTests,
  },
  { e2e: browserTests },
]
const steps = lanes.flatMap(Object.keys)
/** What needs no machine code, which is compiled for a minute after packages are installed. */
const early = ['types', 'lint', 'unused', 'format', 'build', 'budgets', 'development']
/** What a step cannot do without. */
const needs = { budgets: 'build', e2e: 'build' }

/** Of the random cases of each property, which `npm run test:sync` tries all. */
const sample = { PROPERTY_RUNS_SHARE: process.env['PROPERTY_RUNS_SHARE'] ?? '0.25' }

/** `npm run test:all`, and not `npm test`: docs/decisions/104-large-tests.md. */
const isWithLarge = process.argv.includes('--all')
const tagged = (filter) => (isWithLarge ? [] : [`--tagsFilter=${filter}`])

let browser
/** Looked for, or installed, once. */
const browserForTests = () => (browser ??= chromiumForTests())

const projects = (...names) => names.flatMap((name) => ['--project', name])

/** On SQLite, and the page's components in a browser. */
async function unitTests() {
  if (!(await browserForTests())) return fail
  const all = projects('core', 'offline', 'app', 'server-sqlite', 'simulation', 'wire-sqlite', 'attack-sqlite')
  return vitest([...all, ...tagged('!large')], sample)
}

/** Beside the others they have one process: a test waits for PostgreSQL for most of its time. */
async function postgresTests({ isAlone }) {
  // One apt-get at a time.
  await browser
  await postgresToolsForTests()
  const beside = isAlone ? [] : ['--maxWorkers=1']
  const all = projects('server-postgres', ...(isWithLarge ? ['attack-postgres'] : []))
  return vitest([...all, ...tagged('postgres && !large'), ...beside], sample, { isHeld: !isAlone })
}

async function pageBudgets() {
  const over = await overBudget(path.join(root, 'dist/client')).catch((error) => [String(error)])
  if (over.length > 0) console.error(`Pages are over their budget.\n  ${over.join('\n  ')}`)
  return over.length > 0 ? fail : pass
}

async function browserTests() {
  const chromium = await browserForTests()
  return chromium ? playwright(isWithLarge ? [] : ['--grep-invert=@large'], chromium) : fail
}

function said(error) {
  console.error(error.message)
  return fail
}

/** Runs all steps, or those named: `npm test -- lint unit`. Ends with the sum as the last line. */
async function main(names) {
  const unknown = names.filter((name) => !steps.includes(name))
  if (unknown.length > 0) {
    console.error(`There is no step ${unknown.join(', ')}; there are ${steps.join(', ')}.`)
    process.exit(2)
  }
  // Debian's packages are fetched while npm fetches its own.
  if (names.length === 0 || names.includes('unit') || names.includes('e2e')) void browserForTests()
  const { compiled } = await installSources()
  const results = {}
  for (const lane of lanes) {
    const asked = Object.entries(lane).filter(([name]) => names.length === 0 || names.includes(name))
    if (asked.length === 0) continue
    if (!asked.every(([name]) => early.includes(name))) await compiled
    console.log(`\n── ${asked.map(([name]) => name).join(', ')} ──`)
    await Promise.all(
      asked.map(async ([name, step]) => (results[name] = await timed(name, step, asked.length === 1, results))),
    )
  }
  await compiled
  // Once more beside the sums: what failed stood far above, among all that passed.
  for (const text of Object.values(results).flatMap(({ failures = [] }) => failures)) console.log(`\nFailed: ${text}`)
  const sum = (key) => Object.values(results).reduce((total, result) => total + result[key], 0)
  console.log('')
  for (const [name, { passed, failed, seconds }] of Object.entries(results))
    console.log(
      `${name.padEnd(11)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${seconds} s`,
    )
  // Set rather than exit: what is still being written comes out, and the sum stays the last line.
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
}

async function timed(name, step, isAlone, results) {
  const startedAtMs = Date.now()
  const isPossible = !results[needs[name]]?.failed
  if (!isPossible) console.error(`Not run: ${name} needs ${needs[name]}.`)
  const result = isPossible ? await step({ isAlone }) : fail
  return { ...result, seconds: Math.round((Date.now() - startedAtMs) / 1000) }
}

/** Sees to it that pg_dump is there, where apt-get may install it. Without it the tests of backups hold what an operator is told. */
async function postgresToolsForTests() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  if (folders.some((folder) => existsSync(path.join(folder, 'pg_dump')))) return
  if (!(await aptInstall('postgresql-client', 'pg_dump for the tests of backups')))
    console.error('No pg_dump: backups of PostgreSQL are tested no further than to what is said without it.')
}

await main(process.argv.slice(2).filter((arg) => arg !== '--all'))
