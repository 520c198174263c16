import type { Topic } from '../../../core/content/topic.ts'
import type { ExamBlueprint, ExamSection } from '../../../core/exams/blueprint.ts'
import { hasOwnClocks, isAboutQuestions, isSpoken } from '../../../core/exams/section-kinds.ts'
import { offeredSections } from '../../../core/exams/exam-length.ts'
import { type Drawable, type SatSections, reservedIds } from '../../../core/exams/exam-pool.ts'
import type { TimeFactor } from '../../../core/exams/sitting.ts'
import { taskNounOf } from '../../tasks/task-words.ts'
import { formatCount } from '../../ui/words/format-amount.ts'

export interface SectionOffer {
  /** Its index in the blueprint. */
  plan: number
  section: ExamSection
  /** Questions or tasks that it would have, and how many its blueprint asks for. */
  items: number
  wanted: number
  /** With extra time, and shortened where it is. */
  lengthMs: number
  /** Of its questions, those that the student has answered before. */
  met: number
}

/** What a student gets who begins this exam now. */
export interface ExamOffer {
  exam: ExamBlueprint
  /** Those of its sections that the course has anything for. */
  sections: SectionOffer[]
  items: number
  met: number
  /** The course has fewer questions than the exam asks for. */
  isShortened: boolean
  /** Questions that practice keeps for it still. */
  reserved: number
}

export interface OfferedFrom {
  bank: readonly Drawable[]
  topics: readonly Topic[]
  isMet: (itemId: string) => boolean
  timeFactor: TimeFactor
  /** Exams of the course that were sat. */
  sat: readonly SatSections[]
}

/** Drawn as it would be for a sitting, but for chance. */
export function examOffer(exam: ExamBlueprint, { bank, topics, isMet, timeFactor, sat }: OfferedFrom): ExamOffer {
  const sections = offeredSections(exam, { bank, topics, isMet, seed: exam.id }, timeFactor).map(
    ({ drawn: { items, wanted }, ...section }): SectionOffer => ({
      ...section,
      items: items.length,
      wanted,
      met: items.filter(({ kind, itemId }) => kind === 'question' && isMet(itemId)).length,
    }),
  )
  const sum = (of: (section: SectionOffer) => number) => sections.reduce((all, section) => all + of(section), 0)
  return {
    exam,
    sections,
    items: sum(({ items }) => items),
    met: sum(({ met }) => met),
    isShortened: sections.length < exam.sections.length || sections.some(({ items, wanted }) => items < wanted),
    reserved: reservedCount(exam, bank, sat),
  }
}

function reservedCount(exam: ExamBlueprint, bank: readonly Drawable[], sat: readonly SatSections[]): number {
  const reserved = reservedIds([exam], bank, sat)
  return bank.filter(({ kind, itemId }) => kind === 'question' && reserved.has(itemId)).length
}

/** "44 questions", "59 of 90 questions", "7 scenarios", "1 essay, from 3 to choose from". */
export function sizeInWords({ section, items, wanted }: SectionOffer): string {
  const { one, many } = isAboutQuestions(section)
    ? { one: 'question', many: 'questions' }
    : taskNounOf(section.tasks.type)
  if (!isAboutQuestions(section) && section.tasks.choose !== undefined)
    return `${formatCount(Math.min(section.tasks.count, items), one, many)}, from ${items} to choose from`
  return items < wanted ? `${items} of ${formatCount(wanted, one, many)}` : formatCount(items, one, many)
}

/** What holds in all of an exam or in which of its sections, a sentence each. */
export function rulesInWords({ exam, sections }: ExamOffer): string[] {
  const asked = sections.map(({ section }) => section).filter(isAboutQuestions)
  const withCalculator = asked.filter(({ calculator }) => calculator !== 'none')
  const withReturn = asked.filter(({ canGoBack }) => canGoBack)
  return [
    withCalculator.length > 0
      ? `A calculator with four functions${withCalculator.length < asked.length ? ` in ${titles(withCalculator)}` : ''}.`
      : asked.length > 0 && 'No calculator.',
    withReturn.length > 0
      ? `You can go back ${sections.length > 1 ? 'within a section' : 'to any question'} until its time is up${
          withReturn.length < asked.length ? `, in ${titles(withReturn)}` : ''
        }.`
      : 'You cannot go back.',
    sections.length > 1 && 'A section that has ended cannot be opened again.',
    clockInWords(exam, sections),
    sections.some(({ section }) => isSpoken(section)) && 'A recording that is under way when you leave is not kept.',
  ].filter((rule) => typeof rule === 'string')
}

/** What being away does to the clock. */
function clockInWords({ absence }: ExamBlueprint, sections: readonly SectionOffer[]): string {
  if (absence === 'pauses') return 'The clock stops while you are away, and you can pause.'
  const own = sections.map(({ section }) => section).filter(hasOwnClocks)
  const [first] = own
  if (!first) return 'The clock runs on while you are away.'
  const { one } = taskNounOf(first.tasks.type)
  return own.length < sections.length
    ? `The clock runs on while you are away, but that of each ${one} stands still when you leave the exam.`
    : `The clock of each ${one} stands still when you leave the exam.`
}

const titles = (sections: readonly ExamSection[]): string => {
  const all = sections.map(({ title }) => title)
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

export const isOfScenarios = ({ sections }: ExamOffer): boolean =>
  sections.some(({ section }) => section.asks === 'tasks' && section.tasks.type === 'casper-scenario')
