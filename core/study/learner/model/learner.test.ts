import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../../tests/setup/property-runs.ts'
import { dayMs } from '../../../durations.ts'
import { aBank, aLearnerAnswer, someAnswers, startOfStudyMs } from '../../../testing/make-bank.ts'
import { anAnswer, right, wrong } from '../../../testing/make-events.ts'
import { countedAnswersOf } from '../../events/counted-answers.ts'
import { type LearnerAnswer, answersOf, expectedShare, foldLearner, learn, learnerHash, newLearner } from './learner.ts'

const bank = aBank()
const itemIds = [...bank.items.keys()]

const answers = fc.array(
  fc.record({
    itemId: fc.constantFrom(...itemIds, 'withdrawn'),
    atMs: fc.integer({ min: 0, max: 4_102_444_800_000 }),
    share: fc.constantFrom(0, 0.5, 1),
    confidence: fc.constantFrom('sure', 'think-so', 'guess', null),
    durationMs: fc.integer({ min: 0, max: 600_000 }),
  }),
  { maxLength: 60 },
)

const itemOf = (itemId: string) => {
  const item = bank.items.get(itemId)
  if (item === undefined) throw new Error(`no question ${itemId}`)
  return item
}

const shareAfter = (given: LearnerAnswer[], itemId: string, atMs = startOfStudyMs + 40 * dayMs) =>
  expectedShare(foldLearner(given, bank), itemOf(itemId), bank, atMs)

test('whatever is answered, and whenever, every figure is one, and no answer is certain', () => {
  fc.assert(
    fc.property(answers, fc.integer({ min: 0, max: 4_102_444_800_000 }), (given, atMs) => {
      const state = foldLearner(given, bank)
      expect(JSON.stringify(state)).not.toContain('null')
      for (const item of bank.items.values()) {
        const share = expectedShare(state, item, bank, atMs)
        expect(share).toBeGreaterThan(0)
        expect(share).toBeLessThan(1)
      }
    }),
    { numRuns: propertyRuns(200) },
  )
})

test('one by one or all at once, kept as text in between: the same state', () => {
  fc.assert(
    fc.property(answers, (given) => {
      let state = newLearner()
      for (const answer of given) {
        learn(state, answer, bank)
        state = JSON.parse(JSON.stringify(state))
      }
      expect(learnerHash(state)).toBe(learnerHash(foldLearner(given, bank)))
    }),
    { numRuns: propertyRuns(100) },
  )
})

test('who answers right is expected to earn more, and most of all in that topic', () => {
  const item = itemOf('topic-1-q12')
  const before = expectedShare(newLearner(), item, bank, startOfStudyMs)
  const here = Array.from({ length: 8 }, (_, at) => aLearnerAnswer(at, `topic-1-q${at + 1}`))
  const elsewhere = Array.from({ length: 8 }, (_, at) => aLearnerAnswer(at, `topic-2-q${at + 1}`))
  const now = startOfStudyMs + dayMs
  expect(shareAfter(elsewhere, 'topic-1-q12', now)).toBeGreaterThan(before)
  expect(shareAfter(here, 'topic-1-q12', now)).toBeGreaterThan(shareAfter(elsewhere, 'topic-1-q12', now))
})

test('what is not practised is forgotten', () => {
  const given = someAnswers(bank, 48, () => 1)
  const after = (days: number) => shareAfter(given, 'topic-1-q12', startOfStudyMs + days * dayMs)
  expect(after(30)).toBeLessThan(after(3))
  expect(after(365)).toBeLessThan(after(30))
})

test('a right answer that was guessed says less', () => {
  const [sure, guess] = (['sure', 'guess'] as const).map((confidence) =>
    shareAfter([aLearnerAnswer(0, 'topic-1-q1', { confidence })], 'topic-1-q2'),
  )
  expect(guess).toBeLessThan(sure ?? 0)
})

test('nobody is expected to earn less than chance gives', () => {
  const given = someAnswers(bank, 96, () => 0)
  expect(shareAfter(given, 'topic-1-q12')).toBeGreaterThan(0.2)
})

test('an answer to a question that was withdrawn changes nothing', () => {
  const given = someAnswers(bank, 10, () => 1)
  const state = foldLearner([...given, aLearnerAnswer(11, 'withdrawn')], bank)
  expect(learnerHash(state)).toBe(learnerHash(foldLearner(given, bank)))
})

test('a topic may be called what every object has', () => {
  const odd = aBank(1, (item) => ({ ...item, topic: 'constructor', concept: 'constructor' }))
  const state = foldLearner([aLearnerAnswer(0, 'topic-1-q1')], odd)
  expect(state.topics['constructor']).toMatchObject({ answers: 1 })
})

test('the hash tells states apart', () => {
  const hashes = new Set<string>()
  for (let count = 0; count <= 96; count++)
    hashes.add(
      learnerHash(
        foldLearner(
          someAnswers(bank, count, () => 1),
          bank,
        ),
      ),
    )
  expect(hashes.size).toBe(97)
})

test('marked attempts become answers, in their order', () => {
  const attempts = countedAnswersOf([
    anAnswer({ seq: 2, itemId: 'b', clientMark: wrong }),
    anAnswer({ seq: 1, itemId: 'a', clientMark: right, confidence: 'guess' }),
    anAnswer({ seq: 3, itemId: 'c', clientMark: null }),
    anAnswer({ seq: 4, itemId: 'd', clientMark: { marks: 1, of: 2 } }),
  ])
  expect(answersOf(attempts).map(({ itemId, share, confidence }) => [itemId, share, confidence])).toEqual([
    ['a', 1, 'guess'],
    ['b', 0, null],
    ['d', 0.5, null],
  ])
})

test('10,000 answers give the state that they gave on every engine before', () => {
  let lot = 12345
  const draw = (below: number) => {
    lot = (Math.imul(lot, 1103515245) + 12345) & 0x7fffffff
    return (lot >>> 8) % below
  }
  let atMs = startOfStudyMs
  const given = Array.from({ length: 10_000 }, (_, at) => {
    atMs += draw(90) * 60_000
    return aLearnerAnswer(at, itemIds[draw(itemIds.length)] ?? '', { atMs, share: draw(3) / 2 })
  })
  expect(learnerHash(foldLearner(given, bank))).toMatchInlineSnapshot(`"d3bf60fa90882e2a"`)
})
