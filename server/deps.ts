import type { Knex } from 'knex'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

/** What the server is made of. A service names the parts it needs: `Pick<Deps, 'db' | 'now'>`. */
export interface Deps {
  db: Knex
  /** The same database for reading outside of a transaction: in SQLite a connection of its own, so that what only reads waits
   *  for no writer. It sees all that was committed before. */
  reads: Knex
  /** Epoch ms. */
  now: () => number
  /** A new UUIDv7. */
  newId: () => string
  randomBytes: (count: number) => Uint8Array
  log: Logger
  config: Config
}
