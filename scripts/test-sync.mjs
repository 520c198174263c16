import { installWhatIsMissing } from './install.mjs'
import { runTool } from './run.mjs'

/** The simulation at its full size. `SIM_SEEDS`, `SIM_CLIENTS` and `SIM_ANSWERS` change it. */
await installWhatIsMissing()
const size = { SIM_SEEDS: '500', SIM_CLIENTS: '5', SIM_ANSWERS: '200' }
const env = Object.fromEntries(Object.entries(size).map(([name, value]) => [name, process.env[name] ?? value]))
process.exit(await runTool('vitest/vitest.mjs', ['run', '--project', 'simulation', ...process.argv.slice(2)], env))
