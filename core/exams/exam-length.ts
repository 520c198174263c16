import type { Topic } from '../content/topic.ts'
import type { ExamBlueprint, ExamSection } from './blueprint.ts'
import { type DrawnFrom, type DrawnSection, drawExam } from './draw.ts'
import { type Drawable, type SatSections, bankFor, sectionsToSit } from './exam-pool.ts'
import { sittableExams } from './mock-exams.ts'
import { type TimeFactor, breaksOf, instructionMs, lengthMs } from './sitting.ts'

/** A section as it can be sat with what there is. */
export interface OfferedSection {
  /** Its index in the blueprint. */
  plan: number
  section: ExamSection
  drawn: DrawnSection
  /** With extra time, and shortened where the bank holds fewer than the blueprint asks for. */
  lengthMs: number
}

/** The sections of an exam that there is anything for. */
export const offeredSections = (exam: ExamBlueprint, from: DrawnFrom, timeFactor: TimeFactor): OfferedSection[] =>
  drawExam(exam, from).flatMap((drawn, plan) => {
    const section = exam.sections[plan]
    if (!section || drawn.items.length === 0) return []
    return [{ plan, section, drawn, lengthMs: lengthMs(section, drawn, timeFactor) }]
  })

/** How long an exam is does not depend on who sits it, but for their extra time. */
export const anybody = { isMet: () => false, seed: '' }

/** An exam to set time aside for. */
export interface ExamToSit {
  id: string
  title: string
  /** All of it, with its instructions and breaks. */
  minutes: number
  /** Ids of its sections that there is anything for. */
  sections: string[]
}

export interface ExamsFrom {
  /** What of a pack can be drawn; `exams` and `topics` are of the same pack. */
  bank: readonly Drawable[]
  exams: readonly ExamBlueprint[]
  topics: readonly Topic[]
  /** Those that were sat: what they kept can be drawn for others. */
  sat: readonly SatSections[]
  timeFactor: TimeFactor
}

/** Of each bank, by what a student has of their own in it: the server asks of the same one for all of them. */
const made = new WeakMap<readonly Drawable[], Map<string, ExamToSit[]>>()

/** The exams of a course that something can be asked in, in the order in which to sit them, each as long as it is when it is sat. */
export function examsToSit(from: ExamsFrom): ExamToSit[] {
  const { exams, bank, sat, timeFactor } = from
  const known = made.get(bank) ?? new Map<string, ExamToSit[]>()
  made.set(bank, known)
  const keeping = exams.filter(({ reserve }) => reserve !== undefined)
  const of = [timeFactor, ...keeping.map((exam) => [exam.id, ...sectionsToSit(exam, sat)].join('/'))].join(' ')
  const lengths = known.get(of) ?? measured(from)
  known.set(of, lengths)
  return lengths
}

function measured({ exams, bank, topics, sat, timeFactor }: ExamsFrom): ExamToSit[] {
  return sittableExams(exams).flatMap((exam) => {
    const from = { bank: bankFor(exam, exams, bank, sat), topics, ...anybody }
    const sections = offeredSections(exam, from, timeFactor)
    if (sections.length === 0) return []
    const ms = sections.reduce((sum, { section, drawn, lengthMs: ownMs }, at) => {
      const { halfway, after } = breaksOf(section, drawn.items.length, at + 1 === sections.length)
      return sum + instructionMs(section, timeFactor) + ownMs + (halfway + after) * 1000
    }, 0)
    const ids = sections.map(({ section }) => section.id)
    return [{ id: exam.id, title: exam.title, minutes: Math.ceil(ms / 60_000), sections: ids }]
  })
}
