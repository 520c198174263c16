import type { Answer } from '../questions/answer.ts'
import type { ExamBlueprint, ExamSection } from './blueprint.ts'
import type { DrawnSection } from './draw.ts'
import { hasOwnClocks } from './section-kinds.ts'

/** Time that a student has: 1, or 1.25, 1.5 and 2 with extra time. */
export type TimeFactor = 1 | 1.25 | 1.5 | 2

/** A question or a task as it stands in a sitting: pinned by hash, so that an edit of the pack never changes what was asked. */
export interface SittingItem {
  sittingId: string
  /** Its place in the whole sitting, from 0: the key of its row. */
  at: number
  /** Index of its section. */
  section: number
  kind: 'question' | 'task'
  itemId: string
  itemHash: string
  topic: string
  type: string
  stimulusId?: string
  /** Minted when the sitting begins: the order of its options and its numbers follow from it. */
  attemptKey: string
  /** Time on it so far, by a clock that nobody sets. */
  elapsedMs: number
  struck: string[]
  choice: Answer | null
  /** What it was before, the earliest first. */
  earlier: { answer: Answer | null; elapsedMs: number }[]
  /** To come back to, in this exam. */
  isFlagged: boolean
}

/** Where the candidate is. */
export type Place =
  | { is: 'instructions'; section: number }
  /** `item`: place of the question or task in its section. */
  | { is: 'item'; section: number; item: number }
  /** All questions of a section, before it is ended. */
  | { is: 'review'; section: number }
  /** After `section`, or in the middle of it, before `item`. */
  | { is: 'break'; section: number; item: number | null }
  | { is: 'ended' }

export interface SittingSection {
  /** Index among the blueprint's sections. */
  plan: number
  /** Places of its items in the sitting: `from` to before `to`. */
  from: number
  to: number
  /** How many the blueprint asks for. */
  wanted: number
  /** Time for it, ms, shortened and extended as it applies; `null` where each task has its own clock. */
  allowedMs: number | null
  /** How much of that it took, ms; `null` until it is over, and where each task has its own clock. */
  usedMs: number | null
  /** When it was over, by the clock of `checkedAtMs`; absent before, and where an app of before ended it. */
  endedAtMs?: number
  endedBy: 'candidate' | 'time' | null
  /** Its answers are recorded. */
  isRecorded: boolean
  /** Place of the task that was chosen of several, such as an essay; `null` before, and where there is no choice. */
  chosen: number | null
}

/** One exam being sat, as it is on the disk; its items are rows of their own. */
export interface Sitting {
  id: string
  courseId: number
  packVersion: number
  exam: ExamBlueprint
  timeFactor: TimeFactor
  /** The clock may be stopped for a rest, as some candidates are granted. */
  hasRestBreaks: boolean
  sections: SittingSection[]
  place: Place
  /** What is left on the clock that runs, ms; `null` where none runs. */
  leftMs: number | null
  /** Stopped by the candidate. */
  isPaused: boolean
  /** The wall clock, corrected by what the server said, at which `leftMs` was right, epoch ms. */
  checkedAtMs: number
  startedAtMs: number
  finishedAtMs: number | null
  /** How many of its questions the student had answered before. */
  met: number
  /** What is written on the noteboard; it goes with the sitting. */
  noteboard: string
}

export interface SittingStart {
  id: string
  courseId: number
  packVersion: number
  exam: ExamBlueprint
  /** Indexes of the blueprint's sections to sit, in its order. */
  plans: readonly number[]
  /** Of all sections of the blueprint, in its order. */
  drawn: readonly DrawnSection[]
  timeFactor: TimeFactor
  hasRestBreaks: boolean
  isMet: (itemId: string) => boolean
  newId: () => string
  nowMs: number
}

