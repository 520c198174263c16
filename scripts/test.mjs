import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromiumForTests } from './chromium.mjs'
import { installWhatIsMissing } from './install.mjs'
import { root, run, runTool } from './run.mjs'

/** Everything that has to hold, the quickest to fail first. Each answers how many passed and failed; a check counts as one. */
const steps = {
  types: () => check('typescript/bin/tsc', ['-b']),
  lint: () => check('oxlint/bin/oxlint', ['-c', 'oxlint.config.mjs', '--deny-warnings']),
  unused: () => check('knip/bin/knip.js', ['--no-progress']),
  format: () => check('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
  content: () => script('scripts/content/check-content.ts', '--import', 'tsx'),
  unit: unitTests,
  build: () => script('scripts/build.mjs'),
  e2e: browserTests,
}

const pass = { passed: 1, failed: 0 }
const fail = { passed: 0, failed: 1 }
const check = async (tool, args) => ((await runTool(tool, args)) === 0 ? pass : fail)
const script = async (file, ...nodeArgs) =>
  (await run(process.execPath, [...nodeArgs, path.join(root, file)])) === 0 ? pass : fail

function unitTests() {
  return counted(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await runTool('vitest/vitest.mjs', ['run', ...reporters])
    return { code, count: (result) => ({ passed: result.numPassedTests, failed: failedTests(result) }) }
  })
}

/** A file that breaks before its first test has no failed test to count. */
function failedTests({ numFailedTests, testResults }) {
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some(isFailed))
  return numFailedTests + broken.length
}

const isFailed = (test) => test.status === 'failed'

async function browserTests() {
  const chromium = await chromiumForTests()
  if (!chromium) return fail
  return counted(async (report) => {
    const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const code = await runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], env)
    const count = ({ stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
    })
    return { code, count }
  })
}

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

/** Runs all steps, or those named: `npm test -- lint unit`. Ends with the sum as the last line. */
async function main(names) {
  const unknown = names.filter((name) => !(name in steps))
  if (unknown.length > 0) {
    console.error(`There is no step ${unknown.join(', ')}; there are ${Object.keys(steps).join(', ')}.`)
    process.exit(2)
  }
  await installWhatIsMissing()
  const results = []
  for (const name of names.length > 0 ? names : Object.keys(steps)) {
    console.log(`\n── ${name} ──`)
    const startedAtMs = Date.now()
    const isBuilt = !results.some((result) => result.name === 'build' && result.failed > 0)
    if (name === 'e2e' && !isBuilt) console.error('Not run: there is no build to run it on.')
    const result = name === 'e2e' && !isBuilt ? fail : await steps[name]()
    results.push({ name, ...result, seconds: Math.round((Date.now() - startedAtMs) / 1000) })
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log('')
  for (const { name, passed, failed, seconds } of results) {
    console.log(
      `${name.padEnd(8)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed  ${seconds} s`,
    )
  }
  // Set rather than exit: what is still being written comes out, and the sum stays the last line.
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
}

await main(process.argv.slice(2))
