import { mkdir } from 'node:fs/promises'
import { checkDatabase } from '../../server/backups/check-database.ts'
import { openDatabase, openReadOnly, sqliteFileIn } from '../../server/database/database.ts'
import { beginUse } from '../../server/database/in-use.ts'
import { migrateToLatest } from '../../server/database/migrate.ts'
import { operatorActs } from '../../server/services/operator/operator-acts.ts'
import type { Command } from './command.ts'
import { CannotDo } from './refusals.ts'
import { openShop, refuseMissing } from './open-shop.ts'
import { atShell } from './shell.ts'

/** The tables themselves. */
export const databaseCommands: Command[] = [
  {
    name: 'migrate',
    args: '',
    summary: 'Makes the database one of this release, or a new one. A start of the server does the same.',
    async run({ config }) {
      await mkdir(config.dataDir, { recursive: true })
      const endUse = await beginUse(config)
      const db = openDatabase(config.databaseUrl, sqliteFileIn(config.dataDir))
      try {
        const taken = await migrateToLatest(db)
        const [done] = (await db.migrate.list()) as [{ name: string }[], unknown[]]
        if (taken.length > 0) {
          const shop = await openShop(config)
          operatorActs(shop.deps).note(atShell, { what: 'migrate', target: done.at(-1)?.name ?? '' })
          await shop.close()
        }
        return { lines: [`The database stands at ${done.at(-1)?.name ?? 'nothing'}.`] }
      } finally {
        await db.destroy()
        await endUse()
      }
    },
  },
  {
    name: 'check',
    args: '',
    summary: 'Reads the whole database and says what is wrong with it. May run beside a server, and changes nothing.',
    async run({ config: { databaseUrl, dataDir } }) {
      const file = sqliteFileIn(dataDir)
      if (databaseUrl === null) await refuseMissing(file)
      const db = databaseUrl === null ? openReadOnly(file) : openDatabase(databaseUrl, '')
      try {
        const findings = await checkDatabase(db)
        if (findings.length > 0)
          throw new CannotDo(`${findings.join('\n')}\nThe database is not whole: see docs/backups.md.`)
        return { lines: ['The database is whole.'] }
      } finally {
        await db.destroy()
      }
    },
  },
]
