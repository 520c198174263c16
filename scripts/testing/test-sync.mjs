import { runAtFullSize } from './full-size.mjs'

/** The proofs of sync at their full size: the simulated storm, all crash points, and the real wire on each engine. `SIM_SEEDS`,
 *  `SIM_CLIENTS`, `SIM_ANSWERS`, `CRASH_POINTS_EVERY` and `WIRE_ANSWERS` change it; a name runs that part alone: `npm run test:sync -- wire-sqlite`. */
const parts = ['simulation', 'wire-sqlite', 'wire-postgres']
await runAtFullSize(parts, {
  SIM_SEEDS: '500',
  SIM_CLIENTS: '5',
  SIM_ANSWERS: '200',
  CRASH_POINTS_EVERY: '1',
  WIRE_ANSWERS: '100000',
})
