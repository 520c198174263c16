import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { messageOf } from '../../core/message-of.ts'
import { makeBackup } from '../../server/backups/make-backup.ts'
import { parseConfig } from '../../server/config.ts'

/** Backs up the database while the shop runs (see docs/backups.md): `npm run backup -- [folder] [--with-keys]`; without a folder,
 *  into `backups` in the data folder. Exits 1 when there is no backup in the end. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'with-keys': { type: 'boolean', default: false } },
})
const root = path.resolve(import.meta.dirname, '../..')
// What students write is in it: nobody else on this machine reads it.
process.umask(0o077)

try {
  const config = parseConfig(process.env, root)
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const { folder, manifest } = await makeBackup({
    config,
    into: path.resolve(positionals[0] ?? path.join(config.dataDir, 'backups')),
    withKeys: values['with-keys'],
    nowMs: Date.now(),
    appVersion: version,
    env: process.env,
  })
  const { counts, bytes, sha256, keys } = manifest
  console.log(`The backup is in ${folder}: ${counts['users']} accounts and ${counts['events']} events, checked.`)
  console.log(`${bytes} bytes, SHA-256 ${sha256}`)
  console.log(
    keys.length > 0
      ? `The keys are in it (${keys.join(', ')}): whoever has this folder can sign as the shop.`
      : `The keys are not in it. Keep a copy of ${path.join(config.dataDir, 'secret-key')} or of SECRET_KEY elsewhere.`,
  )
} catch (error) {
  console.error(`${messageOf(error)}\nThere is no backup.`)
  process.exitCode = 1
}
