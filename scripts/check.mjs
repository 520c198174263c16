import { existsSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from './chromium.mjs'
import { installWhatIsMissing } from './install.mjs'
import { root, runHeld } from './run.mjs'
import { areas } from './testing/areas.mjs'
import { toolChecked } from './testing/counted.mjs'
import { readImports } from './testing/import-graph.mjs'
import { runInOrder } from './testing/nearest-first.mjs'
import { nearestTests } from './testing/nearest-tests.mjs'

/** When the tests of a change are stopped, from the start: what then still runs, and the other steps, are over within the minute. */
const testsUntilMs = 42_000

/** `npm run check`: types, lint, the format of what changed since the main branch, and the unit tests that the change can reach, on SQLite
 *  and with a tenth of the random cases: the nearest first, for as long as a minute allows. `npm run check -- study shop` runs all tests of
 *  these areas instead. */
async function main(asked) {
  const unknown = asked.filter((name) => !(name in areas))
  if (unknown.length > 0) {
    console.error(`There is no area ${unknown.join(', ')}; there are ${Object.keys(areas).join(', ')}.`)
    process.exit(2)
  }
  await installWhatIsMissing()
  const startedAtMs = Date.now()
  const changed = await changedFiles()
  const files = lines(await git('ls-files -co --exclude-standard')).filter(isThere)
  const tests =
    asked.length > 0
      ? testsIn(
          asked.flatMap((name) => areas[name]),
          files,
        )
      : await testsOf(changed, files)
  const untilMs = asked.length > 0 ? null : startedAtMs + testsUntilMs
  const steps = {
    types: () => toolChecked('typescript/bin/tsc', ['-b', '--singleThreaded']),
    lint: () => toolChecked('oxlint/bin/oxlint', ['-c', 'oxlint.config.mjs', '--deny-warnings']),
    ...(changed.length > 0 && { [`format of ${changed.length} files`]: () => formatOf(changed) }),
    ...(tests.length > 0 && { [`tests of ${tests.length} files`]: () => run(tests, untilMs) }),
  }
  const results = await Promise.all(
    Object.entries(steps).map(async ([name, step]) => ({
      name,
      ...(await step()),
      seconds: secondsSince(startedAtMs),
    })),
  )
  for (const { name, failed, seconds, left = [] } of results) {
    console.log(`${failed > 0 ? 'FAILED' : 'passed'} after ${seconds} s: ${name}`)
    if (left.length > 0) console.log(leftWords(tests.length, left))
  }
  const failed = results.filter((result) => result.failed > 0).length
  console.log(`${results.length - failed} passed, ${failed} failed in ${secondsSince(startedAtMs)} s`)
  process.exitCode = failed > 0 ? 1 : 0
}

const leftWords = (count, left) =>
  `       ${count - left.length} of them were run, the nearest to the change; ${left.length} are left to npm run test:all, from ${left[0]} on.`

const secondsSince = (startedAtMs) => Math.round((Date.now() - startedAtMs) / 1000)

const formatOf = (files) => toolChecked('oxfmt/bin/oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...files])

const isTest = (file) => /\.test\.tsx?$/.test(file)
/** Of no project that runs here: the wire and the attack have their own commands, and what grows with the content is under `check:content`. */
const isElsewhere = (file) => /^(tests\/(wire|attack)|authoring\/published)\//.test(file)

const testsIn = (places, files) =>
  files.filter((file) => isTest(file) && places.some((place) => file === place || file.startsWith(`${place}/`)))

async function testsOf(changed, files) {
  const nearest = nearestTests(changed, await readImports(root, files))
  return nearest.map(({ file }) => file).filter((file) => !isElsewhere(file))
}

function run(tests, untilMs) {
  process.env['PROPERTY_RUNS_SHARE'] = '0.1'
  const projects = ['core', 'offline', 'server-sqlite', 'simulation', ...(findChromium() ? ['app'] : [])]
  return runInOrder(tests, projects, untilMs)
}

/** Files that are other than on the main branch, committed or not, without those that are gone. */
async function changedFiles() {
  const base = (await firstOf('merge-base HEAD origin/main', 'merge-base HEAD main')) || 'HEAD'
  const names = [await git(`diff --name-only ${base}`), await git('ls-files --others --exclude-standard')]
  return [...new Set(names.flatMap(lines))].filter(isThere)
}

const lines = (output) => output.split('\n').filter(Boolean)

const isThere = (file) => existsSync(path.join(root, file))

async function firstOf(...commands) {
  for (const command of commands) {
    const said = await git(command)
    if (said !== '') return said
  }
  return ''
}

async function git(command) {
  const { code, output } = await runHeld('git', command.split(' '))
  return code === 0 ? output.trim() : ''
}

await main(process.argv.slice(2))
