import type { Topic } from '../content/topic.ts'
import { mulberry32 } from '../seed.ts'
import { rightOrWrong } from '../study/mark.ts'
import type { PlacedEvent } from '../study/events/event.ts'
import type { Bank } from '../study/learner/bank/bank.ts'
import { bankOf } from '../study/learner/bank/bank-of.ts'
import type { ListedItem } from '../study/learner/bank/listed-item.ts'
import { anAnswer, noonMs, numberedId } from './make-events.ts'

const topicIds = ['doses', 'rates', 'units', 'safety']
const difficulties = ['easy', 'medium', 'hard'] as const

/** The list of a pack of `count` questions over four topics of three concepts each. */
const listedQuestions = (count: number): ListedItem[] =>
  Array.from({ length: count }, (_, at) => {
    const topic = topicIds[at % topicIds.length] ?? ''
    return {
      kind: 'question',
      itemId: `q${String(at).padStart(4, '0')}`,
      hash: at.toString(16).padStart(64, '0'),
      topic,
      type: 'single-best-answer',
      difficulty: difficulties[at % 3] ?? 'medium',
      concept: `${topic}-${at % 3}`,
      chance: 0.2,
      seconds: 60,
    }
  })

const studiedTopics: Topic[] = topicIds.map((id) => ({ id, title: id, weight: 1 / topicIds.length }))

/** A bank of such questions. */
export const studiedBank = (count: number, version = 1): Bank =>
  bankOf({
    courseId: 1,
    version,
    topics: studiedTopics,
    exams: [],
    concepts: topicIds.flatMap((topic) =>
      [0, 1, 2].map((at) => ({
        id: `${topic}-${at}`,
        title: `${topic} ${at}`,
        topic,
        requires: at === 0 ? [] : [`${topic}-${at - 1}`],
      })),
    ),
    items: listedQuestions(count),
    logits: new Map(),
  })

/** Answers of a made student to questions of the bank over some weeks, by two devices whose clocks differ. The same number makes
 *  the same student. */
export function studentsAnswers(number: number, bank: Bank, count: number): PlacedEvent[] {
  const random = mulberry32(number)
  const ids = [...bank.items.keys()]
  let atMs = noonMs
  return Array.from({ length: count }, (_, at) => {
    atMs += Math.floor(random() * 3_600_000)
    const isOther = random() < 0.3
    const seq = at + 1
    const confidence = (['sure', 'think-so', 'guess', undefined] as const)[Math.floor(random() * 4)]
    return anAnswer({
      seq,
      atMs: atMs + (isOther ? 90_000 : 0),
      deviceId: (isOther ? 'c' : 'd').repeat(32),
      attemptKey: numberedId(number * 1_000_000 + seq),
      itemId: ids[Math.floor(random() * ids.length)] ?? '',
      clientMark: rightOrWrong(random() < 0.35 + (number % 5) / 10),
      durationMs: 5_000 + Math.floor(random() * 60_000),
      ...(confidence && { confidence }),
    })
  })
}
