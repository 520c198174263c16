import { lotOf } from '../seed.ts'
import type { ExamBlueprint, ExamSection } from './blueprint.ts'
import type { SatExam, SatSection } from './exam-family.ts'

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

/** What is kept for an exam until it was sat: ids of sets and of their questions, each with the id of the section that it is kept for. */
export function reservedFor(exam: ExamBlueprint, bank: readonly Drawable[]): ReadonlyMap<string, string> {
  const { reserve = 0, sections } = exam
  if (reserve === 0) return new Map()
  const questions = bank.filter(({ kind }) => kind === 'question')
  const pools = sections.map((section) => partsOf(section).flatMap((part) => poolOf(part, questions)))
  // By its name alone: what is added to a course later moves nothing that was kept before.
  const kept = setsOf([...new Set(pools.flat())]).filter(
    ({ id }) => drawLot(`reserved/${exam.id}`, id) < reserve * 0x1_0000_0000,
  )
  return new Map(
    kept.flatMap(({ id, items }) => {
      const able = sections.filter((_, at) => items.some((item) => pools[at]?.includes(item)))
      const section = able[drawLot(`reserved/${exam.id}/section`, id) % able.length]?.id ?? ''
      return [id, ...items.map(({ itemId }) => itemId)].map((each): [string, string] => [each, section])
    }),
  )
}

/** An exam that was sat, and which of its sections. */
export type SatSections = Pick<SatExam, 'examId'> & { sections: readonly Pick<SatSection, 'id'>[] }

/** Ids of the sections of an exam that were never sat. */
export function sectionsToSit({ id, sections }: ExamBlueprint, sat: readonly SatSections[]): string[] {
  const over = sat.flatMap((exam) => (exam.examId === id ? exam.sections.map((section) => section.id) : []))
  const ids = sections.map((section) => section.id)
  // It was sat when it had other sections: nothing is taken back that practice was given then.
  return over.every((each) => ids.includes(each)) ? ids.filter((each) => !over.includes(each)) : []
}

/** What these exams keep for their sections that were never sat. */
export function reservedIds(
  exams: readonly ExamBlueprint[],
  bank: readonly Drawable[],
  sat: readonly SatSections[],
): ReadonlySet<string> {
  const reserved = new Set<string>()
  for (const exam of exams) {
    const left = sectionsToSit(exam, sat)
    for (const [id, section] of reservedFor(exam, bank)) if (left.includes(section)) reserved.add(id)
  }
  return reserved
}

/** What an exam is drawn from: not what the others of its course keep until they were sat. */
export function bankFor(
  exam: ExamBlueprint,
  exams: readonly ExamBlueprint[],
  bank: readonly Drawable[],
  sat: readonly SatSections[],
): readonly Drawable[] {
  const others = exams.filter(({ id }) => id !== exam.id)
  const kept = reservedIds(others, bank, sat)
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
