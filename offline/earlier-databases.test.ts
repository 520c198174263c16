import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { makeDevice } from './testing/make-device.ts'
import { AccountDb, type BrowserStore } from './account/account-db.ts'
import { SharedDb } from './shared-db.ts'

/** What each release added to the tables of an account, in order; not to be changed. */
const accountVersions: Record<string, string>[] = [
  {
    meta: 'key',
    events: 'id, unit, subject, [waiting+id], [waiting+type], [waiting+deviceId+epoch+seq], [deviceId+epoch+seq]',
    projections: 'subject, [family+courseId]',
    sessions: 'id, [courseId+updatedAtMs], updatedAtMs',
    deadLetters: 'id, appVersion',
    grants: 'courseId',
    drafts: 'target',
  },
  {
    events:
      'id, unit, subject, *subjects, [waiting+id], [waiting+type], [waiting+deviceId+epoch+seq], [deviceId+epoch+seq]',
  },
  { recordings: 'id, attemptKey' },
  { sittings: 'id, courseId', sittingItems: '[sittingId+at]' },
  { learners: 'courseId' },
  {
    conversations: 'id, lastMessageAtMs',
    chatMessages: 'id, [conversationId+atMs]',
    chatOutbox: '++at, conversationId',
  },
]

/** The same of what all accounts share. */
const sharedVersions: Record<string, string>[] = [
  {
    packs: 'courseId',
    blobs: '[courseId+sha256], courseId',
    items: '[courseId+hash], courseId',
    keys: 'kid',
    pins: 'sessionId, courseId',
    accounts: 'userId',
    renewals: 'userId',
    ballast: 'id',
  },
  { parts: '[courseId+sha256], courseId' },
  { messages: 'id' },
  { openLeases: 'courseId' },
  { reports: 'id', answerShares: 'courseId' },
]

const databases = [
  {
    of: 'an account',
    versions: accountVersions,
    kept: { table: 'drafts', row: { target: 'note/a', text: 'Vitamin K', updatedAtMs: 1 } },
    openNow: (store: BrowserStore) => new AccountDb('u1', store),
  },
  {
    of: 'the device',
    versions: sharedVersions,
    kept: { table: 'accounts', row: { userId: 'u1', username: 'ada', lastSignedInAtMs: 1 } },
    openNow: (store: BrowserStore) => new SharedDb(store),
  },
]

for (const { of, versions, kept, openNow } of databases) {
  for (const count of versions.keys()) {
    test(`the database of ${of} opens from version ${count + 1} with its rows and all tables of today`, async () => {
      const { env } = makeDevice()
      const store = env.store!
      const today = openNow(store)
      const old = new Dexie(today.name, store)
      for (const [at, tables] of versions.slice(0, count + 1).entries()) old.version(at + 1).stores(tables)
      await old.table(kept.table).put(kept.row)
      old.close()
      await today.open()
      expect(await today.table(kept.table).toArray()).toEqual([kept.row])
      // Tables and indexes as the browser has them, which are those that a new device gets.
      expect(schemaOf(today)).toEqual(await schemaOfNew(openNow))
      today.close()
    })
  }
}

async function schemaOfNew(openNow: (store: BrowserStore) => Dexie): Promise<unknown> {
  const db = openNow(makeDevice().env.store!)
  await db.open()
  const schema = schemaOf(db)
  db.close()
  return schema
}

function schemaOf(db: Dexie): unknown {
  const backend = db.backendDB()
  const names = [...backend.objectStoreNames].toSorted()
  const trx = backend.transaction(names)
  return names.map((name) => {
    const { keyPath, autoIncrement, indexNames } = trx.objectStore(name)
    return { name, keyPath, autoIncrement, indexes: [...indexNames].toSorted() }
  })
}
