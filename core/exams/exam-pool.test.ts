import { expect, test } from 'vitest'
import { sampleExam } from '../testing/make-course.ts'
import type { ExamBlueprint, ExamSection } from './blueprint.ts'
import { drawExam } from './draw.ts'
import { type Drawable, reservedFor, reservedIds } from './exam-pool.ts'

const papers = ['one', 'two'].flatMap((id) => sampleExam.sections.map((paper): ExamSection => ({ ...paper, id })))
const exam: ExamBlueprint = { ...sampleExam, sections: papers, reserve: 0.3 }
const bank = Array.from({ length: 100 }, (_, at): Drawable => ({
  kind: 'question',
  itemId: `q-${at}`,
  hash: '',
  topic: at % 2 === 0 ? 'doses' : 'rates',
  type: 'single-best-answer',
  ...(at >= 80 && { stimulusId: `set-${at % 5}` }),
}))
const keptFor = (section: string, of = exam) =>
  [...reservedFor(of, bank)].flatMap(([id, own]) => (own === section ? [id] : []))
const keptAfter = (...sat: string[][]) =>
  [
    ...reservedIds(
      [exam],
      bank,
      sat.map((over) => ({ examId: exam.id, sections: over.map((id) => ({ id })) })),
    ),
  ].sort()

test('a section that was sat alone gives practice what was kept for it, and the others keep theirs', () => {
  expect(keptFor('one').length).toBeGreaterThan(5)
  expect(keptFor('two').length).toBeGreaterThan(5)
  expect(keptAfter()).toEqual([...keptFor('one'), ...keptFor('two')].sort())
  expect(keptAfter(['one'])).toEqual(keptFor('two').sort())
  expect(keptAfter(['two'])).toEqual(keptFor('one').sort())
  expect(keptAfter(['one'], ['two'])).toEqual([])
  expect(keptAfter(['one', 'two'])).toEqual([])
})

test('an exam that was sat when it had other sections was sat, and another one frees nothing of it', () => {
  expect(keptAfter(['paper'])).toEqual([])
  expect([...reservedIds([exam], bank, [{ examId: 'another', sections: [{ id: 'one' }] }])]).toHaveLength(
    keptAfter().length,
  )
})

test('what is kept for a section comes first in it, and in no other while there is enough else', () => {
  const some = { ...exam, reserve: 0.15 }
  for (const seed of ['a', 'b', 'c']) {
    const drawn = drawExam(some, { bank, topics: [], isMet: () => false, seed })
    for (const [at, { id }] of papers.entries()) {
      const ids = (drawn[at]?.items ?? []).map(({ itemId }) => itemId)
      expect(ids).toHaveLength(20)
      const own = keptFor(id, some).filter((each) => each.startsWith('q-'))
      expect(own.length).toBeGreaterThan(2)
      expect(ids).toEqual(expect.arrayContaining(own))
      const other = keptFor(id === 'one' ? 'two' : 'one', some)
      expect(ids.filter((each) => other.includes(each))).toEqual([])
    }
  }
})

test('where there is too little, all that there is is asked', () => {
  const small = bank.slice(0, 36)
  const drawn = drawExam({ ...exam, reserve: 1 }, { bank: small, topics: [], isMet: () => false, seed: 'a' })
  expect(new Set(drawn.flatMap(({ items }) => items)).size).toBe(36)
})

test('of sections that ask about different things each keeps its own', () => {
  const [one, two] = papers.map((paper, at) => ({ ...paper, topics: [at === 0 ? 'doses' : 'rates'] }))
  const kept = reservedFor({ ...exam, sections: [one!, two!] }, bank.slice(0, 80))
  const topicOf = new Map(bank.map(({ itemId, topic }) => [itemId, topic]))
  expect(kept.size).toBeGreaterThan(10)
  for (const [id, section] of kept) expect(section).toBe(topicOf.get(id) === 'doses' ? 'one' : 'two')
})
