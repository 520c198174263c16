/** The limit of storing and giving answers: bare Koa, one transaction a request, prepared statements, nothing checked but
 *  that the body is JSON. `limit-sync.ts <file> <answers held>` */
import Koa from 'koa'
import sqlite3 from 'sqlite3'
import { tellPort } from '../support/child-server.ts'

interface Event {
  id: string
  userId: string
  itemId: string
}

const [file = '', held = '0'] = process.argv.slice(2)
const db = new sqlite3.Database(file)
const run = (sql: string) =>
  new Promise<void>((resolve, reject) => db.exec(sql, (error) => (error ? reject(error) : resolve())))

// As the server has it: the answer survives a power cut.
await run(`pragma journal_mode = wal; pragma synchronous = full;
  create table events (seq integer primary key, user_id text not null, id text not null unique, item_id text, payload text)`)
await run(`insert into events with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${held})
  select n, 'somebody', printf('%08x-0000-7000-8000-%012x', n, n), 'item', printf('%0500d', n) from numbers`)

const rowsAtOnce = 500
const insertSql = (count: number) =>
  `insert into events (user_id, id, item_id, payload) values ${Array.from({ length: count }, () => '(?,?,?,?)').join(',')}
   on conflict do nothing`
const insertMany = db.prepare(insertSql(rowsAtOnce))
const insertOne = db.prepare(insertSql(1))
const select = db.prepare('select seq, payload from events where seq > ? order by seq limit ?')
const head = db.prepare('select max(seq) as head from events')

const valuesOf = (event: Event) => [event.userId, event.id, event.itemId, JSON.stringify(event)]
const done = (statement: sqlite3.Statement, values: unknown[]) =>
  new Promise<void>((resolve, reject) => {
    statement.run(values, (error: Error | null) => (error ? reject(error) : resolve()))
  })
const all = <Row>(statement: sqlite3.Statement, values: unknown[]) =>
  new Promise<Row[]>((resolve, reject) => {
    statement.all<Row>(values, (error: Error | null, rows: Row[]) => (error ? reject(error) : resolve(rows)))
  })

let turn: Promise<unknown> = Promise.resolve()
/** One transaction at a time: there is one connection. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = turn.then(work)
  turn = next.catch(() => undefined)
  return next
}

async function store(events: readonly Event[]): Promise<void> {
  if (events.length === 1 && events[0]) return await done(insertOne, valuesOf(events[0]))
  await run('begin immediate')
  for (let at = 0; at < events.length; at += rowsAtOnce) {
    const part = events.slice(at, at + rowsAtOnce)
    if (part.length === rowsAtOnce) {
      await done(insertMany, part.flatMap(valuesOf))
    } else {
      const statement = db.prepare(insertSql(part.length))
      await done(statement, part.flatMap(valuesOf))
      statement.finalize()
    }
  }
  await run('commit')
}

const app = new Koa()
app.use(async (ctx) => {
  if (ctx.path === '/head') {
    ctx.body = (await all<{ head: number | null }>(head, []))[0]
    return
  }
  if (ctx.method === 'GET') {
    ctx.body = { events: await all(select, [Number(ctx.query['after']), Number(ctx.query['limit'])]) }
    return
  }
  const chunks: Buffer[] = []
  for await (const chunk of ctx.req) chunks.push(chunk as Buffer)
  const { events } = JSON.parse(Buffer.concat(chunks).toString()) as { events: Event[] }
  await inTurn(() => store(events))
  ctx.body = { accepted: events.map(({ id }) => id) }
})
const server = app.listen(0, () => tellPort(server.address()))
