import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import type { Send } from '../../core/contract/call.ts'
import { entryLimit } from '../../core/contract/study/sync.ts'
import { digestOf } from '../../core/study/events/digest.ts'
import { hourMs } from '../../core/durations.ts'
import { idBoundsOf, sumsByHour, sumsWithin } from '../../core/study/events/spans.ts'
import { type EventRow, readSyncState } from '../account/account-db.ts'
import { type Account, openAccount } from '../account/account.ts'
import { record } from '../account/record.ts'
import { answered, makeDevice } from '../testing/make-device.ts'
import { repair } from './repair.ts'

/** A device that made events in each of twelve hours; the server has all of them, says the device. */
async function withTwelveHours(perHour: number): Promise<Account> {
  const { env, clock } = makeDevice()
  const account = await openAccount('u1', env)
  for (let hour = 0; hour < 12; hour++) {
    const facts = Array.from({ length: perHour }, (_, at) => answered(`q${at}`, account.newId()))
    await record(account, facts)
    clock.nowMs += hourMs
  }
  await account.db.events.toCollection().modify((row) => {
    row.waiting = 0
    row.receivedAtMs = row.effectiveAtMs
  })
  return account
}

/** A server that holds these events and answers what a repair asks. */
function serverWith(held: readonly EventRow[]) {
  const asked: string[] = []
  const send: Send = async ({ url, body = '{}' }) => {
    const { pathname, searchParams } = new URL(url, 'http://server')
    asked.push(pathname)
    const { spans = [], ids = [] } = JSON.parse(body) as { spans?: string[]; ids?: string[] }
    const bounds = spans.map(idBoundsOf)
    const entries = held.filter(({ id }) => bounds.some(([from, below]) => from <= id && id < below))
    if (spans.length > 1) expect(entries.length).toBeLessThanOrEqual(entryLimit)
    const sums = sumsWithin(sumsByHour(held), searchParams.get('within') ?? '')
    const answers: Record<string, object> = {
      '/api/sync/entries': {
        entries: entries.map(({ id, receivedAtMs, effectiveAtMs }) => ({ id, receivedAtMs, effectiveAtMs })),
      },
      '/api/sync/events': {
        events: held.filter(({ id }) => ids.includes(id)).map((row) => ({ ...row, serverSeq: 1 })),
      },
      '/api/sync/digests': { buckets: Array.from(sums, ([key, sum]) => ({ key, ...sum })) },
    }
    return { status: 200, contentType: 'application/json', text: JSON.stringify(answers[pathname]) }
  }
  return { asked, send }
}

const waitingIds = async ({ db }: Account) =>
  (await db.events.where('[waiting+id]').between([1], [1, []]).toArray()).map(({ id }) => id)

test('a repair of one hour of a day full of work reads that hour, beside all events once before and once after', async () => {
  const account = await withTwelveHours(50)
  const all = await account.db.events.toArray()
  const lost = all[217]!
  const { send, asked } = serverWith(all.filter((row) => row !== lost))
  let read = 0
  account.db.events.hook('reading', (row) => {
    // A moment after the last answer the mirror reads what waits: that is not the repair's.
    if (row.waiting === 0) read += 1
    return row
  })
  await repair({ account, send, isOpen: () => true })
  // The hour's fifty, and the one that waits again; then it is none of those that the server is known to have.
  expect(read).toBe(all.length + 50 + 1 + (all.length - 1))
  // Months, days of a month, hours of a day, and what is in one.
  expect(asked).toEqual([...Array<string>(3).fill('/api/sync/digests'), '/api/sync/entries'])
  expect(await waitingIds(account)).toEqual([lost.id])
})

test('differences all over a month that is one answer take two requests to find and one to fetch', async () => {
  const account = await withTwelveHours(6)
  const all = await account.db.events.toArray()
  const lostHere = all.filter((_, at) => at % 6 === 0)
  const lostThere = all.filter((_, at) => at % 6 === 1)
  const { send, asked } = serverWith(all.filter((row) => !lostThere.includes(row)))
  await account.db.events.bulkDelete(lostHere.map(({ id }) => id))
  await repair({ account, send, isOpen: () => true })
  expect(asked).toEqual(['/api/sync/digests', '/api/sync/entries', '/api/sync/events'])
  expect(await waitingIds(account)).toEqual(lostThere.map(({ id }) => id))
  expect(await account.db.events.count()).toBe(all.length)
})

test(
  'differences in every hour of a day full of work are asked for as many at a time as an answer has room for',
  { tags: ['large'] },
  async () => {
    const account = await withTwelveHours(120)
    const all = await account.db.events.toArray()
    const lost = all.filter((_, at) => at % 120 === 0)
    const { send, asked } = serverWith(all.filter((row) => !lost.includes(row)))
    await repair({ account, send, isOpen: () => true })
    // Four hours of 119 events at a time.
    expect(asked.filter((path) => path === '/api/sync/entries')).toHaveLength(3)
    expect(await waitingIds(account)).toEqual(lost.map(({ id }) => id))
  },
)

test('a repair ends with counts taken anew, although nothing differs', async () => {
  const account = await withTwelveHours(4)
  const all = await account.db.events.toArray()
  const { send, asked } = serverWith(all)
  await repair({ account, send, isOpen: () => true })
  expect(asked).toHaveLength(1)
  expect(await readSyncState(account.db)).toMatchObject({ count: all.length, digest: digestOf(all) })
})

test('an answer that is given while much turns out to be lost on the server waits for a part of it', async () => {
  const account = await withTwelveHours(60)
  const { send } = serverWith([])
  let marked = 0
  let markedWhenGiven: Promise<number> | undefined
  account.db.events.hook('updating', () => {
    marked++
    markedWhenGiven ??= Dexie.ignoreTransaction(() => record(account, [answered('tapped', account.newId())])).then(
      () => marked,
    )
  })
  await repair({ account, send, isOpen: () => true })
  expect(await markedWhenGiven).toBe(200)
  expect(await waitingIds(account)).toHaveLength(12 * 60 + 1)
})

test(
  'a repair whose account is left in the middle marks no more, and the next one goes on',
  { tags: ['large'] },
  async () => {
    const account = await withTwelveHours(60)
    const { send } = serverWith([])
    let isOpen = true
    account.db.events.hook('updating', () => void (isOpen = false))
    await repair({ account, send, isOpen: () => isOpen })
    expect(await waitingIds(account)).toHaveLength(200)
    const again = await openAccount('u1', account.env)
    await repair({ account: again, send, isOpen: () => true })
    expect(await waitingIds(again)).toHaveLength(12 * 60)
  },
)

test('what another tab stores while a repair counts stays counted as it said', async () => {
  const account = await withTwelveHours(1)
  const { db } = account
  const { send } = serverWith(await db.events.toArray())
  const transaction = db.transaction.bind(db) as (...given: unknown[]) => Promise<unknown>
  vi.spyOn(db, 'transaction').mockImplementationOnce((async (...given: unknown[]) => {
    await db.meta.put({ ...(await readSyncState(db)), count: 7, digest: 'theirs' })
    return await transaction(...given)
  }) as never)
  await repair({ account, send, isOpen: () => true })
  expect(await readSyncState(db)).toMatchObject({ count: 7, digest: 'theirs' })
  await repair({ account, send, isOpen: () => true })
  expect(await readSyncState(db)).toMatchObject({ count: 12 })
})
