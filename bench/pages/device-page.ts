import { Dexie } from 'dexie'
import type { Send } from '../../core/contract/call.ts'
import { clientMarkOf } from '../../core/study/events/counted-answers.ts'
import type { Fact } from '../../core/study/families.ts'
import { rightOrWrong } from '../../core/study/mark.ts'
import { type Account, openAccount } from '../../offline/account/account.ts'
import { AccountDb, eventRow, readIdentity } from '../../offline/account/account-db.ts'
import { record } from '../../offline/account/record.ts'
import { reproject } from '../../offline/account/reproject.ts'
import { fetchSend } from '../../offline/sync/send.ts'
import { syncOnce } from '../../offline/sync/sync.ts'
import { madeAnswers } from '../support/made-answer-events.ts'

const account = (userId: string) =>
  openAccount(userId, {
    now: Date.now,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    tzOffsetMin: () => 0,
    appVersion: '1',
    mirror: localStorage,
  })

let opened: Promise<Account> | undefined
/** Opens the account's database and keeps it open, as the app does. */
const openOnce = (userId: string) => (opened ??= account(userId))

const factOf = (number: number, newId: () => string): Fact => ({
  type: 'answered',
  attemptKey: newId(),
  revision: 1,
  courseId: 1,
  packVersion: 1,
  sessionId: '01a1fdd3-5670-7000-8000-000000000001',
  itemId: `made-1-dosing-${number % 2000}`,
  itemHash: '0'.repeat(64),
  answer: { kind: 'option', optionId: 'b' },
  clientMark: rightOrWrong(number % 3 !== 0),
  confidence: 'think-so',
  durationMs: 20_000,
})

/** Puts answers of another device into the database as if they had been pulled long ago: `perItem` for each question. */
export async function fillPast(userId: string, count: number, perItem: number): Promise<void> {
  const db = new AccountDb(userId)
  const device = { userId, deviceId: 'f'.repeat(32), epoch: 'e'.repeat(16) }
  const subjects = new Set<string>()
  for (let from = 1; from <= count; from += 5000) {
    const events = madeAnswers(device, from, Math.min(5000, count - from + 1))
    const rows = events.map((event) => {
      const itemId = `past-${Math.floor(event.seq / perItem)}`
      const placed = {
        event: { ...event, itemId },
        effectiveAtMs: event.occurredAtMs,
        receivedAtMs: event.occurredAtMs,
      }
      return eventRow(db.study, { ...placed, mark: clientMarkOf(event) }, { waiting: 0, serverSeq: event.seq })
    })
    for (const row of rows) for (const subject of row.subjects) subjects.add(subject)
    await db.events.bulkPut(rows)
  }
  await db.transaction('rw', db.meta, db.events, db.projections, () => reproject(db, subjects))
  db.close()
}

/** Time of `record` for one answer, ms. */
export async function recordOne(userId: string, number: number): Promise<number> {
  const own = await openOnce(userId)
  const fact = factOf(number, own.newId)
  const startMs = performance.now()
  await record(own, [fact])
  return performance.now() - startMs
}

let bare: Dexie | undefined

/** Time of one put of one row, about as large as an answer, into a database of one table and one key, strictly durable. */
export async function barePut(number: number): Promise<number> {
  if (!bare) {
    bare = new Dexie('bench-bare-put', { chromeTransactionDurability: 'strict' })
    bare.version(1).stores({ rows: 'id' })
    await bare.open()
  }
  const [event] = madeAnswers({ userId: 'nobody', deviceId: 'f'.repeat(32), epoch: 'e'.repeat(16) }, number, 1)
  const startMs = performance.now()
  await bare.table('rows').put(event)
  return performance.now() - startMs
}

/** Brings everything the server holds; answers the time, ms. */
export async function pullAll(userId: string): Promise<number> {
  const own = await openOnce(userId)
  const startMs = performance.now()
  await untilSynced(own, fetchSend())
  return performance.now() - startMs
}

/** Records `count` answers, then sends them with `roundTripMs` on top of every request; answers the time of the sending. */
export async function drain(userId: string, count: number, roundTripMs: number): Promise<number> {
  const own = await openOnce(userId)
  for (let at = 0; at < count; at += 200) {
    const facts = Array.from({ length: Math.min(200, count - at) }, (_, place) => factOf(at + place, own.newId))
    await record(own, facts)
  }
  const send = fetchSend()
  const startMs = performance.now()
  await untilSynced(own, async (request) => {
    await new Promise((resolve) => setTimeout(resolve, roundTripMs))
    return await send(request)
  })
  const tookMs = performance.now() - startMs
  if ((await own.db.events.where('[waiting+id]').between([1], [1, []]).count()) > 0)
    throw new Error('answers still wait')
  return tookMs
}

/** A pass ends after 30 s at the latest, and the next goes on. */
async function untilSynced(own: Account, send: Send): Promise<void> {
  for (;;) {
    const outcome = await syncOnce({ account: own, send, isOpen: () => true, locks: navigator.locks })
    if (outcome.is === 'synced') return
    if (outcome.is !== 'retry' || outcome.afterMs !== 0) throw new Error(`sync ended with ${JSON.stringify(outcome)}`)
  }
}

/** Whose database the app has here. */
export async function ownerOnPhone(): Promise<string> {
  for (const { name } of await indexedDB.databases()) {
    const userId = /^vademecum-u-(.+)$/.exec(name ?? '')?.[1]
    if (userId !== undefined) {
      const db = new AccountDb(userId)
      const identity = await readIdentity(db)
      db.close()
      return identity.userId
    }
  }
  throw new Error('no account is on this device')
}
