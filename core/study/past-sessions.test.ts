import { expect, test } from 'vitest'
import { anAnswer, numberedId, right, wrong } from '../testing/make-events.ts'
import { countedAnswersOf } from './events/counted-answers.ts'
import { sessionsOf, withMarksNow } from './past-sessions.ts'
import { scoreOf, startSession, withItem } from './session.ts'

const [monday, tuesday] = [numberedId(1), numberedId(2)]
const topicOf = (itemId: string) => (itemId === 'gone' ? '' : 'doses')

test('answers tell of the sessions they were given in, the latest first', () => {
  const attempts = countedAnswersOf([
    anAnswer({ seq: 1, atMs: 1_000, sessionId: monday, itemId: 'a', confidence: 'sure', clientMark: wrong }),
    anAnswer({ seq: 2, atMs: 9_000, sessionId: tuesday, itemId: 'a' }),
    anAnswer({ seq: 3, atMs: 4_000, sessionId: monday, itemId: 'gone', durationMs: 2_500 }),
  ])
  const [last, first] = sessionsOf(attempts, topicOf)
  expect([last?.id, first?.id]).toEqual([tuesday, monday])
  expect(first).toMatchObject({ courseId: 1, startedAtMs: 0, finishedAtMs: 4_000 })
  expect(first?.items).toMatchObject([
    { itemId: 'a', topic: 'doses', confidence: 'sure', given: { mark: wrong } },
    { itemId: 'gone', topic: '', confidence: null, elapsedMs: 2_500, given: { mark: right } },
  ])
})

test('a session is told with the marks that count now', () => {
  const attemptKey = numberedId(5)
  const answer = { kind: 'option', optionId: 'a' } as const
  const asked = ['a', 'b'].map((itemId) => ({ itemId, hash: itemId, topic: 'doses' }))
  const begun = startSession({ id: monday, courseId: 1, packVersion: 1, startedAtMs: 0 }, asked)
  const session = withItem(begun, 0, (item) => ({ ...item, attemptKey, given: { answer, mark: wrong } }))
  const attempt = anAnswer({ seq: 1, sessionId: monday, attemptKey, itemId: 'a', answer, clientMark: wrong })
  expect(scoreOf(withMarksNow(session, countedAnswersOf([attempt])))).toEqual({ answered: 1, correct: 0, total: 2 })
  const corrected = countedAnswersOf([{ ...attempt, mark: right }])
  expect(scoreOf(withMarksNow(session, corrected))).toEqual({ answered: 1, correct: 1, total: 2 })
  expect(withMarksNow(session, [])).toEqual(session)
})
