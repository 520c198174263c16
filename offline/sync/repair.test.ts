import { expect, test } from 'vitest'
import type { Send } from '../../core/contract/call.ts'
import { digestOf } from '../../core/study/events/digest.ts'
import { hourMs } from '../../core/durations.ts'
import { idBoundsOf, sumsByHour, sumsWithin } from '../../core/study/events/spans.ts'
import { type EventRow, readSyncState } from '../account/account-db.ts'
import { type Account, openAccount } from '../account/account.ts'
import { record } from '../account/record.ts'
import { answered, makeDevice } from '../testing/make-device.ts'
import { repair } from './repair.ts'

/** A device that made four answers in each of twelve hours; the server has all of them, says the device. */
async function withTwelveHours(): Promise<Account> {
  const { env, clock } = makeDevice()
  const account = await openAccount('u1', env)
  for (let hour = 0; hour < 12; hour++) {
    const facts = Array.from({ length: 4 }, (_, at) => answered(`q${at}`, account.newId()))
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
  const send: Send = async ({ url }) => {
    asked.push(url)
    const { pathname, searchParams } = new URL(url, 'http://server')
    const [from, below] = idBoundsOf(searchParams.get('hour') ?? '1970-01-01T00')
    const entries = held.filter(({ id }) => from <= id && id < below)
    const sums = sumsWithin(sumsByHour(held), searchParams.get('within') ?? '')
    const body =
      pathname === '/api/sync/entries'
        ? { entries: entries.map(({ id, receivedAtMs, effectiveAtMs }) => ({ id, receivedAtMs, effectiveAtMs })) }
        : { buckets: Array.from(sums, ([key, sum]) => ({ key, ...sum })) }
    return { status: 200, contentType: 'application/json', text: JSON.stringify(body) }
  }
  return { asked, send }
}

test('a repair of one hour reads the events of that hour, beside all of them once before and once after', async () => {
  const account = await withTwelveHours()
  const all = await account.db.events.toArray()
  const lost = all[17]!
  const { send, asked } = serverWith(all.filter((row) => row !== lost))
  let read = 0
  account.db.events.hook('reading', (row) => {
    // A moment after the last answer the mirror reads what waits: that is not the repair's.
    if (row.waiting === 0) read += 1
    return row
  })
  await repair({ account, send, isOpen: () => true })
  // The hour's four, and the one that waits again; then it is none of those that the server is known to have.
  expect(read).toBe(all.length + 4 + 1 + (all.length - 1))
  // Month, day, hour, and what is in it.
  expect(asked).toHaveLength(4)
  expect((await account.db.events.where('[waiting+id]').between([1], [1, []]).toArray()).map(({ id }) => id)).toEqual([
    lost.id,
  ])
})

test('a repair ends with counts taken anew, although nothing differs', async () => {
  const account = await withTwelveHours()
  const all = await account.db.events.toArray()
  const { send, asked } = serverWith(all)
  await repair({ account, send, isOpen: () => true })
  expect(asked).toHaveLength(1)
  expect(await readSyncState(account.db)).toMatchObject({ count: all.length, digest: digestOf(all) })
})
