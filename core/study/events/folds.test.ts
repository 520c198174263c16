import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aWrite, anAnswer, numberedId, right, testDevice, wrong } from '../../testing/make-events.ts'
import { canonicalJson } from './canonical.ts'
import { foldCard } from '../cards/card.ts'
import { study } from '../families.ts'
import { propertyRuns } from '../../../tests/setup/property-runs.ts'
import { countedAnswersOf } from './counted-answers.ts'
import { type PlacedEvent, contentOf, effectiveAt } from './event.ts'
import { tick } from './hlc.ts'
import { foldRegister } from './register.ts'
import { dayMs, hourMs } from '../../durations.ts'

/** Shrinking a shuffled list takes minutes: the counterexample as it was found, and its seed, say enough. */
const runs = { numRuns: propertyRuns(10_000), endOnFailure: true }
/** A yes or no: a matcher's difference, printed at each step of a shrinking property, takes minutes. */
const same = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b)
const devices = ['1', '2', '3'].map((digit) => digit.repeat(32))

const anyAnswer: fc.Arbitrary<PlacedEvent> = fc
  .record({
    seq: fc.integer({ min: 1, max: 50 }),
    deviceId: fc.constantFrom(...devices),
    atMs: fc.integer({ min: 0, max: 30 * dayMs }),
    attemptKey: fc.integer({ min: 1, max: 12 }).map((at) => numberedId(at)),
    revision: fc.integer({ min: 1, max: 3 }),
    clientMark: fc.constantFrom(right, wrong, { marks: 1, of: 2 }, null),
  })
  .map(anAnswer)
const anyWrite: fc.Arbitrary<PlacedEvent> = fc
  .record({
    seq: fc.integer({ min: 1, max: 50 }),
    deviceId: fc.constantFrom(...devices),
    atMs: fc.integer({ min: 0, max: 1000 }),
    receivedAtMs: fc.constantFrom(null, 0, 500),
    value: fc.constantFrom('a', 'b', null, true),
  })
  .map(aWrite)
/** A set of events: no id twice. */
const setOf = (one: fc.Arbitrary<PlacedEvent>) =>
  fc.uniqueArray(one, { selector: (placed) => placed.event.id, maxLength: 25 })
const shuffled = (events: fc.Arbitrary<PlacedEvent[]>) =>
  events.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
  )

test('a card does not depend on the order in which its events arrived', () => {
  fc.assert(
    fc.property(shuffled(setOf(anyAnswer)), ([a, b]) => same(foldCard(b), foldCard(a))),
    runs,
  )
})

test('a register does not depend on the order in which its writes arrived', () => {
  fc.assert(
    fc.property(shuffled(setOf(anyWrite)), ([a, b]) => same(foldRegister(b), foldRegister(a))),
    runs,
  )
})

test('where events travelled changes neither a card nor a register', () => {
  const byAnother = ({ event, ...placed }: PlacedEvent): PlacedEvent => ({
    ...placed,
    event: { ...event, deviceId: 'f'.repeat(32), epoch: 'e'.repeat(16), seq: event.seq + 1000 },
  })
  const some = fc.tuple(setOf(anyAnswer), setOf(anyWrite), fc.integer({ min: 0, max: 25 }))
  fc.assert(
    fc.property(some, ([answers, writes, count]) => {
      const moved = (list: PlacedEvent[]) => list.map((placed, at) => (at < count ? byAnother(placed) : placed))
      return (
        same(foldCard(moved(answers)), foldCard(answers)) && same(foldRegister(moved(writes)), foldRegister(writes))
      )
    }),
    runs,
  )
})

test('a projection of two sets is that of their union, taken in any order and with repeats', () => {
  fc.assert(
    fc.property(setOf(anyAnswer), setOf(anyAnswer), (a, b) => {
      const union = (...sets: PlacedEvent[][]) => [...new Map(sets.flat().map((one) => [one.event.id, one])).values()]
      // An id that both sets hold is the same event: the second set's copy is dropped.
      const rest = b.filter((one) => !a.some((other) => other.event.id === one.event.id))
      return same(study.project('card:item-1', union(a, rest)), study.project('card:item-1', union(rest, a, rest)))
    }),
    runs,
  )
})

test('a question answered twice under one attempt counts once, with its last revision', () => {
  const attemptKey = numberedId(7)
  const card = foldCard([
    anAnswer({ seq: 1, attemptKey, clientMark: wrong }),
    anAnswer({ seq: 2, attemptKey, revision: 2, clientMark: right }),
  ])
  expect(card).toMatchObject({ attempts: 1, correctAttempts: 1, lastMark: right })
})

