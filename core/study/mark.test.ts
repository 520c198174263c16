import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aCorrection, anAnswer, numberedId, right, wrong } from '../testing/make-events.ts'
import { foldCard, isDue } from './cards/card.ts'
import { countedAnswersOf } from './events/counted-answers.ts'
import { study } from './families.ts'
import { type Mark, gradeOf, hasFullMarks, hasLostMarks, mark, outcomeOf, verdictOn } from './mark.ts'

const half: Mark = { marks: 1, of: 2 }

test('marks are whole, and no more than there are', () => {
  for (const good of [right, wrong, half]) expect(z.safeParse(mark, good).success).toBe(true)
  for (const bad of [{ marks: 3, of: 2 }, { marks: 0, of: 0 }, { marks: -1, of: 1 }, { marks: 0.5, of: 1 }, true]) {
    expect(z.safeParse(mark, bad).success).toBe(false)
  }
})

test('full marks are right and remembered, some are partly right and to be asked again, none yet is neither', () => {
  expect([right, half, wrong, null].map(verdictOn)).toEqual(['right', 'partly', 'wrong', null])
  expect([right, half, wrong].map(gradeOf)).toEqual([3, 1, 1])
  expect([hasFullMarks(null), hasLostMarks(null)]).toEqual([false, false])
})

test('an answer that nobody has marked counts as answered and leaves the schedule as it is', () => {
  const unmarked = anAnswer({ seq: 1, clientMark: null })
  const card = foldCard([unmarked])!
  expect(card).toMatchObject({ attempts: 1, correctAttempts: 0, lastMark: null, review: null, lapses: 0 })
  expect(isDue(card, Number.MAX_SAFE_INTEGER)).toBe(false)
  const marked = foldCard([anAnswer({ seq: 1 })])
  expect(foldCard([anAnswer({ seq: 1 }), anAnswer({ seq: 2, clientMark: null })])).toMatchObject({
    attempts: 2,
    review: marked!.review,
  })
})

test('an answer of the release before marks has the mark that it was right or wrong by', () => {
  const { event, ...placed } = anAnswer({ seq: 1 })
  const { clientMark: _, ...earlier } = event
  const markOf = (clientCorrect: boolean) => {
    const one = { ...placed, event: { ...earlier, clientCorrect } }
    expect(study.parse(one.event).is).toBe('event')
    return countedAnswersOf([one])[0]!.mark
  }
  expect([true, false].map(markOf)).toEqual([right, wrong])
})

test('a fact is stored with right or wrong beside its mark, which is all that an earlier release reads', () => {
  const stored = (clientMark: Mark | null) => {
    const fact = { type: 'answered', clientMark }
    return study.storable(fact)
  }
  expect(stored(right)).toMatchObject({ clientMark: right, clientCorrect: true })
  expect(stored(half)).toMatchObject({ clientMark: half, clientCorrect: false })
  expect(stored(null)).not.toHaveProperty('clientCorrect')
})

test('the last correction counts, whatever came in which order; one of nothing takes the mark back', () => {
  const answer = { ...anAnswer({ seq: 1, clientMark: right }), mark: right }
  const corrections = [aCorrection(answer, 3, half), aCorrection(answer, 2, wrong)]
  for (const { event } of corrections) expect(study.parse(event)).toMatchObject({ is: 'event' })
  const orders = [
    [answer, ...corrections],
    [...corrections, answer],
  ]
  for (const events of orders) expect(countedAnswersOf(events).map((attempt) => attempt.mark)).toEqual([half])
  expect(countedAnswersOf([answer, aCorrection(answer, 4, null)])[0]!.mark).toBeNull()
  expect(foldCard(corrections)).toBeNull()
  const other = anAnswer({ seq: 1, id: numberedId(5), attemptKey: numberedId(6) })
  expect(countedAnswersOf([other, ...corrections])[0]!.mark).toEqual(right)
})

test('what nobody has marked is not wrong, and what was not answered has no outcome', () => {
  expect([right, half, wrong, null].map((given) => outcomeOf({ mark: given }))).toEqual([
    'right',
    'partly',
    'wrong',
    'unmarked',
  ])
  expect([outcomeOf(null), outcomeOf(undefined)]).toEqual([null, null])
})
