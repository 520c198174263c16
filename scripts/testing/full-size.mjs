import { installWhatIsMissing } from '../install.mjs'
import { vitest } from './counted.mjs'

/** Runs vitest projects one after the other, or those that the command line names, with `sizes` for what the environment
 *  leaves open. Ends with a line that sums up. */
export async function runAtFullSize(parts, sizes) {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !parts.includes(name))
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}; there are ${parts.join(', ')}.`)
    process.exit(2)
  }
  await installWhatIsMissing()
  const env = Object.fromEntries(Object.entries(sizes).map(([name, value]) => [name, process.env[name] ?? value]))
  const results = []
  for (const name of asked.length > 0 ? asked : parts) {
    const startedAtMs = Date.now()
    // By what was counted: PostgreSQL's own way to end takes the exit code along.
    const { failed } = await vitest(['--project', name], env, { retries: 0 })
    results.push({ name, isPassed: failed === 0, seconds: Math.round((Date.now() - startedAtMs) / 1000) })
  }
  const failed = results.filter((result) => !result.isPassed).length
  const words = results.map(
    ({ name, isPassed, seconds }) => `${name} ${isPassed ? 'passed' : 'FAILED'} in ${seconds} s`,
  )
  console.log(`\n${words.join(', ')}: ${results.length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
