import { rarityIn, termsOf } from '../search/terms.ts'
import type { Hit, Library, Passage } from '../tutor/passage.ts'

/** A note of course 2, unless it says otherwise. */
export const makePassage = (id: string, text: string, rest: Partial<Passage> = {}): Passage => ({
  id,
  kind: 'note',
  sourceId: id,
  courseId: 2,
  topic: 'cardiovascular',
  concept: null,
  heading: [id],
  text,
  keyOf: null,
  sources: [],
  ...rest,
})

/** Finds what shares terms with a query, by their rarity. */
export function makeLibrary(passages: readonly Passage[]): Library {
  const documents = passages.map((passage) => ({
    passage,
    heading: new Set(termsOf(passage.heading.join(' '))),
    text: new Set(termsOf(passage.text)),
  }))
  const rarityOf = rarityIn(
    documents.map(({ heading, text }) => [...heading, ...text]),
    passages.length + 1,
  )
  const sum = (terms: readonly string[]) => terms.reduce((all, term) => all + rarityOf(term), 0)
  return {
    search(query, { limit = 10, courseId, kinds, topic, isUnanswered } = {}) {
      const wanted = [...new Set(termsOf(query))]
      return documents
        .filter(({ passage }) => courseId == null || passage.courseId === courseId || passage.courseId === null)
        .filter(({ passage }) => kinds === undefined || kinds.includes(passage.kind))
        .filter(({ passage }) => topic === undefined || passage.topic === topic)
        .filter(({ passage: { keyOf } }) => keyOf === null || !isUnanswered?.(keyOf))
        .map(({ passage, heading, text }): Hit => {
          const held = wanted.filter((term) => heading.has(term) || text.has(term))
          const inHeading = wanted.filter((term) => heading.has(term))
          return {
            passage,
            score: sum(held) + sum(inHeading),
            coverage: wanted.length === 0 ? 0 : sum(held) / sum(wanted),
            inHeading: inHeading.length,
          }
        })
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || (a.passage.id < b.passage.id ? -1 : 1))
        .slice(0, limit)
    },
    passage: (id) => passages.find((passage) => passage.id === id) ?? null,
    termsMeant: termsOf,
    rarityOf,
    isKnown: (term) => documents.some(({ heading, text }) => heading.has(term) || text.has(term)),
  }
}
