import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { messageOf } from '../../core/message-of.ts'
import { parseConfig } from '../../server/config.ts'
import { openDatabase, sqliteFileIn } from '../../server/database/database.ts'
import { signingService } from '../../server/services/study/signing.ts'
import { storedKeys } from '../../server/keys/stored-keys.ts'

/** Makes a new key to sign packs and leases with, and retires the one before: `npm run keys:rotate`. */
const given = parseConfig(process.env, path.resolve(import.meta.dirname, '../..'))
process.umask(0o077)
const db = openDatabase(given.databaseUrl, sqliteFileIn(given.dataDir))
try {
  const [stored = ''] = given.secretKey === '' ? await storedKeys(given.dataDir, 'secret-key', randomBytes) : []
  const config = { ...given, secretKey: given.secretKey || stored }
  const kid = await signingService({ db, now: Date.now, randomBytes, config }).rotate()
  console.log(`New packs and leases are signed with ${kid} once the servers have been started again.`)
  console.log('What the key before has signed stays good; its private half is gone from the database.')
} catch (error) {
  console.error(`${messageOf(error)}\nThe key is still the one before.`)
  process.exitCode = 1
} finally {
  await db.destroy()
}
