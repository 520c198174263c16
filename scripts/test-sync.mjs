import { installWhatIsMissing } from './install.mjs'
import { runTool } from './run.mjs'

/** The proofs of sync at their full size: the simulated storm, and the real wire on each engine. `SIM_SEEDS`, `SIM_CLIENTS`,
 *  `SIM_ANSWERS` and `WIRE_ANSWERS` change it; a name runs that part alone: `npm run test:sync -- wire-sqlite`. */
const parts = ['simulation', 'wire-sqlite', 'wire-postgres']
const sizes = { SIM_SEEDS: '500', SIM_CLIENTS: '5', SIM_ANSWERS: '200', WIRE_ANSWERS: '100000' }

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
  const code = await runTool('vitest/vitest.mjs', ['run', '--project', name], env)
  results.push({ name, isPassed: code === 0, seconds: Math.round((Date.now() - startedAtMs) / 1000) })
}
const failed = results.filter((result) => !result.isPassed).length
const words = results.map(({ name, isPassed, seconds }) => `${name} ${isPassed ? 'passed' : 'FAILED'} in ${seconds} s`)
console.log(`\n${words.join(', ')}: ${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
