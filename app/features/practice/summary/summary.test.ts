import { expect, test } from 'vitest'
import { foldCard } from '../../../../core/study/cards/card.ts'
import { dayMs } from '../../../../core/durations.ts'
import type { Confidence } from '../../../../core/study/events/event.ts'
import { type Mark, rightOrWrong } from '../../../../core/study/mark.ts'
import { type PracticeSession, startSession } from '../../../../core/study/session.ts'
import { anAnswer } from '../../../../core/testing/make-events.ts'
import { durationInWords } from '../../../ui/words/duration-in-words.ts'
import { groupsOf, nextStep } from './summary-groups.ts'
import { dueInWords, timeTaken, wordsOfStep } from './summary-words.ts'

const right = rightOrWrong(true)
const wrong = rightOrWrong(false)
const answer = { kind: 'option', optionId: 'a' } as const

/** A run of questions a, b, c … each with its mark (`undefined`: not answered) and how sure one said to be. */
function ran(given: [mark: Mark | null | undefined, confidence?: Confidence][]): PracticeSession {
  const refs = given.map((_, at) => ({ itemId: 'abcdefgh'[at] ?? '', hash: '', topic: 'doses' }))
  const session = startSession({ id: 'run', courseId: 1, packVersion: 1, startedAtMs: 0 }, refs)
  const items = session.items.map((item, at) => {
    const [mark, confidence = null] = given[at] ?? []
    return { ...item, confidence, given: mark === undefined ? null : { answer, mark } }
  })
  return { ...session, items }
}

const refsOf = (...ids: string[]) => ids.map((itemId) => ({ itemId, hash: '', topic: 'doses' }))
const nothing = { cards: new Map(), flagged: new Set<string>(), nowMs: 0 }

test('every question of a run is in one group, those that teach most first', () => {
  const session = ran([
    [right, 'sure'],
    [undefined],
    [wrong, 'sure'],
    [right, 'guess'],
    [wrong, 'guess'],
    [null],
    [right],
    [right, 'think-so'],
  ])
  const groups = groupsOf(session).map(({ title, items }) => [title, ...items.map(({ place }) => place)])
  expect(groups).toEqual([
    ['Sure, but incorrect', 3],
    ['Incorrect', 5],
    ['Unsure, but right', 4, 8],
    ['Right', 1, 7],
    ['Not marked yet', 6],
    ['Not answered', 2],
  ])
})

test('what went wrong is repaired before anything else, and never with a question that the course has no more', () => {
  const session = ran([[wrong], [right, 'guess'], [right]])
  const course = refsOf('a', 'b', 'c', 'new')
  expect(nextStep(session, course, nothing)).toEqual({ is: 'repeat-incorrect', itemIds: ['a'] })
  expect(nextStep(session, refsOf('b', 'c'), nothing)).toEqual({ is: 'repeat-unsure', itemIds: ['b'] })
})

test('after a run without faults come reviews, then new questions, then nothing', () => {
  const session = ran([[right], [right, 'sure']])
  const course = refsOf('a', 'b', 'old', 'new')
  const card = (itemId: string) => foldCard([anAnswer({ seq: 1, atMs: 0, itemId })])!
  const answered = { ...nothing, cards: new Map(['a', 'b', 'old'].map((id) => [id, card(id)])) }
  expect(nextStep(session, course, answered)).toEqual({ is: 'go-on', itemIds: ['new'] })
  const later = { ...answered, nowMs: 400 * dayMs }
  expect(nextStep(session, refsOf('old', 'new'), later)).toEqual({ is: 'review-due', itemIds: ['old'] })
  expect(nextStep(session, refsOf('a', 'b', 'old'), answered)).toBeNull()
  expect(wordsOfStep({ is: 'go-on', itemIds: ['new'] })).toBe('Practise 1 new question')
})

test('the day a question comes up again is told as one would say it', () => {
  const noonMs = new Date(2026, 10, 22, 12).getTime()
  const dueAt = (dueAtMs: number) => {
    const card = foldCard([anAnswer({ seq: 1 })])!
    return dueInWords({ ...card, review: card.review && { ...card.review, dueAtMs } }, noonMs)
  }
  expect(dueAt(noonMs)).toBe('Due for review now')
  expect(dueAt(new Date(2026, 10, 22, 23).getTime())).toBe('Due again today')
  expect(dueAt(new Date(2026, 10, 23, 1).getTime())).toBe('Due again tomorrow')
  expect(dueAt(new Date(2026, 10, 25, 1).getTime())).toBe('Due again on 25 November')
  expect(dueAt(new Date(2027, 0, 3, 1).getTime())).toBe('Due again on 3 January 2027')
})

test('what would come up again only after the exam is told for the days before it', () => {
  const answeredAtMs = new Date(2026, 10, 1, 12).getTime()
  const card = foldCard([anAnswer({ seq: 1, atMs: answeredAtMs })])!
  const firm = { ...card, review: card.review && { ...card.review, dueAtMs: new Date(2027, 2, 1).getTime() } }
  const nowMs = answeredAtMs + 86_400_000
  expect(dueInWords(firm, nowMs)).toBe('Due again on 1 March 2027')
  expect(dueInWords(firm, nowMs, new Date(2026, 11, 9).getTime())).toMatch(/^Due again on [2-8] December$/)
  expect(dueInWords(firm, nowMs, answeredAtMs)).toBe('Due again on 1 March 2027')
})

test('time is told in words', () => {
  expect([90, 42_000, 65_000, 180_000].map(durationInWords)).toEqual([
    '1 second',
    '42 seconds',
    '1 minute 5 seconds',
    '3 minutes',
  ])
  expect(timeTaken(90_000, 120_000)).toBe('Done in 1 minute 30 seconds of 2 minutes.')
  expect(timeTaken(120_200, 120_000)).toBe('Time was up after 2 minutes.')
})
