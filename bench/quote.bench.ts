/** What a full cart costs: the arithmetic of 20 courses with a coupon, and the whole quote against its bare statements. */
import { randomBytes } from 'node:crypto'
import sqlite3 from 'sqlite3'
import { aCourseFile } from '../core/testing/make-course.ts'
import { idMaker } from '../core/study/events/id.ts'
import type { CouponTerms } from '../core/shop/coupon.ts'
import { quoteLines } from '../core/shop/quote.ts'
import { parseConfig } from '../server/config/config.ts'
import { openDatabase, openReads, sqliteFileIn } from '../server/database/database.ts'
import { migrateToLatest } from '../server/database/migrate.ts'
import { createLog } from '../server/deps/log.ts'
import { couponRow } from '../server/models/shop/coupon-rows.ts'
import { rateLimits } from '../server/services/limits/rate-limit.ts'
import { cartService } from '../server/services/shop/cart/cart.ts'
import { ownFolder } from './support/child-server.ts'
import { formatMs, openReport } from './support/report.ts'
import { alternating, median, quantile, sized } from './support/rounds.ts'

const courses = 20
const goalMs = 0.1
const calls = sized(20_000, 500)
const quotes = sized(2_000, 50)

const report = openReport()
const coupon: CouponTerms = {
  code: 'WELCOME10',
  description: '10% off',
  takes: { type: 'percentage', basisPoints: 1000 },
  currency: null,
  maxDiscountMinor: 1500,
  courseIds: null,
  startsAtMs: null,
  endsAtMs: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  firstOrderOnly: false,
}
const lines = Array.from({ length: courses }, (_, at) => ({
  courseId: at + 1,
  unitMinor: 1999 + 700 * at,
  quantity: 1 + (at % 3),
}))

const sumTimes = Array.from({ length: calls }, () => {
  const startMs = performance.now()
  quoteLines(lines, coupon, 'GBP')
  return performance.now() - startMs
})
const { whole, bare } = await wholeQuotes()
report.figures([
  {
    figure: `the sums of a cart of ${courses} with a coupon: p95`,
    ours: `${inMicroseconds(quantile(sumTimes, 0.95))}, p50 ${inMicroseconds(median(sumTimes))}`,
    against: '',
    ratio: '',
    goal: `≤ ${formatMs(goalMs)}`,
    isMet: quantile(sumTimes, 0.95) <= goalMs,
  },
  {
    figure: `the whole quote of it, from the database: customer, cart, courses they have, coupon`,
    ours: formatMs(median(whole)),
    against: `${formatMs(median(bare))}, the same four prepared statements`,
    ratio: `${(median(whole) / median(bare)).toFixed(2)} × bare`,
    goal: '',
    isMet: null,
  },
])
await report.close()

function inMicroseconds(ms: number): string {
  return `${(1000 * ms).toFixed(1)} µs`
}

/** Milliseconds for a quote, by the service and by its statements alone. */
async function wholeQuotes(): Promise<{ whole: number[]; bare: number[] }> {
  await using folder = await ownFolder()
  const file = sqliteFileIn(folder.dir)
  const db = openDatabase(null, file)
  const reads = openReads(db)
  await migrateToLatest(db)
  const newId = idMaker(Date.now, randomBytes)
  const userId = newId()
  await db.transaction(async (trx) => {
    const name = { email: 'ada@example.org', email_key: 'ada@example.org', username: 'ada', username_key: 'ada' }
    await trx('users').insert({ id: userId, ...name, password_hash: '', created_at_ms: 0 })
    await trx('coupons').insert(couponRow(coupon, { source: 'content', batch: null, nowMs: 0 }))
    for (const { courseId: id, unitMinor: priceMinor, quantity } of lines) {
      const course = aCourseFile({ id, slug: `course-${id}`, title: `Course ${id}`, priceMinor })
      const { slug, title } = course
      const counts = { question_count: 0, note_count: 0, questions_by_topic: '{}', students_enrolled: 0 }
      const shown = { id, slug, title, price_minor: priceMinor, on_sale: true, file: JSON.stringify(course) }
      await trx('courses').insert({ ...shown, ...counts, updated_at_ms: 0 })
      await trx('cart_items').insert({ id: newId(), user_id: userId, course_id: id, quantity, added_at_ms: id })
    }
  })
  const log = createLog('silent', { write: () => undefined })
  const config = { ...parseConfig({ DATA_DIR: folder.dir }, folder.dir), secretKey: 'of a benchmark, 32 characters.' }
  const limits = rateLimits({ db, reads, now: Date.now, wait: async () => undefined, config, log })
  const { quote } = cartService({ db, reads, now: Date.now, newId, config, limits })
  const owner = { userId, visitorHash: null }

  const asked: [sql: string, values: unknown[]][] = []
  const listen = ({ sql, bindings }: { sql: string; bindings?: unknown[] }) => asked.push([sql, bindings ?? []])
  await quote(owner, { couponCode: coupon.code })
  reads.on('query', listen)
  await quote(owner, { couponCode: coupon.code })
  reads.off('query', listen)
  const statements = await preparedStatements(file, asked)
  const measured = await alternating(sized(5, 1), {
    whole: () => each(quotes, () => quote(owner, { couponCode: coupon.code })),
    bare: () => each(quotes, statements.run),
  })
  await statements.close()
  await reads.destroy()
  await db.destroy()
  return measured
}

async function each(times: number, work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  for (let at = 0; at < times; at++) await work()
  return (performance.now() - startMs) / times
}

/** The statements of a quote on a connection of their own, prepared once. */
async function preparedStatements(file: string, asked: readonly [sql: string, values: unknown[]][]) {
  const db = new sqlite3.Database(file)
  if (asked.length !== 4) throw new Error(`a quote asks ${asked.length} statements, correct the words above`)
  const prepared = asked.map(([sql, values]) => ({ statement: db.prepare(sql), values }))
  const all = ({ statement, values }: (typeof prepared)[number]) =>
    new Promise((resolve, reject) => {
      statement.all(values, (error, rows) => (error ? reject(error) : resolve(rows)))
    })
  return {
    async run() {
      for (const one of prepared) await all(one)
    },
    async close() {
      for (const { statement } of prepared) statement.finalize()
      await new Promise((resolve) => db.close(resolve))
    },
  }
}
