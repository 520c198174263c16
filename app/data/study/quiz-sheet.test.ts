// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { right } from '../../../core/testing/make-events.ts'
import { startSession } from '../../../core/study/session.ts'
import { withGiven } from '../../../core/study/session-merge.ts'
import { openAccount } from '../../../offline/account/account.ts'
import { makeDevice } from '../../../offline/testing/make-device.ts'

vi.stubGlobal('__APP_VERSION__', 'test')
const { keepSheet, openSheet, withChosen } = await import('./quiz-sheet.ts')

const option = (optionId: string) => ({ kind: 'option', optionId }) as const

test('what is chosen on a sheet is kept beside an answer that another tab has given to the same quiz', async () => {
  const account = await openAccount('u1', makeDevice().env)
  const refs = ['q1', 'q2'].map((itemId) => ({ itemId, hash: '0'.repeat(64), topic: 'doses' }))
  await account.db.sessions.put(startSession({ id: 'quiz', courseId: 1, packVersion: 1, startedAtMs: 0 }, refs))
  const sheet = await openSheet(account, 'quiz')
  await account.db.sessions.put(withGiven(sheet!, 1, option('b'), right))
  await keepSheet(account, withChosen(sheet!, 0, option('a'), 900))
  const kept = await account.db.sessions.get('quiz')
  expect(kept?.items).toMatchObject([
    { choice: option('a'), elapsedMs: 900, given: null },
    { given: { answer: option('b'), mark: right } },
  ])
})
