import { type Page, expect } from '@playwright/test'
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
  const shown = async () => (await storedSession(page)).items[Number(/\d+/.exec(place)?.[0]) - 1]
  await expect.poll(async () => (await shown())?.attemptKey ?? null).not.toBeNull()
  const item = await shown()
  const items = await rowsIn<{ hash: string; item: PackedQuestion }>(page, packDb, 'items')
  const found = items.find(({ hash }) => hash === item?.itemHash)
  if (!found) throw new Error(`${place} is not on this device`)
  return attemptOf(found.item, item?.attemptKey ?? '')
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
