/** The limit of the stack for a purchase: bare Koa, a router, and as many prepared statements. `limit-till.ts <file>` */
import { Router } from '@koa/router'
import Koa from 'koa'
import sqlite3 from 'sqlite3'
import { tellPort } from '../support/child-server.ts'

const [file = ''] = process.argv.slice(2)
const db = new sqlite3.Database(file)
await new Promise<void>((resolve, reject) => {
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table facts (id integer primary key, body text, total integer)',
    (error) => (error ? reject(error) : resolve()),
  )
})
const body = 'x'.repeat(400)
const insert = db.prepare('insert into facts (body, total) values (?, ?)')
const select = db.prepare('select id, body, total from facts where id = ?')
const run = (statement: sqlite3.Statement, values: unknown[]) =>
  new Promise<void>((resolve, reject) =>
    statement.all(values, (error: Error | null) => (error ? reject(error) : resolve())),
  )
const exec = (sql: string) =>
  new Promise<void>((resolve, reject) => db.exec(sql, (error) => (error ? reject(error) : resolve())))

const router = new Router()
router.post('/step/:reads/:writes', async (ctx) => {
  const { reads, writes } = ctx['params'] as { reads: string; writes: string }
  await exec('begin')
  for (let at = 0; at < Number(reads); at++) await run(select, [at + 1])
  for (let at = 0; at < Number(writes); at++) await run(insert, [body, at])
  await exec('commit')
  ctx.body = { body }
})
const app = new Koa()
app.use(router.routes() as Koa.Middleware)
const server = app.listen(0, () => tellPort(server.address()))
