import type { Page } from '@playwright/test'
import { attemptOf } from '../../../core/questions/attempt.ts'
import {
  isQuizQuestion,
  type PackedQuestion,
  type PractisableQuestion,
  type QuizQuestion,
} from '../../../core/questions/practisable.ts'
import type { AnsweredEvent } from '../../../core/study/events/event.ts'
import type { PracticeSession } from '../../../core/study/session.ts'

/** Databases of the browser, looked at beside the app and not through it. */

const packDb = 'vademecum-shared'

/** Name of the database of the account that the page has open. */
export async function accountDb(page: Page): Promise<string> {
  return `vademecum-u-${await userIdOf(page)}`
}

/** Who the page has open. */
export async function userIdOf(page: Page): Promise<string> {
  const account = await page.evaluate(() => localStorage.getItem('vademecum.account'))
  if (account === null) throw new Error('no account is open in this page')
  return (JSON.parse(account) as { userId: string }).userId
}

/** All rows of a store. */
export async function rowsIn<T>(page: Page, db: string, store: string): Promise<T[]> {
  const rows = await page.evaluate(
    ([name, table]) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        // Opening would make one of this name; the app makes its own.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => reject(new Error(`there is no database ${name}`))
        opening.onsuccess = () => {
          const found = opening.result.transaction(table).objectStore(table).getAll()
          found.onerror = () => reject(new Error(`${table} cannot be read`))
          found.onsuccess = () => {
            opening.result.close()
            resolve(found.result)
          }
        }
      }),
    [db, store] as const,
  )
  return rows as T[]
}

/** The items of downloaded packs that have these hashes. */
export async function itemsOnPhone(page: Page, hashes: readonly string[]): Promise<Map<string, PackedQuestion>> {
  const rows = await page.evaluate(
    ([name, wanted]) =>
      new Promise<{ hash: string; item: unknown }[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(new Error(`there is no database ${name}`))
        opening.onsuccess = () => {
          const found = opening.result.transaction('items').objectStore('items').getAll()
          found.onerror = () => reject(new Error('the items cannot be read'))
          found.onsuccess = () => {
            opening.result.close()
            const all = found.result as { hash: string; item: unknown }[]
            resolve(all.filter(({ hash }) => wanted.includes(hash)))
          }
        }
      }),
    [packDb, hashes] as const,
  )
  return new Map(rows.map(({ hash, item }) => [hash, item as PackedQuestion]))
}

/** Changes every item of a downloaded pack into one that no release can read, as a failing disk would. */
export async function damageItems(page: Page): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(new Error(`there is no database ${name}`))
        opening.onsuccess = () => {
          const change = opening.result.transaction('items', 'readwrite')
          change.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          change.onerror = () => reject(new Error('the items cannot be changed'))
          const items = change.objectStore('items').openCursor()
          items.onsuccess = () => {
            const cursor = items.result
            if (!cursor) return
            cursor.update({ ...cursor.value, item: { kind: 'question', stem: 'rubble' } })
            cursor.continue()
          }
        }
      }),
    packDb,
  )
}

/** Answers of the account on this phone, sent or not, in the order they were given. */
export async function answersOnPhone(page: Page): Promise<AnsweredEvent[]> {
  const rows = await rowsIn<{ type: string; event: AnsweredEvent }>(page, await accountDb(page), 'events')
  return rows.flatMap(({ type, event }) => (type === 'answered' ? [event] : [])).sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** The run that is under way, as it is stored: that which the page shows, where it shows one. */
export async function storedSession(page: Page): Promise<PracticeSession> {
  const sessions = await rowsIn<PracticeSession>(page, await accountDb(page), 'sessions')
  const unfinished = sessions.filter(({ finishedAtMs }) => finishedAtMs === null)
  const open = unfinished.find(({ id }) => page.url().includes(id)) ?? unfinished[0]
  if (!open) throw new Error('no practice is under way')
  return open
}

/** The question that the page shows, as this attempt asks it, with its key. */
export async function questionOnScreen(page: Page): Promise<QuizQuestion> {
  const asked = await askedOnScreen(page)
  if (!isQuizQuestion(asked)) throw new Error(`${asked.id} is of a type that this test cannot answer`)
  return asked
}

/** The question on the screen, of whatever type, as this attempt asks it. */
export async function askedOnScreen(page: Page): Promise<PractisableQuestion> {
  const place = await page.getByRole('heading', { level: 1, name: /^Question \d+ of \d+$/ }).innerText()
  const found = await page.evaluate(readAsked, {
    account: await accountDb(page),
    packs: packDb,
    at: Number(/\d+/.exec(place)?.[0]) - 1,
    timeoutMs: 30_000,
  })
  if (!found) throw new Error(`${place} is not on this device`)
  return attemptOf(found.item as PackedQuestion, found.attemptKey)
}

interface Wanted {
  account: string
  packs: string
  at: number
  timeoutMs: number
}

/** Runs in the page: the question at this place of the run under way, as soon as the run says how it is asked. */
async function readAsked({ account, packs, at, timeoutMs }: Wanted) {
  const read = <Found>(db: string, store: string, ask: (from: IDBObjectStore) => IDBRequest<Found>) =>
    new Promise<Found>((resolve, reject) => {
      const opening = indexedDB.open(db)
      opening.onupgradeneeded = () => opening.transaction?.abort()
      opening.onerror = () => reject(new Error(`there is no database ${db}`))
      opening.onsuccess = () => {
        const asked = ask(opening.result.transaction(store).objectStore(store))
        asked.onerror = () => reject(new Error(`${store} cannot be read`))
        asked.onsuccess = () => {
          opening.result.close()
          resolve(asked.result)
        }
      }
    })
  type Session = Pick<PracticeSession, 'id' | 'courseId' | 'items' | 'finishedAtMs'>
  const endMs = Date.now() + timeoutMs
  for (;;) {
    const sessions = await read<Session[]>(account, 'sessions', (store) => store.getAll())
    const unfinished = sessions.filter(({ finishedAtMs }) => finishedAtMs === null)
    const open = unfinished.find(({ id }) => location.href.includes(id)) ?? unfinished[0]
    const shown = open?.items[at]
    if (open && shown && shown.attemptKey !== null) {
      const key = [open.courseId, shown.itemHash]
      const row = await read<{ item: unknown } | undefined>(packs, 'items', (store) => store.get(key))
      return row && { item: row.item, attemptKey: shown.attemptKey }
    }
    if (Date.now() > endMs) return undefined
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Ids of the answers that the server has of the account that is signed in here. */
export async function answersOnServer(page: Page): Promise<string[]> {
  const { events } = await page.evaluate(
    async (userId) => {
      const reply = await fetch(`/api/sync/pull?userId=${userId}&after=0`)
      return (await reply.json()) as { events: { event: { id: string; type: string } }[] }
    },
    await userIdOf(page),
  )
  return events.flatMap(({ event }) => (event.type === 'answered' ? [event.id] : [])).sort()
}
