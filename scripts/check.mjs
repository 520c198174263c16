import { existsSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from './chromium.mjs'
import { installWhatIsMissing } from './install.mjs'
import { root, runHeld } from './run.mjs'
import { areas, reachedBy } from './testing/changed-areas.mjs'
import { quietlyChecked, vitest } from './testing/counted.mjs'

/** `npm run check`: types, lint, the format of what changed since the main branch, and the unit tests that the change can reach,
 *  on SQLite and with a tenth of the random cases. `npm run check -- study shop` names the areas instead. */
async function main(asked) {
  const unknown = asked.filter((name) => !(name in areas))
  if (unknown.length > 0) {
    console.error(`There is no area ${unknown.join(', ')}; there are ${Object.keys(areas).join(', ')}.`)
    process.exit(2)
  }
  await installWhatIsMissing()
  const startedAtMs = Date.now()
  const changed = await changedFiles()
  const reached = asked.length > 0 ? asked.flatMap((name) => areas[name]) : reachedBy(changed)
  const steps = {
    types: () => quietlyChecked('typescript/bin/tsc', ['-b']),
    lint: () => quietlyChecked('oxlint/bin/oxlint', ['-c', 'oxlint.config.mjs', '--deny-warnings']),
    ...(changed.length > 0 && { [`format of ${changed.length} files`]: () => formatOf(changed) }),
    ...(reached.length > 0 && { [`tests in ${reached.join(' ')}`]: () => testsIn(reached) }),
  }
  const results = await Promise.all(
    Object.entries(steps).map(async ([name, step]) => {
      const { failed } = await step()
      return { name, failed, seconds: secondsSince(startedAtMs) }
    }),
  )
  for (const { name, failed, seconds } of results)
    console.log(`${failed > 0 ? 'FAILED' : 'passed'} after ${seconds} s: ${name}`)
  const failed = results.filter((result) => result.failed > 0).length
  console.log(`${results.length - failed} passed, ${failed} failed in ${secondsSince(startedAtMs)} s`)
  process.exitCode = failed > 0 ? 1 : 0
}

const secondsSince = (startedAtMs) => Math.round((Date.now() - startedAtMs) / 1000)

const formatOf = (files) =>
  quietlyChecked('prettier/bin/prettier.cjs', ['--check', '--ignore-unknown', '--log-level', 'warn', ...files])

function testsIn(places) {
  const projects = ['core', 'offline', 'server-sqlite', 'simulation', ...(findChromium() ? ['app'] : [])]
  return vitest(
    [
      '--passWithNoTests',
      ...projects.flatMap((name) => ['--project', name]),
      ...places.map((place) => path.join(root, place)),
    ],
    { PROPERTY_RUNS_SHARE: '0.1' },
  )
}

/** Files that are other than on the main branch, committed or not, without those that are gone. */
async function changedFiles() {
  const base = (await firstOf('merge-base HEAD origin/main', 'merge-base HEAD main')) || 'HEAD'
  const names = [await git(`diff --name-only ${base}`), await git('ls-files --others --exclude-standard')].join('\n')
  return [...new Set(names.split('\n'))].filter((file) => file !== '' && existsSync(path.join(root, file)))
}

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
