import { hourMs } from '../../../durations.ts'
import { lotOf } from '../../../seed.ts'
import { areasOf } from '../bank/areas.ts'
import type { Bank, BankItem } from '../bank/bank.ts'
import type { Learner } from '../model/learner-inputs.ts'
import type { PendingQuiz, Weakness } from '../learner-view.ts'

const questionsPerQuiz = 5
/** Fewer are no quiz. */
const leastQuestions = 3
/** Offered at a time. */
const mostQuizzes = 6
/** After a quiz on a gap, before the next one on it. */
const restHours = 12

/** Quizzes on the most urgent weaknesses. One stays as it is, under its id and on every device, until all of its questions were answered;
 *  the next one on that gap comes half a day later and asks others, as long as there are others. */
export function pendingQuizzesOf(
  learner: Pick<Learner, 'courseId' | 'bank' | 'answers'>,
  weaknesses: readonly Weakness[],
  nowMs: number,
): PendingQuiz[] {
  const answered = answeredItems(learner)
  return weaknesses.slice(0, mostQuizzes).flatMap(({ concept, conceptTitle, topic, topicTitle }): PendingQuiz[] => {
    const blocks = blocksOf(learner.bank, concept)
    const isRecent = ({ itemId }: BankItem) => (answered.get(itemId)?.lastAtMs ?? 0) > nowMs - restHours * hourMs
    if (blocks.some((block) => block.every(isRecent))) return []
    const passes = blocks.map((block) => Math.min(...block.map(({ itemId }) => answered.get(itemId)?.times ?? 0)))
    const pass = Math.min(...passes)
    const at = passes.indexOf(pass)
    const items = blocks[at]
    if (!items) return []
    return [
      {
        id: idOf({ bank: learner.bank, concept, pass, items }),
        courseId: learner.courseId,
        topic,
        topicTitle,
        concept,
        conceptTitle,
        difficulty: difficultyOf(items),
        itemIds: items.map(({ itemId }) => itemId),
      },
    ]
  })
}

/** The questions of a quiz by its id, whether it is pending or done; `null` where the bank has no such quiz, as when an exam has begun to
 *  keep some of its questions, or given some back: an id never comes to name others. */
export function quizItems(bank: Bank, id: string): string[] | null {
  const [, concept, pass] = /^\d+\.\d+\.([^.]+)\.(\d{1,6})-\d+$/.exec(id) ?? []
  if (concept === undefined) return null
  const found = blocksOf(bank, concept).find((items) => idOf({ bank, concept, pass: Number(pass), items }) === id)
  return found?.map(({ itemId }) => itemId) ?? null
}

/** `pass`: how often all of its questions were answered before. */
interface NamedQuiz {
  bank: Bank
  concept: string
  pass: number
  items: readonly BankItem[]
}

const idOf = ({ bank, concept, pass, items }: NamedQuiz) =>
  `${bank.courseId}.${bank.version}.${concept}.${pass}-${lotOf(items.map(({ itemId }) => itemId).join(' '))}`

/** The questions of a concept, or of a topic, five by five in an order drawn by their ids; a concept that has fewer takes others of its
 *  topic along. */
function blocksOf(bank: Bank, concept: string): BankItem[][] {
  const all = [...bank.items.values()]
  const ofConcept = areasOf(bank).byId.get(concept)?.items ?? []
  const topic = bank.topics.some(({ id }) => id === concept) ? concept : ofConcept[0]?.topic
  const ofTopic = drawn(all.filter((item) => item.topic === topic))
  const own = topic === concept ? ofTopic : drawn(ofConcept)
  const blocks: BankItem[][] = []
  for (let at = 0; at < own.length; at += questionsPerQuiz) blocks.push(own.slice(at, at + questionsPerQuiz))
  const last = blocks.at(-1)
  if (last && last.length < questionsPerQuiz) {
    const filled = new Set(last)
    for (const item of [...ofTopic, ...own]) if (filled.size < questionsPerQuiz) filled.add(item)
    blocks[blocks.length - 1] = [...filled]
  }
  return blocks.filter(({ length }) => length >= leastQuestions)
}

function drawn(items: readonly BankItem[]): BankItem[] {
  const lots = new Map(items.map(({ itemId }) => [itemId, lotOf(`quiz/${itemId}`)]))
  const lot = ({ itemId }: BankItem) => lots.get(itemId) ?? 0
  return items.toSorted((a, b) => lot(a) - lot(b) || (a.itemId < b.itemId ? -1 : 1))
}

interface AnsweredItem {
  times: number
  lastAtMs: number
}

function answeredItems({ answers }: Pick<Learner, 'answers'>): Map<string, AnsweredItem> {
  const answered = new Map<string, AnsweredItem>()
  for (const { itemId, atMs } of answers) {
    const { times, lastAtMs } = answered.get(itemId) ?? { times: 0, lastAtMs: 0 }
    answered.set(itemId, { times: times + 1, lastAtMs: Math.max(lastAtMs, atMs) })
  }
  return answered
}

function difficultyOf(items: readonly BankItem[]): PendingQuiz['difficulty'] {
  const logit = items.reduce((sum, item) => sum + item.logit, 0) / items.length
  return logit < -0.5 ? 'easy' : logit > 0.5 ? 'hard' : 'medium'
}
