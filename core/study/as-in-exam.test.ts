import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asInExam, examParts } from './as-in-exam.ts'
import type { QuestionRef } from './session.ts'

const bankOf = (counts: Record<string, number>, setSize = 1): QuestionRef[] =>
  Object.entries(counts).flatMap(([topic, count]) =>
    Array.from({ length: count }, (_, at) => ({
      itemId: `${topic}-${String(at).padStart(3, '0')}`,
      hash: '',
      topic,
      ...(setSize > 1 && { stimulusId: `${topic}-text-${Math.floor(at / setSize)}` }),
    })),
  )
const talliedBy = (refs: readonly QuestionRef[]) => {
  const tally: Record<string, number> = {}
  for (const { topic } of refs) tally[topic] = (tally[topic] ?? 0) + 1
  return tally
}
const ucat = [
  { topics: ['vr'], share: 44 },
  { topics: ['dm'], share: 35 },
  { topics: ['qr'], share: 36 },
  { topics: ['sjt'], share: 69 },
]

test('a bank that is large enough gives each part its exact share', () => {
  const bank = bankOf({ vr: 100, dm: 100, qr: 100, sjt: 100 })
  expect(talliedBy(asInExam(bank, ucat, 184, 'seed'))).toEqual({ vr: 44, dm: 35, qr: 36, sjt: 69 })
  expect(talliedBy(asInExam(bank, ucat, 20, 'seed'))).toEqual({ vr: 5, dm: 4, qr: 4, sjt: 7 })
})

test('sections come in the order of the exam, topics of one section mixed, another time otherwise', () => {
  const bank = bankOf({ law: 10, doses: 20, rates: 20 })
  const sections = [
    { topics: ['doses', 'rates'], minutes: 90 },
    { topics: ['law'], minutes: 30 },
  ]
  const topic = (id: string, weight: number) => ({ id, title: id, weight })
  const parts = examParts(sections, [topic('law', 0.2), topic('doses', 0.4), topic('rates', 0.4), topic('extra', 0)])
  const drawn = asInExam(bank, parts, 20, 'seed')
  expect(talliedBy(drawn)).toEqual({ doses: 8, rates: 8, law: 4 })
  expect(drawn.slice(16).every((ref) => ref.topic === 'law')).toBe(true)
  expect(drawn.slice(0, 8).some((ref) => ref.topic === 'rates')).toBe(true)
  expect(asInExam(bank, parts, 20, 'seed')).toEqual(drawn)
  expect(asInExam(bank, parts, 20, 'another')).not.toEqual(drawn)
})

test('what a small part lacks the others make up for, in proportion', () => {
  const bank = bankOf({ vr: 3, dm: 100, qr: 100, sjt: 100 })
  expect(talliedBy(asInExam(bank, ucat, 143, 'seed'))).toEqual({ vr: 3, dm: 35, qr: 36, sjt: 69 })
  expect(asInExam(bank, ucat, 1000, 'seed')).toHaveLength(303)
  expect(asInExam([], ucat, 10, 'seed')).toEqual([])
})

test('a passage comes with all of its questions, until the size is reached', () => {
  const drawn = asInExam(bankOf({ vr: 40 }, 4), [{ share: 1 }], 10, 'seed')
  const sets = drawn.map(({ stimulusId }) => stimulusId)
  const lengths = [...new Set(sets)].map((set) => sets.lastIndexOf(set) - sets.indexOf(set) + 1)
  expect(lengths.toSorted()).toEqual([2, 4, 4])
})

test('whatever the bank, parts and size: as many as there can be, none twice, none of another topic', () => {
  const share = fc.integer({ min: 1, max: 50 })
  const held = fc.integer({ min: 0, max: 30 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(share, held), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 120 }),
      fc.constantFrom(1, 3),
      (parts, size, setSize) => {
        const counts = Object.fromEntries(parts.map(([, count], at) => [`t${at}`, count]))
        const bank = bankOf({ ...counts, other: 5 }, setSize)
        const drawn = asInExam(
          bank,
          parts.map(([of], at) => ({ topics: [`t${at}`], share: of })),
          size,
          'seed',
        )
        const most = bank.length - 5
        expect(drawn).toHaveLength(Math.min(size, most))
        expect(new Set(drawn).size).toBe(drawn.length)
        expect(drawn.some(({ topic }) => topic === 'other')).toBe(false)
      },
    ),
  )
})
