import { runAtFullSize } from './full-size.mjs'

/** The proofs of sync at their full size: all random cases of each property, the simulated storm, all crash points of sync and of packs, a thousand
 *  students on a device and on the server, and the real wire on each engine. `PROPERTY_RUNS_SHARE`, `SIM_SEEDS`, `SIM_CLIENTS`, `SIM_ANSWERS`,
 *  `SIM_STUDENTS`, `CRASH_POINTS_EVERY` and `WIRE_ANSWERS` change it; a name runs that part alone: `npm run test:sync -- wire-sqlite`. */
const parts = ['core', 'server-sqlite', 'simulation', 'offline', 'wire-sqlite', 'wire-postgres']
await runAtFullSize(parts, {
  PROPERTY_RUNS_SHARE: '1',
  SIM_SEEDS: '500',
  SIM_CLIENTS: '5',
  SIM_ANSWERS: '200',
  SIM_STUDENTS: '1000',
  CRASH_POINTS_EVERY: '1',
  WIRE_ANSWERS: '100000',
})
