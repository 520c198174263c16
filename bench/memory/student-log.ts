import type { Confidence } from '../../core/study/events/event.ts'
import type { LearnerAnswer } from '../../core/study/learner/model/learner.ts'
import { memoryAfter } from '../../core/study/cards/memory-after.ts'
import type { Memory } from '../../core/study/cards/schedule.ts'
import { daysBetween, dueAfter } from '../../core/study/cards/spacing.ts'
import { dayMs } from '../../core/durations.ts'
import { chanceOf } from './chance.ts'
import { gradeWithEasy, tellingSeconds } from './easy-grade.ts'
import type { Trace, World } from './worlds.ts'

export interface LogSettings {
  /** Questions of the course, and how many new ones a day brings at most. */
  questions: number
  newPerDay: number
  reviewsPerDay: number
  days: number
  /** Of guessing right, 0..1: 0.2 for one of five options. */
  chance: number
  /** Does an answer that was right, but said to be guessed, count half in the schedule? */
  halvesGuesses: boolean
  /** Is what was sure and quick Easy in the schedule? */
  gradesEasy?: boolean
  /** Does the time for an answer tell how likely it was to be remembered? Otherwise only whether it was. */
  timesTell?: boolean
  /** Which of what is due comes first: the lowest. Longest due first when left out. `examAtMs`: the end of the simulation. */
  turnOf?: (card: Due, nowMs: number, examAtMs: number) => number
  /** What a question of each topic counts in the exam; questions go round the topics. All count alike when left out. */
  marks?: readonly number[]
}

/** A question that was answered, as the schedule knows it. */
export interface Due {
  memory: Memory
  lastAtMs: number
  dueAtMs: number
  /** What it counts in the exam. */
  marks: number
}

export interface StudentLog {
  answers: LearnerAnswer[]
  /** Mean probability that a question they met is remembered at the end, 0..1, each by its marks. */
  remembered: number
}

/** Answers as a student of a world gives them who studies by the product's own schedule: on most days, with one holiday of two weeks,
 *  the longest due first, and on a day where there is time new questions. */
export function studentLog(world: World, name: string, settings: LogSettings): StudentLog {
  const chance = chanceOf(name)
  const meet = world.student(chance)
  const diligence = 0.6 + 0.35 * chance.share()
  const holiday = 30 + Math.floor(chance.share() * (settings.days - 60))
  const pace = Math.exp(chance.normal(3.4, 0.3))
  const held: Held[] = []
  const answers: LearnerAnswer[] = []

  const { turnOf = ({ dueAtMs }: Due) => dueAtMs, marks = [1] } = settings

  /** Answers a question that is held, or one that is new, and gives it as it is then. */
  const answer = (
    itemId: string,
    last: Due | null,
    day: number,
    isRemembered: boolean,
    recall: number,
  ): Omit<Due, 'marks'> => {
    const isRight = isRemembered || chance.happens(settings.chance)
    const atMs = startMs + Math.round(day * dayMs)
    const seconds = settings.timesTell
      ? tellingSeconds(chance, pace, recall)
      : pace * Math.exp(chance.normal(isRemembered ? -0.2 : 0.25, 0.5))
    const confidence = saidOf(isRemembered, isRight, chance.share())
    const given = { itemId, atMs, share: isRight ? 1 : 0, confidence, durationMs: seconds * 1000 }
    answers.push(given)
    const said = settings.halvesGuesses ? confidence : null
    const days = last === null ? 0 : daysBetween(last.lastAtMs, atMs)
    const grade = settings.gradesEasy ? gradeWithEasy(given) : isRight ? 3 : 1
    const memory = memoryAfter(last?.memory ?? null, days, grade, said)
    return { memory, lastAtMs: atMs, dueAtMs: dueAfter(memory, atMs) }
  }

  for (let day = 0; day < settings.days; day++) {
    if ((day >= holiday && day < holiday + 14) || !chance.happens(diligence)) continue
    let time = day + 0.3 + 0.5 * chance.share()
    const due = held
      .filter(({ dueAtMs }) => dueAtMs <= startMs + time * dayMs)
      .map((card) => ({ card, turn: turnOf(card, startMs + time * dayMs, startMs + settings.days * dayMs) }))
      .sort((a, b) => a.turn - b.turn)
      .slice(0, settings.reviewsPerDay)
    for (const { card } of due) {
      const recall = card.trace.recallAt(time)
      const isRemembered = chance.happens(recall)
      Object.assign(card, answer(card.itemId, card, time, isRemembered, recall))
      card.trace.ask(time, isRemembered)
      time += minute
    }
    for (let at = 0; at < settings.newPerDay && held.length < settings.questions; at++) {
      const knows = chance.happens(0.55)
      const itemId = `q${held.length}`
      const counts = marks[held.length % marks.length] ?? 1
      held.push({
        itemId,
        marks: counts,
        trace: meet(time, knows),
        ...answer(itemId, null, time, knows, knows ? firstRecall : 1 - firstRecall),
      })
      time += minute
    }
  }
  const earned = held.reduce((sum, card) => sum + card.marks * card.trace.recallAt(settings.days), 0)
  return { answers, remembered: earned / held.reduce((sum, card) => sum + card.marks, 0) }
}

interface Held extends Due {
  itemId: string
  trace: Trace
}

const startMs = Date.UTC(2026, 0, 5)
const minute = 1 / 1440
/** Of what was known before it was ever practised. */
const firstRecall = 0.85

/** What somebody says of how sure they are: who remembers seldom calls it a guess, who guessed right often does. */
function saidOf(isRemembered: boolean, isRight: boolean, lot: number): Confidence {
  if (isRemembered) return lot < 0.7 ? 'sure' : lot < 0.95 ? 'think-so' : 'guess'
  if (isRight) return lot < 0.6 ? 'guess' : lot < 0.9 ? 'think-so' : 'sure'
  return lot < 0.45 ? 'guess' : lot < 0.85 ? 'think-so' : 'sure'
}
