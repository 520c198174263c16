import { taskTypes } from '../content/task-types.ts'
import { hasFullMarks, hasLostMarks } from '../study/mark.ts'
import type { SatExam, SatItem, SatSection } from './exam-family.ts'
import type { Scale } from './scale-schema.ts'
import { type ScaledScore, scaledScore } from './scale.ts'

export interface ExamTally {
  items: number
  answered: number
  /** Marks earned, and those there are; of questions left unanswered too. */
  marks: number
  of: number
  elapsedMs: number
}

export interface GroupReport extends ExamTally {
  /** A topic's or a type's id. */
  id: string
}

export interface SectionReport extends ExamTally {
  section: SatSection
  score: ScaledScore
}

/** What was changed, counted by answers that were marked. */
export interface Changes {
  wrongToRight: number
  rightToWrong: number
  /** Changed, and neither the first nor the last had full marks. */
  wrongToWrong: number
}

export interface ExamReport extends ExamTally {
  sections: SectionReport[]
  score: ScaledScore
  byTopic: GroupReport[]
  byType: GroupReport[]
  changes: Changes
  /** Time that there was for a question on average, ms; `null` where no clock ran over any. */
  paceMs: number | null
  /** Fewer questions than the exam has: the bank is small. */
  isShortened: boolean
  /** Not all of its sections are over, or known here. */
  isPartial: boolean
}

/** The report of an exam, every figure from its answers. A question that was left has none of its marks. Items that no machine marks,
 *  such as an essay, are counted and have no marks. */
export function examReport(exam: SatExam): ExamReport {
  const items = exam.sections.flatMap((section) => section.items)
  const sections = exam.sections.map((section) => {
    const tally = tallyOf(section.items)
    return { section, ...tally, score: scaledScore(section.scale, tally, []) }
  })
  const tally = tallyOf(items)
  const timed = exam.sections.filter((section) => section.allowedMs !== null && !section.items.every(isUnmarked))
  const timedItems = timed.reduce((sum, section) => sum + section.items.length, 0)
  return {
    ...tally,
    sections,
    score: scaledScore(
      resultScaleOf(exam),
      tally,
      sections.map(({ score }) => score),
    ),
    byTopic: groupsOf(items, ({ topic }) => topic),
    byType: groupsOf(items, ({ type }) => type),
    changes: changesIn(items),
    paceMs: timedItems > 0 ? timed.reduce((sum, { allowedMs }) => sum + (allowedMs ?? 0), 0) / timedItems : null,
    isShortened: exam.sections.some((section) => section.items.length < section.wanted),
    isPartial: exam.sections.length < exam.sectionCount,
  }
}

/** The scale that an exam's result is on: that of a section which was sat alone, where the exam's own is made of several or of none. */
export function resultScaleOf({ scale, sectionCount, sections: [only] }: SatExam): Scale | undefined {
  const ofSection = sectionCount === 1 ? only?.scale : undefined
  return scale?.kind === 'sum' || scale?.kind === 'unscored' ? (ofSection ?? scale) : scale
}

/** Whether it is a task, which no machine marks. */
export const isUnmarked = ({ type }: Pick<SatItem, 'type'>): boolean => taskTypes.some((each) => each === type)

/** What an item counts for: its marks, and all that it has. One that was answered and that nobody has marked yet counts for one. */
function countOf({ mark, of: left, type }: SatItem): { marks: number; of: number } {
  const of = mark?.of ?? left ?? (isUnmarked({ type }) ? 0 : 1)
  const marks = mark?.marks ?? 0
  return of > mostMarks ? { marks: Math.floor((marks * mostMarks) / of), of: mostMarks } : { marks, of }
}

/** An order has up to 30 marks by its own scheme, and would decide an exam by itself. In one it counts as other questions of several parts
 *  do: 2 for the right order, 1 for half of its marks. */
const mostMarks = 2

function tallyOf(items: readonly SatItem[]): ExamTally {
  const sum = (of: (item: SatItem) => number) => items.reduce((all, item) => all + of(item), 0)
  return {
    items: items.length,
    answered: items.filter(({ answer }) => answer !== null).length,
    marks: sum((item) => countOf(item).marks),
    of: sum((item) => countOf(item).of),
    elapsedMs: sum(({ elapsedMs }) => elapsedMs),
  }
}

/** In the order in which they came up. */
function groupsOf(items: readonly SatItem[], idOf: (item: SatItem) => string): GroupReport[] {
  const groups = new Map<string, SatItem[]>()
  for (const item of items) groups.set(idOf(item), [...(groups.get(idOf(item)) ?? []), item])
  return [...groups].map(([id, own]) => ({ id, ...tallyOf(own) }))
}

export type Change = keyof Changes

/** How the answer to an item was changed; `null` where it was not, or could not be marked. */
export function changeOf({ earlier, mark }: SatItem): Change | null {
  const first = earlier.find((each) => each.mark !== null)?.mark ?? null
  if (first === null || mark === null) return null
  const [was, is]: [boolean, boolean] = [hasFullMarks(first), hasFullMarks(mark)]
  if (was && is) return null
  if (is) return 'wrongToRight'
  return was ? 'rightToWrong' : 'wrongToWrong'
}

function changesIn(items: readonly SatItem[]): Changes {
  const changes: Changes = { wrongToRight: 0, rightToWrong: 0, wrongToWrong: 0 }
  for (const item of items) {
    const change = changeOf(item)
    if (change) changes[change] += 1
  }
  return changes
}

/** A question or task of an exam and where it stood. */
export interface PlacedItem {
  item: SatItem
  /** In the whole exam, from 1. */
  place: number
}

/** The items of each section of an exam, in the order in which they were asked. */
export function placedItems({ sections }: SatExam): PlacedItem[][] {
  let place = 0
  return sections.map(({ items }) => items.map((item) => ({ item, place: ++place })))
}

/** What of an exam one looks at again. */
export type ReviewFilter = 'all' | 'incorrect' | 'flagged' | 'changed' | 'unanswered'

export function isReviewed(filter: ReviewFilter, { mark, isFlagged, earlier, answer }: SatItem): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'incorrect':
      return hasLostMarks(mark)
    case 'flagged':
      return isFlagged
    case 'changed':
      return earlier.length > 0
    case 'unanswered':
      return answer === null
  }
}

/** Whole sittings of the same sections of the same exam, this one among them, the earliest first: what can be compared. */
export function comparableSittings(exam: SatExam, sat: readonly SatExam[]): SatExam[] {
  const made = ({ examId, sections, sectionCount }: SatExam) =>
    [examId, sectionCount, ...sections.map(({ id }) => id)].join('/')
  return sat
    .filter((other) => made(other) === made(exam) && other.sections.length === other.sectionCount)
    .toSorted((a, b) => a.endedAtMs - b.endedAtMs || (a.id < b.id ? -1 : 1))
}
