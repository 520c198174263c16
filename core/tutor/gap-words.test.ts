import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../tests/setup/property-runs.ts'
import { type Gap, gapGroups, gapWords } from './gap-words.ts'

const gap = (asker: string, question: string, askedOn = '2026-11-21'): Gap => ({
  asker,
  words: gapWords(question),
  topics: ['Renal medicine'],
  askedOn,
})

const grouped = (gaps: readonly Gap[]) => gapGroups(gaps, () => Promise.resolve())

test('of a question its telling words are kept, and nothing that could be somebody’s own', () => {
  expect(gapWords('What is the half-life of digoxin in renal failure?')).toEqual([
    'half',
    'life',
    'digoxin',
    'renal',
    'failure',
  ])
  expect(gapWords('I am ada@example.org, www.ada.example, ring 07700900123')).toEqual(['ring'])
})

test('what three students asked about is shown by the words that they share, most asked first', async () => {
  const groups = await grouped([
    ...['a', 'b', 'c', 'd'].map((asker) => gap(asker, `How is digoxin dosed in renal failure of ${asker}nna?`)),
    ...['a', 'b', 'c'].map((asker) => gap(asker, 'What about lithium?', '2026-11-22')),
    gap('e', 'What does my aunt Mathilda take?'),
  ])
  expect(groups).toMatchObject([
    { askers: 4, questions: 4, topics: ['Renal medicine'], lastAskedOn: '2026-11-21' },
    { words: ['lithium'], askers: 3, questions: 3, lastAskedOn: '2026-11-22' },
  ])
  expect(groups[0]?.words).toHaveLength(2)
  expect(JSON.stringify(groups)).not.toMatch(/mathilda|anna/)
})

test('one student who asks a hundred times is one', async () => {
  expect(await grouped(Array.from({ length: 100 }, () => gap('a', 'Where is the lithium chapter?')))).toEqual([])
})

/** Two terms that most students of these used together, three of them at least, else one: counted anew each time. */
function commonestOf(gaps: readonly Gap[]): string[] | null {
  for (const size of [2, 1]) {
    const askers = new Map<string, Set<string>>()
    for (const { asker, words } of gaps) {
      const sorted = words.toSorted()
      const keys = size === 1 ? sorted : sorted.flatMap((a, at) => sorted.slice(at + 1).map((b) => `${a} ${b}`))
      for (const key of keys) askers.set(key, (askers.get(key) ?? new Set()).add(asker))
    }
    const common = [...askers].filter(([, { size: count }]) => count >= 3)
    const [best] = common.toSorted(([a, one], [b, other]) => other.size - one.size || (a < b ? -1 : 1))
    if (best) return best[0].split(' ')
  }
  return null
}

test('groups are those that counting all that is left anew for each of them would give', async () => {
  const word = fc.constantFrom(...'digoxin lithium renal tort murder contract dose insulin'.split(' '))
  const asked = fc.record({ asker: fc.constantFrom('a', 'b', 'c', 'd', 'e'), words: fc.uniqueArray(word) })
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { maxLength: 60 }), async (all) => {
      let left: Gap[] = all.map((each) => ({ ...each, topics: [], askedOn: '2026-11-21' }))
      const sizes: [words: string, questions: number][] = []
      for (let best = commonestOf(left); best !== null; best = commonestOf(left)) {
        const isOwn = ({ words }: Gap) => best?.every((each) => words.includes(each)) === true
        sizes.push([best.join(' '), left.filter(isOwn).length])
        left = left.filter((each) => !isOwn(each))
      }
      const groups = await grouped(all.map((each) => ({ ...each, topics: [], askedOn: '2026-11-21' })))
      expect(new Map(groups.map(({ words, questions }) => [words.join(' '), questions]))).toEqual(new Map(sizes))
    }),
    { numRuns: propertyRuns(100) },
  )
})

test('others have their turn while many questions are read', async () => {
  let turns = 0
  const many = Array.from({ length: 5000 }, (_, at) => gap(`student ${at}`, `Where is chapter ${at} on lithium?`))
  const [group] = await gapGroups(many, async () => void turns++)
  expect(group).toMatchObject({ questions: 5000 })
  expect(turns).toBeGreaterThan(20)
})
