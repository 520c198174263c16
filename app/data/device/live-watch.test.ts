import { Dexie, type EntityTable } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchLive } from './live-watch.ts'

class Rows extends Dexie {
  rows!: EntityTable<{ id: number }, 'id'>

  constructor(indexedDB: Pick<IDBFactory, 'open' | 'deleteDatabase'> = new IDBFactory()) {
    super('rows', { indexedDB, IDBKeyRange })
    this.version(1).stores({ rows: '++id' })
  }

  reopen = async () => {
    this.close({ disableAutoOpen: false })
    await this.open()
  }
}

/** As long as a busy machine needs. */
const until = (holds: () => void) => vi.waitFor(holds, 20_000)

const lost = (name = 'UnknownError') => Object.assign(new Error('connection lost'), { name })

/** A read of a database that is watched until the test has ended. */
function watch<T>(read: () => Promise<T>, reopen: () => Promise<unknown> = async () => undefined) {
  const seen: T[] = []
  const failures: unknown[] = []
  const waits: number[] = []
  const stop = watchLive(
    read,
    { next: (value) => seen.push(value), failed: (cause) => failures.push(cause) },
    {
      reopen: async () => void (await reopen()),
      wait: async (ms) => {
        waits.push(ms)
        // The rest of a long outage is not waited for.
        if (waits.length > 8) stop()
      },
    },
  )
  onTestFinished(stop)
  return { seen, failures, waits }
}

/** A read whose looks end as they are told to, one after the other; the last ending is repeated. `again` has it look again, as a
 *  change of what it read does. */
async function watchOf(endings: (number | Error)[]) {
  const db = new Rows()
  // Making it is a change of all that was read.
  await db.open()
  let looks = 0
  const watched = watch(async () => {
    await db.rows.count()
    const ending = endings[Math.min(looks++, endings.length - 1)]
    if (typeof ending === 'number') return ending
    throw ending
  })
  return { ...watched, again: async () => void (await db.rows.add({})) }
}

test('a lost connection is followed by a new one and the screen stays', async () => {
  const { seen, failures, waits, again } = await watchOf([1, lost(), lost('InvalidStateError'), 2])
  await until(() => expect(seen).toEqual([1]))
  await again()
  await until(() => expect(seen).toEqual([1, 2]))
  expect(failures).toEqual([])
  expect(waits).toHaveLength(2)
})

test('what was read stays on the screen however long the connection is lost', async () => {
  const { seen, failures, waits, again } = await watchOf([1, lost()])
  await until(() => expect(seen).toEqual([1]))
  await again()
  await until(() => expect(waits.length).toBeGreaterThan(8))
  expect(failures).toEqual([])
})

test('a mistake in the read is not tried again', async () => {
  const { failures, waits } = await watchOf([new TypeError('no such field')])
  await until(() => expect(failures).toHaveLength(1))
  expect(waits).toEqual([])
})

/** A browser whose store of this name is damaged until it is mended. */
function damaged() {
  const store = new IDBFactory()
  const state = { isMended: false }
  const open: IDBFactory['open'] = (...given) => {
    if (!state.isMended) throw new DOMException('Internal error opening backing store', 'DataError')
    return store.open(...given)
  }
  return { state, db: new Rows({ open, deleteDatabase: (name) => store.deleteDatabase(name) }) }
}

test('a store that never opened is said to have failed, after a few looks', async () => {
  const { db } = damaged()
  const reopen = vi.fn(db.reopen)
  const { failures } = watch(() => db.rows.count(), reopen)
  await until(() => expect(failures).toMatchObject([{ name: 'DatabaseClosedError', inner: { name: 'DataError' } }]))
  expect(reopen).toHaveBeenCalledTimes(3)
})

test('a store that opens after all is read', async () => {
  const { db, state } = damaged()
  const { seen, failures } = watch(
    () => db.rows.count(),
    async () => {
      state.isMended = true
      await db.reopen()
    },
  )
  await until(() => expect(seen).toContain(0))
  expect(failures).toEqual([])
})

/** A database with a row, on the screen, that another tab has removed since, as a tab of an account closes it then. */
async function removedElsewhere(reopen: (db: Rows) => Promise<unknown>) {
  const store = new IDBFactory()
  const db = new Rows(store)
  db.on('versionchange', () => {
    db.close()
    return false
  })
  await db.rows.add({})
  await new Rows(store).delete()
  const count = vi.fn(() => db.rows.count())
  return { ...watch(count, () => reopen(db)), count }
}

test('a database that another tab has removed is read anew once it is opened again', async () => {
  const { seen, failures } = await removedElsewhere((db) => db.reopen())
  await until(() => expect(seen).toContain(0))
  expect(failures).toEqual([])
})

test('the database of an account that has left ends quietly', async () => {
  const reopen = vi.fn(async () => undefined)
  const { seen, failures, waits, count } = await removedElsewhere(reopen)
  // The look that follows the last of them.
  await until(() => expect(count).toHaveBeenCalledTimes(4))
  // Another one that ends in the same way, but is told of, begins after it and so is told of after it would be.
  const later = watch(() => count().catch(() => Promise.reject(new TypeError('closed'))))
  await until(() => expect(later.failures).toHaveLength(1))
  expect({ seen, failures, waits: waits.length }).toEqual({ seen: [], failures: [], waits: 3 })
})
