import type { Concept } from '../../core/content/shop/handbook.ts'
import { questions } from '../../offline/testing/make-pack-server.ts'

const concept = (id: string, title: string, topic: string, ...requires: string[]): Concept => ({
  id,
  title,
  topic,
  requires,
})

/** Of the course that `studyOnThisDevice` makes: units before doses, doses before rates, and two that nothing is built on. */
export const concepts: Concept[] = [
  concept('units', 'Units', 'doses'),
  concept('doses-by-weight', 'Doses by weight', 'doses', 'units'),
  concept('labels', 'Labels', 'doses'),
  concept('rates', 'Rates', 'rates', 'doses-by-weight'),
  concept('drips', 'Drips', 'rates', 'rates'),
  concept('pumps', 'Pumps', 'rates'),
]

/** Four questions of each concept, in their order within a topic. */
export const bankOfConcepts = ['doses', 'rates'].flatMap((topic) => {
  const own = concepts.filter((each) => each.topic === topic)
  return questions(0, own.length * 4, { topic }).map((question, at) => ({
    ...question,
    concept: own[Math.floor(at / 4)]?.id ?? '',
  }))
})
