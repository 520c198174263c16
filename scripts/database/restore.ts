import path from 'node:path'
import { parseArgs } from 'node:util'
import { messageOf } from '../../core/message-of.ts'
import { restoreBackup } from '../../server/backups/restore-backup.ts'
import { parseConfig } from '../../server/config.ts'

/** Puts a backup in the place of the database (see docs/backups.md): `npm run restore -- <folder or file> [--replace]`. Exits 1, with
 *  everything as it was, when that cannot be done. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean', default: false } },
})
const [given] = positionals
if (given === undefined) {
  console.error('Usage: npm run restore -- <folder or file of a backup> [--replace]')
  process.exit(1)
}
process.umask(0o077)

try {
  const config = parseConfig(process.env, path.resolve(import.meta.dirname, '../..'))
  const nowMs = Date.now()
  const order = { config, mayReplace: values.replace, nowMs, env: process.env }
  const { file, counts, aside, keys } = await restoreBackup(path.resolve(given), order)
  console.log(`${file} is restored: ${counts['users']} accounts and ${counts['events']} events.`)
  if (keys.length > 0) console.log(`The keys of the backup are in place: ${keys.join(', ')}.`)
  if (aside !== null) console.log(`What was there before is now ${aside}: remove it when you no longer want it.`)
  console.log('Start the server; devices send what it lacks.')
} catch (error) {
  console.error(`${messageOf(error)}\nNothing was restored.`)
  process.exitCode = 1
}
