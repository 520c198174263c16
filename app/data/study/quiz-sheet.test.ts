// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { right } from '../../../core/testing/make-events.ts'
import { startSession } from '../../../core/study/session.ts'
import { withGiven } from '../../../core/study/session-merge.ts'
import { openAccount } from '../../../offline/account/account.ts'
import { makeDevice } from '../../../offline/testing/make-device.ts'

vi.stubGlobal('__APP_VERSION__', 'test')
const { giveSheet, keepSheet, openSheet, withChosen } = await import('./quiz-sheet.ts')

const option = (optionId: string) => ({ kind: 'option', optionId }) as const

/** A quiz of two questions as each tab that opens it has it. */
async function quizInTabs() {
  const account = await openAccount('u1', makeDevice().env)
  const refs = ['q1', 'q2'].map((itemId) => ({ itemId, hash: '0'.repeat(64), topic: 'doses' }))
  await account.db.sessions.put(startSession({ id: 'quiz', courseId: 1, packVersion: 1, startedAtMs: 0 }, refs))
  const open = async () => (await openSheet(account, 'quiz'))!
  const choices = async () => (await account.db.sessions.get('quiz'))?.items.map(({ choice }) => choice)
  return { account, open, choices }
}

test('what is chosen on a sheet is kept beside an answer that another tab has given to the same quiz', async () => {
  const { account, open } = await quizInTabs()
  const sheet = await open()
  await account.db.sessions.put(withGiven(sheet, 1, option('b'), right))
  const kept = await keepSheet(account, withChosen(sheet, 0, option('a'), 900), sheet)
  expect(kept.items).toMatchObject([
    { choice: option('a'), elapsedMs: 900, given: null },
    { given: { answer: option('b'), mark: right } },
  ])
  expect(await account.db.sessions.get('quiz')).toEqual(kept)
})

test('of two tabs with one quiz each keeps what was chosen in it since, and is told what the other has chosen', async () => {
  const { account, open, choices } = await quizInTabs()
  const [here, there] = [await open(), await open()]
  const longAgo = withChosen(withChosen(there, 0, option('a'), 60_000), 1, option('c'), 9_000)
  await keepSheet(account, longAgo, there)
  const kept = await keepSheet(account, withChosen(here, 0, option('b'), 5_000), here)
  expect(kept.items.map(({ choice }) => choice)).toEqual([option('b'), option('c')])
  expect(await choices()).toEqual([option('b'), option('c')])
})

test('what the page shows in which a quiz is handed in becomes its answers, however long another tab had it open', async () => {
  const { account, open, choices } = await quizInTabs()
  const [here, there] = [await open(), await open()]
  const shown = withChosen(here, 0, option('b'), 5_000)
  await keepSheet(account, withChosen(withChosen(there, 0, option('a'), 60_000), 1, option('c'), 9_000), there)
  await giveSheet(account, shown, 'the quiz')
  const events = (await account.db.events.toArray()).map(({ event }) => event)
  expect(events).toMatchObject([{ type: 'answered', itemId: 'q1', answer: option('b') }])
  expect(await choices()).toEqual([option('b'), null])
})
