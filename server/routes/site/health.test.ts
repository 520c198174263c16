import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

test('a migrated server is healthy and ready', async () => {
  await using app = await testApp()
  expect((await app.get('/healthz')).json).toEqual({ ok: true })
  expect((await app.get('/readyz')).json).toEqual({ ok: true, migrated: true })
})

test('a server without its latest migration is healthy and not ready', async () => {
  await using app = await testApp()
  const { id } = await app.db('knex_migrations').orderBy('id', 'desc').first()
  await app.db('knex_migrations').where({ id }).delete()
  expect((await app.get('/healthz')).status).toBe(200)
  const reply = await app.get('/readyz')
  expect(reply.status).toBe(503)
  expect(reply.headers.get('retry-after')).toBe('5')
})

test('a server without its database is healthy and not ready', async () => {
  await using app = await testApp()
  await app.db.destroy()
  expect((await app.get('/healthz')).status).toBe(200)
  expect((await app.get('/readyz')).status).toBe(503)
})

test('once it was ready, a server only asks whether its database answers', async () => {
  await using app = await testApp()
  await app.get('/readyz')
  const asked: string[] = []
  for (const db of new Set([app.db, app.deps.reads])) db.on('query', ({ sql }: { sql: string }) => asked.push(sql))
  expect((await app.get('/readyz')).status).toBe(200)
  expect(asked).toHaveLength(1)
  await app.deps.reads.destroy()
  expect((await app.get('/readyz')).status).toBe(503)
})
