import type { Topic } from '../../core/content/topic.ts'
import type { Concept } from '../../core/content/shop/handbook.ts'
import type { Difficulty } from '../../core/content/parts.ts'
import { shuffled } from '../../core/seed.ts'
import { type Bank, type BankItem, authoredLogits } from '../../core/study/learner/bank/bank.ts'
import { questionFacts } from '../../core/study/learner/bank/question-facts.ts'
import { readContent } from '../../server/content/read-content.ts'
import { evenLot, logNormalLot, normalLot } from './chance.ts'

/** A question of the exam that no bank has: practice helps with it through its concept alone. */
export interface UnseenPoint {
  id: string
  concept: string
  logit: number
}

/** A course with what nobody but its simulated students knows. */
export interface SimulatedCourse {
  name: string
  /** All that the engine is told. */
  bank: Bank
  /** How hard each question of the bank is in truth, logits. */
  logits: ReadonlyMap<string, number>
  /** How long each takes, of what the bank says: 1 as long. */
  lengths: ReadonlyMap<string, number>
  itemsOf: ReadonlyMap<string, readonly BankItem[]>
  /** By concept. */
  unseen: ReadonlyMap<string, readonly UnseenPoint[]>
  /** Share of the exam, by concept: that of its topic, divided as its questions are. */
  weights: ReadonlyMap<string, number>
}

/** What a course has of a question. */
type Written = Pick<BankItem, 'itemId' | 'topic' | 'concept' | 'chance' | 'seconds'> & { difficulty: Difficulty }

/** An author's word says little of how hard a question is: the true difficulty lies around 0.6 of it, with this deviation. How long it takes
 *  lies around what its text says. Ours. */
const truth = { slope: 0.6, deviation: 0.8, length: 0.2 }
/** Points of a concept that the exam may ask and the bank does not. Ours. */
const unseenPoints = 3
/** For a question; that of the UKMLA is 72. */
const usualSeconds = 75

/** A course of this repository as it is: its questions, by how many options they are guessed, how long they are, its concepts and their
 *  prerequisites. */
export async function realCourse(slug: string): Promise<SimulatedCourse> {
  const folder = new URL(`../../content/courses/${slug}`, import.meta.url).pathname
  const { courses } = await readContent(folder)
  const [course] = courses
  if (!course) throw new Error(`there is no course ${slug}`)
  const written = course.questions.map((question): Written => {
    const { id, topic, concept, difficulty } = question
    const { chance, seconds } = questionFacts(question)
    return { itemId: id, topic, concept, difficulty, chance, seconds }
  })
  const mean = written.reduce((sum, { seconds }) => sum + seconds, 0) / written.length
  const paced = written.map((each) => ({ ...each, seconds: Math.round((each.seconds / mean) * usualSeconds) }))
  return simulated(slug, course.file.topics, course.handbook.concepts, paced)
}

/** A large bank of 15 topics with eight concepts each, some of which have many questions and others few. `composed`: `as the exam` when a
 *  topic has as many of its questions as of the exam's; `otherwise` when the two have nothing to do with each other. */
export function largeCourse(questions: number, composed: 'as the exam' | 'otherwise'): SimulatedCourse {
  const name = `${questions} questions, composed ${composed}`
  const ids = Array.from({ length: 15 }, (_, at) => `topic-${at}`)
  const concepts: Concept[] = ids.flatMap((topic) =>
    Array.from({ length: 8 }, (_, at) => ({
      id: `${topic}-concept-${at}`,
      title: `Concept ${at + 1} of ${topic}`,
      topic,
      requires: at > 0 && evenLot(`${name}/${topic}/${at}/requires`) < 0.4 ? [`${topic}-concept-${at - 1}`] : [],
    })),
  )
  const mixed = shuffled(concepts, name)
  const difficulties = ['easy', 'medium', 'medium', 'hard'] as const
  const written = Array.from({ length: questions }, (_, at): Written => {
    const concept = mixed[Math.floor(evenLot(`${name}/${at}/concept`) ** 1.5 * mixed.length)]
    if (!concept) throw new Error('no such concept')
    return {
      itemId: `question-${at}`,
      topic: concept.topic,
      concept: concept.id,
      difficulty: difficulties[at % 4] ?? 'medium',
      chance: at % 10 === 0 ? 0 : 0.2,
      seconds: Math.round(usualSeconds * logNormalLot(`${name}/${at}/seconds`, 0.15)),
    }
  })
  const share = (id: string) =>
    composed === 'otherwise' ? logNormalLot(`${name}/${id}`, 0.7) : written.filter(({ topic }) => topic === id).length
  const sum = ids.reduce((all, id) => all + share(id), 0)
  const topics = ids.map((id): Topic => ({ id, title: id, weight: share(id) / sum }))
  return simulated(name, topics, concepts, written)
}

function simulated(
  name: string,
  topics: readonly Topic[],
  concepts: readonly Concept[],
  written: readonly Written[],
): SimulatedCourse {
  const items = new Map<string, BankItem>()
  const itemsOf = new Map<string, BankItem[]>()
  const logits = new Map<string, number>()
  const lengths = new Map<string, number>()
  const counts = new Map<string, number>()
  for (const { difficulty, ...rest } of written) {
    const authored = authoredLogits[difficulty]
    const item: BankItem = { ...rest, hash: '0'.repeat(64), logit: authored }
    items.set(item.itemId, item)
    itemsOf.set(item.concept, [...(itemsOf.get(item.concept) ?? []), item])
    logits.set(item.itemId, truth.slope * authored + truth.deviation * normalLot(`${name}/${item.itemId}/logit`))
    lengths.set(item.itemId, logNormalLot(`${name}/${item.itemId}/length`, truth.length))
    counts.set(item.topic, (counts.get(item.topic) ?? 0) + 1)
  }
  const weightOf = new Map(topics.map(({ id, weight }) => [id, weight]))
  const weights = new Map<string, number>()
  const unseen = new Map<string, UnseenPoint[]>()
  for (const [concept, its] of itemsOf) {
    const topic = its[0]?.topic ?? ''
    weights.set(concept, ((weightOf.get(topic) ?? 0) * its.length) / (counts.get(topic) ?? 1))
    unseen.set(
      concept,
      Array.from({ length: unseenPoints }, (_, at) => {
        const id = `${concept}/unseen/${at}`
        return { id, concept, logit: truth.deviation * normalLot(`${name}/${id}`) }
      }),
    )
  }
  const bank: Bank = { courseId: 1, version: 1, topics, concepts, items }
  return { name, bank, logits, lengths, itemsOf, unseen, weights }
}
