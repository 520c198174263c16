import { lotOf } from '../seed.ts'
import type { ExamBlueprint, ExamSection } from './blueprint.ts'
import type { SatExam } from './exam-family.ts'

/** What an exam can be made of: a question or a task of a course's bank. */
export interface Drawable {
  kind: 'question' | 'task'
  itemId: string
  hash: string
  topic: string
  type: string
  /** Of a CASPer scenario. */
  format?: string
  /** Questions of one passage or option list come together. */
  stimulusId?: string
}

/** What is kept for an exam until it was sat: ids of sets, and of their questions. */
export function reservedFor(exam: ExamBlueprint, bank: readonly Drawable[]): ReadonlySet<string> {
  const { reserve = 0, sections } = exam
  if (reserve === 0) return new Set()
  const asked = sections.flatMap((section) => (section.asks === 'questions' ? partsOf(section) : []))
  const own = [...new Set(asked.flatMap((part) => poolOf(part, bank)))]
  // By its name alone: what is added to a course later moves nothing that was kept before.
  const kept = setsOf(own).filter(({ id }) => drawLot(`reserved/${exam.id}`, id) < reserve * 0x1_0000_0000)
  return new Set(kept.flatMap(({ id, items }) => [id, ...items.map(({ itemId }) => itemId)]))
}

/** What these exams keep, but for those that were sat; `sat`: ids of exams. */
export function reservedIds(
  exams: readonly ExamBlueprint[],
  bank: readonly Drawable[],
  sat: ReadonlySet<string>,
): ReadonlySet<string> {
  const open = exams.filter(({ id, reserve }) => reserve !== undefined && !sat.has(id))
  return new Set(open.flatMap((exam) => [...reservedFor(exam, bank)]))
}

/** What an exam is drawn from: not what the others of its course keep until they were sat. */
export function bankFor(
  exam: ExamBlueprint,
  exams: readonly ExamBlueprint[],
  bank: readonly Drawable[],
  sat: readonly Pick<SatExam, 'examId'>[],
): readonly Drawable[] {
  const others = exams.filter(({ id }) => id !== exam.id)
  const kept = reservedIds(others, bank, new Set(sat.map(({ examId }) => examId)))
  return kept.size === 0 ? bank : bank.filter(({ itemId }) => !kept.has(itemId))
}

/** Something that a section draws: of some types, topics or kinds of task, and how many. */
export interface SectionPart {
  section: ExamSection
  kind: Drawable['kind']
  topics: readonly string[] | undefined
  types: readonly string[] | undefined
  format: string | undefined
  wanted: number | undefined
}

export function partsOf(section: ExamSection): SectionPart[] {
  const { topics } = section
  if (section.asks === 'tasks') {
    const { type, format, count, choose } = section.tasks
    return [{ section, kind: 'task', topics, types: [type], format, wanted: choose ?? count }]
  }
  const { types, questions, parts = [{ types, questions }] } = section
  return parts.map((part) => ({
    section,
    kind: 'question',
    topics,
    types: part.types,
    format: undefined,
    wanted: part.questions,
  }))
}

export const poolOf = ({ kind, topics, types, format }: SectionPart, bank: readonly Drawable[]): Drawable[] =>
  bank.filter(
    (item) =>
      item.kind === kind &&
      (topics === undefined || topics.includes(item.topic)) &&
      (types === undefined || types.includes(item.type)) &&
      (format === undefined || item.format === format),
  )

/** Questions that belong to one passage or option list, or one by itself. */
export interface SetOfItems {
  /** Of the passage or option list, else of the question itself. */
  id: string
  topic: string
  items: Drawable[]
}

export function setsOf(items: readonly Drawable[]): SetOfItems[] {
  const sets = new Map<string, SetOfItems>()
  for (const item of items) {
    const id = item.stimulusId ?? item.itemId
    const set = sets.get(id) ?? { id, topic: item.topic, items: [] }
    set.items.push(item)
    sets.set(id, set)
  }
  for (const { items: own } of sets.values()) own.sort((a, b) => (a.itemId < b.itemId ? -1 : 1))
  return [...sets.values()]
}

export const drawLot = (seed: string, id: string): number => lotOf(`${seed}/${id}`)
