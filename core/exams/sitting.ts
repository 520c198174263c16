import type { Answer } from '../questions/answer.ts'
import type { DrawnSection } from './draw.ts'
import { type ExamBlueprint, type ExamSection, isAboutQuestions } from './blueprint.ts'

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
  /** Time it took, ms; `null` until it is over. */
  usedMs: number | null
  /** When it was over, by the clock of `checkedAtMs`; absent before, and where an app of before ended it. */
  endedAtMs?: number
  endedBy: 'candidate' | 'time' | null
  /** Its answers are recorded. */
  isRecorded: boolean
  /** When its clock began, epoch ms; `null` before. */
  beganAtMs: number | null
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
      beganAtMs: null,
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
    met: items.filter(({ itemId }) => isMet(itemId)).length,
    noteboard: '',
  }
  return { sitting: atInstructions(sitting, 0), items }
}

const allowedMs = (section: ExamSection, drawn: DrawnSection, factor: TimeFactor): number | null =>
  section.asks === 'tasks' && section.tasks.choose === undefined ? null : lengthMs(section, drawn, factor)

/** How long a section takes that has this many of the questions that it should have, ms, to the second. */
export function lengthMs(section: ExamSection, { items, wanted }: DrawnSection, factor: TimeFactor): number {
  const part = wanted === 0 ? 1 : Math.min(1, items.length / wanted)
  return Math.ceil(section.minutes * 60 * part * factor) * 1000
}

export const planOf = ({ exam, sections }: Sitting, section: number): ExamSection | undefined =>
  exam.sections[sections[section]?.plan ?? -1]

/** Before a section; an exam whose sections are all over has ended. */
function atInstructions(sitting: Sitting, section: number): Sitting {
  const plan = planOf(sitting, section)
  if (!plan) return { ...sitting, place: { is: 'ended' }, leftMs: null, finishedAtMs: sitting.checkedAtMs }
  const { instructionSeconds } = plan
  return {
    ...sitting,
    place: { is: 'instructions', section },
    leftMs: instructionSeconds > 0 ? Math.round(instructionSeconds * sitting.timeFactor) * 1000 : null,
  }
}

/** Whether the student may stop the clock: where the exam pauses when one leaves it, or with rest breaks. */
export const mayPause = ({ exam, hasRestBreaks, place }: Sitting): boolean =>
  (exam.absence === 'pauses' || hasRestBreaks) && (place.is === 'item' || place.is === 'review')

/** Whether this item of the running section may be opened: any where one may go back, else the next alone. */
export function mayOpen(sitting: Sitting, item: number): boolean {
  const { place } = sitting
  if (place.is !== 'item' && place.is !== 'review') return false
  const section = sitting.sections[place.section]
  const plan = planOf(sitting, place.section)
  if (!section || !plan || item < 0 || item >= section.to - section.from) return false
  if (isAboutQuestions(plan) && plan.canGoBack) return true
  return place.is === 'item' && item === place.item + 1
}

/** What a candidate does, beside answering. */
export type Move =
  | { do: 'begin' }
  | { do: 'open'; item: number }
  /** Chooses one of the tasks that are offered. */
  | { do: 'choose'; item: number }
  | { do: 'review' }
  | { do: 'end-section' }
  | { do: 'end-break' }
  | { do: 'pause' }
  | { do: 'resume' }

/** The sitting after a move, at the moment for which its clock is right; the same where the exam does not allow it. */
export function moved(sitting: Sitting, move: Move): Sitting {
  const { place } = sitting
  if (move.do === 'resume') return sitting.isPaused ? { ...sitting, isPaused: false } : sitting
  if (sitting.isPaused) return sitting
  switch (move.do) {
    case 'begin':
      return place.is === 'instructions' ? inSection(sitting, place.section) : sitting
    case 'open':
      return opened(sitting, move.item)
    case 'choose':
      return place.is === 'item' && isChoosing(sitting) ? withChosen(sitting, place.section, move.item) : sitting
    case 'review':
      return place.is === 'item' && hasReview(sitting, place.section)
        ? { ...sitting, place: { is: 'review', section: place.section } }
        : sitting
    case 'end-section':
      return place.is === 'item' || place.is === 'review' ? sectionEnded(sitting, place.section, 'candidate') : sitting
    case 'end-break':
      return place.is === 'break' ? afterBreak(sitting, place) : sitting
    case 'pause':
      return mayPause(sitting) ? { ...sitting, isPaused: true } : sitting
  }
}

/** Whether a task is to be chosen first. */
export function isChoosing(sitting: Sitting): boolean {
  const { place, sections } = sitting
  if (place.is !== 'item') return false
  const plan = planOf(sitting, place.section)
  return plan?.asks === 'tasks' && plan.tasks.choose !== undefined && sections[place.section]?.chosen === null
}