export function startSitting(start: SittingStart): { sitting: Sitting; items: SittingItem[] } {
  const { id, courseId, packVersion, exam, plans, drawn, timeFactor, hasRestBreaks, isMet, newId, nowMs } = start
  const items: SittingItem[] = []
  const sections: SittingSection[] = []
  for (const plan of plans) {
    const part = drawn[plan]
    const blueprint = exam.sections[plan]
    // A section of which the course has nothing is not there to be sat.
    if (!part || !blueprint || part.items.length === 0) continue
    const from = items.length
    for (const { kind, itemId, hash, topic, type, stimulusId } of part.items) {
      items.push({
        sittingId: id,
        at: items.length,
        section: sections.length,
        kind,
        itemId,
        itemHash: hash,
        topic,
        type,
        ...(stimulusId !== undefined && { stimulusId }),
        attemptKey: newId(),
        elapsedMs: 0,
        struck: [],
        choice: null,
        earlier: [],
        isFlagged: false,
      })
    }
    sections.push({
      plan,
      from,
      to: items.length,
      wanted: part.wanted,
      allowedMs: allowedMs(blueprint, part, timeFactor),
      usedMs: null,
      endedBy: null,
      isRecorded: false,
      chosen: null,
    })
  }
  const sitting: Sitting = {
    id,
    courseId,
    packVersion,
    exam,
    timeFactor,
    hasRestBreaks,
    sections,
    place: { is: 'ended' },
    leftMs: null,
    isPaused: false,
    checkedAtMs: nowMs,
    startedAtMs: nowMs,
    finishedAtMs: null,
    met: items.filter(({ kind, itemId }) => kind === 'question' && isMet(itemId)).length,
    noteboard: '',
  }
  return { sitting: atInstructions(sitting, 0), items }
}

const allowedMs = (section: ExamSection, drawn: DrawnSection, factor: TimeFactor): number | null =>
  hasOwnClocks(section) ? null : lengthMs(section, drawn, factor)

/** How long a section takes that has this many of the questions that it should have, ms, to the second. */
export function lengthMs(section: ExamSection, { items, wanted }: DrawnSection, factor: TimeFactor): number {
  const fullSeconds = section.minutes * 60 * factor
  // Multiplied before it is divided: what comes out even is not rounded up by the last bit of a share.
  const seconds = wanted === 0 ? fullSeconds : (fullSeconds * Math.min(wanted, items.length)) / wanted
  return Math.ceil(seconds) * 1000
}

/** How long the instructions of a section are shown, ms; 0 where no clock runs over them. */
export const instructionMs = ({ instructionSeconds }: ExamSection, factor: TimeFactor): number =>
  Math.round(instructionSeconds * factor) * 1000

/** The breaks of a section as it is sat, seconds: the one in the middle of its `items`, and the one before the next section. Extra time
 *  makes none longer. */
export const breaksOf = (section: ExamSection, items: number, isLast: boolean) => ({
  halfway: section.asks === 'tasks' && items > 1 ? (section.breakHalfwaySeconds ?? 0) : 0,
  after: isLast ? 0 : (section.breakAfterSeconds ?? 0),
})

/** The breaks of a section of a sitting, seconds. */
export function breaksIn(sitting: Sitting, section: number): ReturnType<typeof breaksOf> {
  const plan = sectionOf(sitting, section)
  const own = sitting.sections[section]
  if (!plan || !own) return { halfway: 0, after: 0 }
  return breaksOf(plan, own.to - own.from, section + 1 === sitting.sections.length)
}

export const sectionOf = ({ exam, sections }: Sitting, section: number): ExamSection | undefined =>
  exam.sections[sections[section]?.plan ?? -1]

/** Before a section; an exam whose sections are all over has ended. */
export function atInstructions(sitting: Sitting, section: number): Sitting {
  const plan = sectionOf(sitting, section)
  if (!plan) return { ...sitting, place: { is: 'ended' }, leftMs: null, finishedAtMs: sitting.checkedAtMs }
  return {
    ...sitting,
    place: { is: 'instructions', section },
    leftMs: plan.instructionSeconds > 0 ? instructionMs(plan, sitting.timeFactor) : null,
  }
}
