import type { Topic } from '../../../content/topic.ts'
import type { Concept } from '../../../content/shop/handbook.ts'
import type { ExamBlueprint } from '../../../exams/blueprint.ts'
import { isAboutQuestions } from '../../../exams/section-kinds.ts'
import { chanceOfListed } from '../../../questions/chance.ts'
import { practisableRefs } from '../../../questions/practisable.ts'
import { examPaceMs } from '../../exam-pace.ts'
import { type Bank, type BankItem, authoredLogits } from './bank.ts'
import type { ListedItem } from './listed-item.ts'

/** What a pack says of a course. */
export interface PackFacts {
  courseId: number
  version: number
  topics: readonly Topic[]
  exams: readonly ExamBlueprint[]
  /** Of its handbook; empty without one. */
  concepts: readonly Concept[]
  items: readonly ListedItem[]
  /** How hard questions are by the answers of students, logits by item id; of the others the author's word counts. */
  logits: ReadonlyMap<string, number>
}

/** The course as the engine knows it: all questions that can be asked of this version, in the order of their ids. Equal packs give
 *  equal banks, on every device and on the server. */
export function bankOf({ courseId, version, topics, exams, concepts, items, logits }: PackFacts): Bank {
  const stimuli = new Map(items.flatMap((item) => (item.kind === 'stimulus' ? [[item.itemId, item] as const] : [])))
  const questions = practisableRefs(items).toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1))
  const sharing = new Map<string, number>()
  for (const { stimulusId } of questions)
    if (stimulusId !== undefined) sharing.set(stimulusId, (sharing.get(stimulusId) ?? 0) + 1)
  const known = questions.map((question): BankItem => {
    const { itemId, hash, topic, type, difficulty = 'medium', concept = '', stimulusId, seconds = 0 } = question
    const stimulus = stimulusId === undefined ? undefined : stimuli.get(stimulusId)
    // A passage is read once for all of its questions.
    const reading = stimulusId === undefined ? 0 : (stimulus?.seconds ?? 0) / (sharing.get(stimulusId) ?? 1)
    return {
      itemId,
      hash,
      topic,
      concept,
      logit: logits.get(itemId) ?? authoredLogits[difficulty],
      chance: chanceOfListed(type, stimulus?.options ?? 0) ?? question.chance ?? 0,
      seconds: Math.round(seconds + reading),
      ...(stimulusId !== undefined && { stimulusId }),
    }
  })
  const paced = atExamPace(known, exams)
  return { courseId, version, topics, concepts, items: new Map(paced.map((item) => [item.itemId, item])) }
}

/** Where the exam's body says how much time a question has, the questions of a topic have that on average, long ones more of it. */
function atExamPace(items: readonly BankItem[], exams: readonly ExamBlueprint[]): BankItem[] {
  const exam = exams.find(({ isCourseExam }) => isCourseExam) ?? exams[0]
  const sections = exam?.sections.filter(isAboutQuestions) ?? []
  const sums = new Map<string, { seconds: number; count: number }>()
  for (const { topic, seconds } of items) {
    const sum = sums.get(topic) ?? { seconds: 0, count: 0 }
    sums.set(topic, { seconds: sum.seconds + seconds, count: sum.count + 1 })
  }
  const factors = new Map(
    Array.from(sums, ([topic, { seconds, count }]) => {
      const paceMs = examPaceMs(sections, [topic])
      return [topic, paceMs === null || seconds === 0 ? 1 : (paceMs * count) / 1000 / seconds] as const
    }),
  )
  return items.map((item) => ({
    ...item,
    seconds: Math.max(1, Math.round(item.seconds * (factors.get(item.topic) ?? 1))),
  }))
}