function withChosen(sitting: Sitting, section: number, item: number): Sitting {
  const own = sitting.sections[section]
  if (!own || item < 0 || item >= own.to - own.from) return sitting
  return {
    ...sitting,
    sections: sitting.sections.map((each, at) => (at === section ? { ...each, chosen: item } : each)),
    place: { is: 'item', section, item },
  }
}

/** A section in which one may go back has a screen of all its questions before its end. */
export function hasReview(sitting: Sitting, section: number): boolean {
  const plan = planOf(sitting, section)
  return plan !== undefined && isAboutQuestions(plan) && plan.canGoBack
}

function opened(sitting: Sitting, item: number): Sitting {
  if (!mayOpen(sitting, item)) return sitting
  const { place } = sitting
  if (place.is !== 'item' && place.is !== 'review') return sitting
  const { section } = place
  const plan = planOf(sitting, section)
  const own = sitting.sections[section]
  const half = own && Math.ceil((own.to - own.from) / 2)
  if (plan?.asks === 'tasks' && plan.breakHalfwaySeconds && item === half && place.is === 'item')
    return { ...sitting, place: { is: 'break', section, item }, leftMs: plan.breakHalfwaySeconds * 1000 }
  return { ...sitting, place: { is: 'item', section, item } }
}

const inSection = (sitting: Sitting, section: number): Sitting => ({
  ...sitting,
  sections: sitting.sections.map((each, at) => (at === section ? { ...each, beganAtMs: sitting.checkedAtMs } : each)),
  place: { is: 'item', section, item: 0 },
  leftMs: sitting.sections[section]?.allowedMs ?? null,
})

function sectionEnded(sitting: Sitting, section: number, endedBy: 'candidate' | 'time'): Sitting {
  const usedMs = (own: SittingSection) =>
    own.allowedMs === null
      ? sitting.checkedAtMs - (own.beganAtMs ?? sitting.checkedAtMs)
      : own.allowedMs - (sitting.leftMs ?? 0)
  const sections = sitting.sections.map((each, at) =>
    at === section
      ? { ...each, endedBy, usedMs: Math.max(0, Math.round(usedMs(each))), endedAtMs: Math.round(sitting.checkedAtMs) }
      : each,
  )
  const ended = { ...sitting, sections }
  const breakSeconds = planOf(sitting, section)?.breakAfterSeconds ?? 0
  return breakSeconds > 0 && section + 1 < sections.length
    ? { ...ended, place: { is: 'break', section, item: null }, leftMs: breakSeconds * 1000 }
    : atInstructions(ended, section + 1)
}

function afterBreak(sitting: Sitting, { section, item }: Extract<Place, { is: 'break' }>): Sitting {
  if (item === null) return atInstructions(sitting, section + 1)
  return { ...sitting, place: { is: 'item', section, item }, leftMs: null }
}

/** The sitting after `passedMs` more of time: what the clock ends is ended, also several parts after a long absence. */
export function afterTime(sitting: Sitting, passedMs: number): Sitting {
  let now = sitting
  let left = Math.max(0, passedMs)
  while (now.place.is !== 'ended') {
    if (now.isPaused || now.leftMs === null || left < now.leftMs) {
      const leftMs = now.isPaused || now.leftMs === null ? now.leftMs : now.leftMs - left
      return { ...now, leftMs, checkedAtMs: now.checkedAtMs + left }
    }
    left -= now.leftMs
    now = timeUp({ ...now, checkedAtMs: now.checkedAtMs + now.leftMs, leftMs: 0 })
  }
  return { ...now, checkedAtMs: now.checkedAtMs + left }
}

function timeUp(sitting: Sitting): Sitting {
  const { place } = sitting
  if (place.is === 'instructions') return inSection(sitting, place.section)
  if (place.is === 'break') return afterBreak(sitting, place)
  return place.is === 'ended' ? sitting : sectionEnded(sitting, place.section, 'time')
}

/** The sitting as it is found again at `nowMs` (the wall clock, corrected): a page that was gone, a phone that was off. Time away
 *  counts where the exam says so; a clock that was set back gives no time and takes none. */
export function foundAgain(sitting: Sitting, nowMs: number): Sitting {
  const awayMs = Math.max(0, nowMs - sitting.checkedAtMs)
  const counted = sitting.exam.absence === 'counts' ? afterTime(sitting, awayMs) : sitting
  return { ...counted, checkedAtMs: nowMs }
}

/** The item with another answer; what it was before is kept, for the report. `isTyping`: one answer is still being written, of
 *  which the beginnings count for nothing. */
export function answered(item: SittingItem, choice: Answer | null, isTyping: boolean): SittingItem {
  const before = item.choice
  const isFirst = before === null && item.earlier.length === 0
  if (isFirst || isTyping) return { ...item, choice }
  return {
    ...item,
    choice,
    earlier: [...item.earlier, { answer: before, elapsedMs: item.elapsedMs }].slice(-earlierLimit),
  }
}

/** How many earlier answers of a question are kept; the first to go are the earliest. */
const earlierLimit = 20
