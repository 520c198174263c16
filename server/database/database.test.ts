import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { openDatabase, sqliteFileIn } from './database.ts'
import { queryRows } from './raw-sql.ts'

test('what a command writes beside the server fails no transaction that read first, and both are kept', async () => {
  await using files = await twoConnections()
  const { server, command } = files
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
})

test('a statement that met a locked file stands in the way of nothing that is written after it', async () => {
  await using files = await twoConnections()
  const { server, command } = files
  await server.raw('pragma busy_timeout = 1')
  const write = (text: string) => queryRows(server, 'insert into notes (text) values (?)', [text])
  await command.transaction(async () => {
    await expect(write('while another writes')).rejects.toThrow('SQLITE_BUSY')
  })
  await server.transaction(async (trx) => {
    await trx('notes').insert({ text: 'in a transaction' })
  })
  await write('by the same statement')
  expect(await command('notes').pluck('text')).toEqual(['in a transaction', 'by the same statement'])
})

test('what cannot be committed is undone, and what is acknowledged after it is stored', async () => {
  await using files = await twoConnections()
  const { server, command } = files
  const uncommittable = server.transaction(async (trx) => {
    // Found wrong at the end of the transaction, not before.
    await trx.raw('pragma defer_foreign_keys = on')
    await trx('notes').insert({ text: 'of a note that is not there', answers: 999 })
  })
  await expect(uncommittable).rejects.toThrow('FOREIGN KEY')
  await server('notes').insert({ text: 'by itself' })
  await server.transaction(async (trx) => {
    await trx('notes').insert({ text: 'in a transaction' })
  })
  expect(await command('notes').pluck('text')).toEqual(['by itself', 'in a transaction'])
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

/** A file with `notes`, opened as by a server and by a command beside it. */
async function twoConnections() {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'vademecum-test-'))
  const server = openDatabase(null, sqliteFileIn(dir))
  const command = openDatabase(null, sqliteFileIn(dir))
  await server.schema.createTable('notes', (table) => {
    table.increments('id')
    table.string('text')
    table.integer('answers').references('notes.id')
  })
  return {
    server,
    command,
    async [Symbol.asyncDispose]() {
      await server.destroy()
      await command.destroy()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
