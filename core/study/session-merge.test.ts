import { expect, test } from 'vitest'
import { right } from '../testing/make-events.ts'
import { startSession, withItem } from './session.ts'
import { asShown, mergeStored, withGiven } from './session-merge.ts'

const optionB = { kind: 'option', optionId: 'b' } as const
const optionC = { kind: 'option', optionId: 'c' } as const

const session = startSession({ id: 's', courseId: 1, packVersion: 1, startedAtMs: 0 }, [
  { itemId: 'q1', hash: 'h1', topic: 'doses' },
  { itemId: 'q2', hash: 'h2', topic: 'rates' },
])

test('an answer from another tab counts here, and the key stored first stays', () => {
  const begunAs = (key: string) => withItem(session, 0, (item) => ({ ...item, attemptKey: key }))
  const mine = withItem(begunAs('mine'), 0, (item) => ({ ...item, choice: optionC }))
  const stored = withGiven(begunAs('theirs'), 0, optionB, right)
  expect(mergeStored(mine, stored).items[0]).toMatchObject({
    attemptKey: 'theirs',
    choice: optionB,
    given: { answer: optionB, mark: right },
  })
})

test('what another tab has not answered does not undo what was answered here', () => {
  const mine = withGiven(session, 0, optionB, right)
  expect(mergeStored(mine, session).items[0]?.given).toEqual({ answer: optionB, mark: right })
})

test('what is chosen is as in the tab where the question was seen for longer', () => {
  const seen = (elapsedMs: number, choice: typeof optionB | null) =>
    withItem(session, 0, (item) => ({ ...item, elapsedMs, attemptKey: 'key', choice }))
  expect(mergeStored(seen(1000, null), seen(3000, optionB)).items[0]).toMatchObject({
    elapsedMs: 3000,
    choice: optionB,
  })
  const mine = seen(3000, null)
  expect(mergeStored(mine, seen(3000, optionB)).items[0]).toBe(mine.items[0])
})

test('what is handed in is chosen as its own tab shows it, beside what another tab has given', () => {
  const seen = (elapsedMs: number, choice: typeof optionB | typeof optionC) =>
    withItem(session, 0, (item) => ({ ...item, elapsedMs, attemptKey: 'key', choice }))
  const stored = withGiven(seen(60_000, optionC), 1, optionC, right)
  expect(mergeStored(seen(5_000, optionB), stored, asShown).items).toMatchObject([
    { choice: optionB, elapsedMs: 5_000, given: null },
    { given: { answer: optionC, mark: right } },
  ])
})
