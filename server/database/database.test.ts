import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { openDatabase, sqliteFileIn } from './database.ts'

test('what a command writes beside the server fails no transaction that read first, and both are kept', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'vademecum-test-'))
  const server = openDatabase(null, sqliteFileIn(dir))
  const command = openDatabase(null, sqliteFileIn(dir))
  try {
    await server.schema.createTable('notes', (table) => table.string('text'))
    let written: Promise<unknown> | undefined
    await server.transaction(async (trx) => {
      expect(await trx('notes').pluck('text')).toEqual([])
      const isBegun = new Promise<void>((resolve) => {
        written = command.transaction(async (other) => {
          await other('notes').select()
          resolve()
          await other('notes').insert({ text: 'by the command' })
        })
      })
      // Without waiting its turn the command would write here.
      await Promise.race([isBegun.then(() => written), new Promise((resolve) => setTimeout(resolve, 100))])
      await trx('notes').insert({ text: 'by the server' })
    })
    await written
    expect(await server('notes').pluck('text')).toEqual(['by the server', 'by the command'])
  } finally {
    await server.destroy()
    await command.destroy()
    await rm(dir, { recursive: true, force: true })
  }
})

test('who looks at their account, their orders or their plan waits for no one who writes', async () => {
  await using app = await testApp()
  const user = await app.signUp()
  const addresses = ['/api/auth/me', '/api/orders', '/api/account/subscription', '/api/account/invoices']
  await app.db.transaction(async () => {
    const replies = await Promise.all(addresses.map((address) => user.get(address)))
    expect(replies.map(({ status }) => status)).toEqual(addresses.map(() => 200))
  })
}, 10_000)
