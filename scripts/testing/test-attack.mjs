import { runAtFullSize } from './full-size.mjs'

/** The attack on the real server at its full size, on each engine. `ATTACK_REQUESTS` changes the size and `ATTACK_SEED` the
 *  chance; a name runs that part alone: `npm run test:attack -- attack-sqlite`. */
await runAtFullSize(['attack-sqlite', 'attack-postgres'], { ATTACK_REQUESTS: '10000' })
