import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { setTimeout as resolveAfter } from 'node:timers/promises'
import { idMaker } from '../../core/study/events/id.ts'
import { stripePayments } from '../../server/adapters/payments/stripe-payments.ts'
import type { Config } from '../../server/config/config.ts'
import { openDatabase, openReads, sqliteFileIn } from '../../server/database/database.ts'
import { markInUse } from '../../server/database/in-use.ts'
import { isMigrated } from '../../server/database/migrate.ts'
import { refuseDamagedFiles } from '../../server/database/sqlite-damage.ts'
import type { Deps } from '../../server/deps/deps.ts'
import { storedKeys } from '../../server/keys/stored-keys.ts'
import { createLog } from '../../server/deps/log.ts'
import { sandboxPayments } from '../../server/sandbox/sandbox-payments.ts'
import { securityLog } from '../../server/services/account/security-log.ts'
import { rateLimits } from '../../server/services/limits/rate-limit.ts'
import { CannotDo } from './refusals.ts'

const wait: Deps['wait'] = (ms, signal) => resolveAfter(ms, undefined, { signal })

/** The parts of a server that work without one. */
export type ShopDeps = Pick<
  Deps,
  'db' | 'reads' | 'now' | 'wait' | 'newId' | 'randomBytes' | 'config' | 'securityLog' | 'limits' | 'payments' | 'log'
>

export interface Shop {
  deps: ShopDeps
  close(): Promise<void>
}

/** Throws, in words, where there is no SQLite file to go on with. */
export async function refuseMissing(file: string): Promise<void> {
  await refuseDamagedFiles(file)
  if (!(await stat(file).catch(() => null))) throw new CannotDo(`There is no database at ${file} yet.`)
}

/** Opens the database beside a server that may be running. `mayBeOld`: one of another release is taken as well. */
export async function openShop(given: Config, { mayBeOld = false } = {}): Promise<Shop> {
  const file = sqliteFileIn(given.dataDir)
  const isSqlite = given.databaseUrl === null
  if (isSqlite) await refuseMissing(file)
  const endUse = isSqlite ? await markInUse(file) : async () => {}
  const db = openDatabase(given.databaseUrl, file)
  const letGo = async () => {
    await db.destroy()
    await endUse()
  }
  try {
    if (!mayBeOld && !(await isMigrated(db)))
      throw new CannotDo('The database is of an earlier release: run `npm run admin -- migrate` first.')
    const [stored = ''] = given.secretKey === '' ? await storedKeys(given.dataDir, 'secret-key', randomBytes) : []
    return shopOn(db, { ...given, secretKey: given.secretKey || stored }, letGo)
  } catch (error) {
    await letGo()
    throw error
  }
}

function shopOn(db: Deps['db'], config: Config, letGo: () => Promise<void>): Shop {
  const reads = openReads(db)
  const base = { db, reads, now: Date.now, wait, newId: idMaker(Date.now, randomBytes), randomBytes, config }
  const outside = { ...base, log: createLog('error', process.stderr) }
  // Its memory is the database: this process goes on where the server's is.
  const sandbox = config.stripe === null ? sandboxPayments(outside) : null
  const payments = stripePayments(outside, sandbox)
  const limits = rateLimits(outside)
  const deps = { ...outside, payments, limits, securityLog: securityLog(outside) }
  return {
    deps,
    async close() {
      await sandbox?.stop()
      await limits.flush()
      await deps.securityLog.flush()
      if (reads !== db) await reads.destroy()
      await letGo()
    },
  }
}
