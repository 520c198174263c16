import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { makeBackup } from '../../server/backups/make-backup.ts'
import { restoreBackup } from '../../server/backups/restore-backup.ts'
import { sqliteFileIn } from '../../server/database/database.ts'
import { operatorActs } from '../../server/services/operator/operator-acts.ts'
import { atShell } from './shell.ts'
import type { Command } from './command.ts'
import { placeOf } from './config.ts'
import { openShop } from './open-shop.ts'

/** The migration that the log of operators' acts came with: an older database has no room for them. */
const actsSince = '0021_operators'

/** Copies of the database, and back. */
export const backupCommands: Command[] = [
  {
    name: 'backup',
    args: '[folder]',
    summary: 'Copies the database while the shop runs; without a folder, into `backups` in the data folder.',
    flags: {
      'with-keys': { is: 'switch', does: 'the keys of the data folder too: whoever has them can sign as the shop' },
    },
    async run({ args, flags, config, env, nowMs, root }) {
      const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }
      const { folder, manifest } = await makeBackup({
        config,
        into: path.resolve(args[0] ?? path.join(config.dataDir, 'backups')),
        withKeys: flags['with-keys'] === true,
        nowMs,
        appVersion: version,
        env,
      })
      if (manifest.migrations.includes(actsSince)) {
        // A full disk that takes no row of the log has taken the backup.
        const shop = await openShop(config, { mayBeOld: true })
        operatorActs(shop.deps).note(atShell, { what: 'backup' })
        await shop.close()
      }
      const { counts, bytes, sha256, keys } = manifest
      return {
        lines: [
          `The backup is in ${folder}: ${counts['users']} accounts and ${counts['events']} events, checked.`,
          `${bytes} bytes, SHA-256 ${sha256}`,
          keys.length > 0
            ? `The keys are in it (${keys.join(', ')}): whoever has this folder can sign as the shop.`
            : `The keys are not in it. Keep a copy of ${path.join(config.dataDir, 'secret-key')} or of SECRET_KEY elsewhere.`,
        ],
      }
    },
  },
  {
    name: 'restore',
    args: '<folder or file>',
    summary: 'Puts a backup in the place of the database, with all servers stopped. What was there is moved aside.',
    flags: { replace: { is: 'switch', does: 'on PostgreSQL, also where the database has tables' } },
    async run({ args, flags, config, env, nowMs }) {
      const into = config.databaseUrl === null ? sqliteFileIn(config.dataDir) : placeOf(config.databaseUrl)
      const order = { config, mayReplace: flags['replace'] === true, nowMs, env }
      const restored = await restoreBackup(path.resolve(args[0] ?? ''), order)
      const { file, counts, aside, keys, migrations } = restored
      if (migrations.includes(actsSince)) {
        const shop = await openShop(config, { mayBeOld: true })
        operatorActs(shop.deps).note(atShell, { what: 'restore' })
        await shop.close()
      }
      return {
        lines: [
          `${file} is restored to ${into}: ${counts['users']} accounts and ${counts['events']} events.`,
          ...(keys.length > 0 ? [`The keys of the backup are in place: ${keys.join(', ')}.`] : []),
          ...(aside === null ? [] : [`What was there before is now ${aside}: remove it when you no longer want it.`]),
          'Start the server; devices send what it lacks.',
        ],
      }
    },
  },
]
