import type { Answer } from '../questions/answer.ts'
import { earlierLimit } from './exam-events.ts'
import { isAboutQuestions } from './section-kinds.ts'
import {
  atInstructions,
  breaksIn,
  type Place,
  sectionOf,
  type Sitting,
  type SittingItem,
  type SittingSection,
} from './sitting.ts'

/** Whether the student may stop the clock: where the exam pauses when one leaves it, or with rest breaks. */
export const mayPause = ({ exam, hasRestBreaks, place }: Sitting): boolean =>
  (exam.absence === 'pauses' || hasRestBreaks) && (place.is === 'item' || place.is === 'review')

/** Whether this item of the running section may be opened: any where one may go back, else the next alone. */
export function mayOpen(sitting: Sitting, item: number): boolean {
  const { place } = sitting
  if (place.is !== 'item' && place.is !== 'review') return false
  const section = sitting.sections[place.section]
  const plan = sectionOf(sitting, place.section)
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
  const plan = sectionOf(sitting, place.section)
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
  const plan = sectionOf(sitting, section)
  return plan !== undefined && isAboutQuestions(plan) && plan.canGoBack
}

function opened(sitting: Sitting, item: number): Sitting {
  if (!mayOpen(sitting, item)) return sitting
  const { place } = sitting
  if (place.is !== 'item' && place.is !== 'review') return sitting
  const { section } = place
  const own = sitting.sections[section]
  const half = own && Math.ceil((own.to - own.from) / 2)
  const { halfway } = breaksIn(sitting, section)
  if (halfway > 0 && item === half && place.is === 'item')
    return { ...sitting, place: { is: 'break', section, item }, leftMs: halfway * 1000 }
  return { ...sitting, place: { is: 'item', section, item } }
}

const inSection = (sitting: Sitting, section: number): Sitting => ({
  ...sitting,
  place: { is: 'item', section, item: 0 },
  leftMs: sitting.sections[section]?.allowedMs ?? null,
})

function sectionEnded(sitting: Sitting, section: number, endedBy: 'candidate' | 'time'): Sitting {
  const usedMs = ({ allowedMs }: SittingSection) =>
    allowedMs === null ? null : Math.max(0, Math.round(allowedMs - (sitting.leftMs ?? 0)))
  const sections = sitting.sections.map((each, at) =>
    at === section ? { ...each, endedBy, usedMs: usedMs(each), endedAtMs: Math.round(sitting.checkedAtMs) } : each,
  )
  const ended = { ...sitting, sections }
  const { after } = breaksIn(sitting, section)
  return after > 0
    ? { ...ended, place: { is: 'break', section, item: null }, leftMs: after * 1000 }
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

/** The sitting as it is found again at `nowMs` (the wall clock, corrected): a page that was gone, a device that was off. Time away
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
