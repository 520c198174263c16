import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root, run, runHeld, runTool, runToolHeld } from '../run.mjs'

/** How many passed and failed; a check counts as one. `failures`, where there are some: what failed, and some of what was said of it. */
export const pass = { passed: 1, failed: 0 }
export const fail = { passed: 0, failed: 1 }

/** Runs a command whose exit code is the verdict. */
export const checked = async (command, args) => ((await run(command, args)) === 0 ? pass : fail)

/** `checked` for a command beside others: what it says is shown when it fails, and whole. */
export const quietlyChecked = async (command, args) => verdict(await runHeld(command, args), [command, ...args])

/** `quietlyChecked` for a dependency's program. */
export const toolChecked = async (tool, args) => verdict(await runToolHeld(tool, args), [path.basename(tool), ...args])

function verdict({ code, output }, words) {
  if (code === 0) return pass
  console.error(output.trimEnd())
  return { ...fail, failures: [failure(words.join(' '), endsOf(output))] }
}

/** How a long output begins and ends: some commands say first what is wrong, others last. */
function endsOf(output) {
  const lines = output.trimEnd().split('\n')
  return (lines.length > 12 ? [...lines.slice(0, 5), '…', ...lines.slice(-6)] : lines).join('\n')
}

/** Runs vitest with these arguments. As in a browser (`playwright.config.ts`), one that is hurried past has a second attempt, and is
 *  named; `retries: 0` gives it none. `isHeld`: what it says is shown at its end, and whole, since others run at the same time. */
export function vitest(args, env, { retries = 1, isHeld = false } = {}) {
  return counted(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const told = ['run', `--retry=${retries}`, ...reporters, ...args]
    const code = await (isHeld ? runShownAtEnd : runTool)('vitest/vitest.mjs', told, env)
    const count = (result) => {
      sayFlaky(result.testResults.flatMap(retriedIn))
      return {
        passed: result.numPassedTests,
        failed: failedTests(result),
        failures: result.testResults.flatMap(failuresIn),
      }
    }
    return { code, count }
  })
}

async function runShownAtEnd(tool, args, env) {
  const { code, output } = await runToolHeld(tool, args, env)
  console.log(output.trimEnd())
  return code
}

/** The tests of a file that failed once and then passed, each with what it said at first. */
const retriedIn = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => failure(`${path.relative(root, name)}: ${fullName}`, failureMessages[0]))

/** Names tests that failed once and then passed, with what they said at first. */
export function sayFlaky(flaky) {
  for (const text of flaky) console.log(`Passed at the second attempt only, look into it: ${text}`)
}

/** What failed in a file, each with the first lines of what it said. */
const failuresIn = ({ name, message, assertionResults }) => {
  const file = path.relative(root, name)
  const failed = assertionResults.filter(isFailed)
  if (failed.length === 0 && message) return [failure(file, message)]
  return failed.map(({ fullName, failureMessages }) => failure(`${file}: ${fullName}`, failureMessages.at(-1) ?? ''))
}

/** A title, and below it as much of what was said as tells what happened. */
export const failure = (title, message) =>
  [title, ...stripVTControlCharacters(message).split('\n').slice(0, 12)].join('\n    ')

/** A file that breaks before its first test has no failed test to count. */
function failedTests({ numFailedTests, testResults }) {
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some(isFailed))
  return numFailedTests + broken.length
}

const isFailed = (test) => test.status === 'failed'

/** Runs the browser tests with these arguments. `chromium`: path of the browser. */
export function playwright(args, chromium) {
  return counted(async (report) => {
    const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const code = await runTool('@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], env)
    const count = ({ stats, suites, errors }) => {
      sayFlaky(suites.flatMap(flakyIn))
      const failures = [
        ...suites.flatMap(unexpectedIn),
        ...errors.map(({ message }) => failure('browser tests', message ?? '')),
      ]
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, failures }
    }
    return { code, count }
  })
}

/** Finds the tests in a suite of Playwright's report that ended so, each with what one of its attempts said. */
const endedAs = (asked, attemptOf) =>
  function inSuite({ suites = [], specs = [] }) {
    const own = specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === asked)
        .map(({ results }) => failure(`${file}: ${title}`, attemptOf(results)?.error?.message ?? '')),
    )
    return [...suites.flatMap(inSuite), ...own]
  }

/** Those that failed once and then passed. */
const flakyIn = endedAs('flaky', (results) => results[0])
/** Those that failed twice. */
const unexpectedIn = endedAs('unexpected', (results) => results.at(-1))

/** Runs tests that write a JSON report. Without a readable one, or when they say no and name nobody, that is one failure. */
async function counted(runTests) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vademecum-test-'))
  const report = path.join(folder, 'report.json')
  const { code, count } = await runTests(report)
  const found = await readFile(report, 'utf8')
    .then((text) => count(JSON.parse(text)))
    .catch(() => ({ passed: 0, failed: 0 }))
  await rm(folder, { recursive: true, force: true })
  const isUnexplained = found.failed === 0 && (code !== 0 || found.passed === 0)
  return isUnexplained ? { ...found, failed: 1 } : found
}