test('two tabs that answered the same attempt count once, and the earlier stands', () => {
  const attemptKey = numberedId(7)
  const kept = countedAnswersOf([
    anAnswer({ seq: 2, atMs: 200, attemptKey, clientMark: right }),
    anAnswer({ seq: 1, atMs: 100, attemptKey, clientMark: wrong }),
  ])
  expect(kept.map((one) => one.event.seq)).toEqual([1])
})

test("the server's marking counts before the device's", () => {
  const answer = anAnswer({ seq: 1, clientMark: right })
  expect(foldCard([{ ...answer, mark: wrong }])).toMatchObject({ lastMark: wrong, correctAttempts: 0 })
})

test('a wrong answer after a right one is a lapse and comes back the next day, by eight hours earlier', () => {
  const card = foldCard([
    anAnswer({ seq: 1, atMs: 0, clientMark: right }),
    anAnswer({ seq: 2, atMs: 5 * dayMs, clientMark: wrong }),
  ])
  expect(card?.lapses).toBe(1)
  expect(card?.review?.dueAtMs).toBe(6 * dayMs - 8 * hourMs)
})

test('the value that lost stays visible as a revision', () => {
  const register = foldRegister([
    aWrite({ seq: 1, atMs: 1, value: 'from the phone' }),
    aWrite({ seq: 1, atMs: 2, deviceId: devices[0]!, value: 'from the tablet' }),
  ])
  expect(register).toMatchObject({ value: 'from the tablet', revisions: [{ value: 'from the phone' }] })
})

test('a clock an hour ahead does not win for an hour', () => {
  const ahead = aWrite({ seq: 1, atMs: hourMs, receivedAtMs: 0, value: 'fast clock' })
  const rightClock = aWrite({
    seq: 1,
    atMs: 6 * 60_000,
    deviceId: devices[0]!,
    receivedAtMs: 6 * 60_000,
    value: 'right clock',
  })
  expect(foldRegister([ahead, rightClock])?.value).toBe('right clock')
})

test('an event counts at its corrected time, not before the one before it and not far after its reception', () => {
  const { event } = anAnswer({ seq: 1, atMs: 1_000_000 })
  expect(effectiveAt({ ...event, serverOffsetMs: -500_000 }, 0, null)).toBe(500_000)
  expect(effectiveAt(event, 2_000_000, null)).toBe(2_000_000)
  expect(effectiveAt(event, 0, 1_000)).toBe(1_000 + 300_000)
})

test('two copies of an event under other numbers have the same content', () => {
  const { event } = anAnswer({ seq: 1 })
  expect(contentOf({ ...event, seq: 9, epoch: 'f'.repeat(16) })).toEqual(contentOf(event))
})

test('an event is checked by itself, and unknown types and members pass', () => {
  const { event } = anAnswer({ seq: 1 })
  expect(study.parse({ ...event, later: { added: true } }).is).toBe('event')
  expect(study.parse({ ...event, type: 'from-the-future', answer: 12 }).is).toBe('event')
  expect(study.parse({ ...event, later: 'a note on \\u0000 in JSON' }).is).toBe('event')
  for (const raw of [
    null,
    [],
    'text',
    { ...event, seq: 0 },
    { ...event, id: 'x' },
    { ...event, answer: { kind: 'option' } },
    { ...event, itemId: 'a\u0000b' },
    { ...event, extra: 'a\u0000b' },
    { ...event, occurredAtMs: 1.5 },
    { ...event, extra: 'x'.repeat(30_000) },
  ]) {
    expect(study.parse(raw).is).toBe('malformed')
  }
})

test('a clock that is set back between two writes does not turn them round', () => {
  const fastMs = 15 * 60_000
  const stamp = tick(null, fastMs, testDevice)
  const first = aWrite({ seq: 1, atMs: fastMs, hlc: stamp, receivedAtMs: 0, value: 'old', id: numberedId(999) })
  const second = aWrite({
    seq: 2,
    atMs: 0,
    hlc: tick(stamp, 0, testDevice),
    receivedAtMs: 0,
    value: 'new',
    id: numberedId(1),
  })
  expect(foldRegister([first, second])?.value).toBe('new')
  const missed = anAnswer({ seq: 1, hlc: stamp, id: numberedId(999), clientMark: wrong })
  const known = anAnswer({ seq: 2, hlc: tick(stamp, 0, testDevice), id: numberedId(1), clientMark: right })
  const together = [known, missed].map((placed) => ({ ...placed, effectiveAtMs: 5 }))
  expect(foldCard(together)).toMatchObject({ lastMark: right, attempts: 2 })
})
