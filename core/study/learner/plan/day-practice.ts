import type { AreaState, AreaStates } from '../next/area-states.ts'
import { areaGain, marksOf, preparedFor, worths } from '../next/gain.ts'
import type { PlanTask } from '../learner-view.ts'
import { afterQuestion, minutesOf } from '../next/projection.ts'
import { type FreeDay, usualPlanDays } from './plan-days.ts'
import type { PlanNote } from '../bank/plan-note.ts'
import { whyNote, whyPractice } from './reasons.ts'

/** What there is to practise. */
export interface Practice {
  states: AreaStates
  notes: readonly PlanNote[]
  target: number
}

/** What was planned on the days before. Ids of areas and topics. */
export interface Practised {
  planned: Set<string>
  readNotes: Set<string>
  /** Index of the day on which an area was last practised. */
  lastDay: Map<string, number>
}

interface DayOfPractice {
  day: FreeDay
  at: number
  /** Minutes. */
  left: number
  practised: Practised
}

/** Practice of a day: several things in turn, none of them a mere glance. */
const mostTasks = 4
const leastQuestions = 5
const mostQuestions = 15
/** Minutes below which a day is not divided further. */
const leastMinutes = 7
/** An area that was practised comes again after so many days at the soonest. */
const restDays = 2

interface Ranked {
  state: AreaState
  minutes: number
  /** Marks of a hundred for a minute. */
  value: number
}

/** The practice of one day by the marks that a minute brings. `now`, where the student will stand then, is taken on. */
export function practiceOf(
  { states, notes, target }: Practice,
  now: Map<string, AreaState>,
  { day, at, left, practised }: DayOfPractice,
): { tasks: PlanTask[]; questions: number; marksPerMinute: number } {
  const ranked = rankedOn(day, states, now).filter(
    ({ state }) => at - (practised.lastDay.get(state.area.id) ?? -restDays) >= restDays,
  )
  const tasks: PlanTask[] = []
  const wanted = Math.max(Math.min(mostTasks, Math.floor(left / leastMinutes)), 1)
  let minutesLeft = left
  let questions = 0
  let marksPerMinute = 0
  for (let number = 0; number < wanted; number++) {
    const part = groupOf(ranked, minutesLeft / (wanted - number))
    const [first] = part
    if (!first || first.group.value <= 0 || minutesLeft < first.group.minutes) break
    const areas = part.map(({ group }) => group.state)
    const { topic } = first.group.state.area
    const isNew = areas.every(({ answers, area }) => answers === 0 && !practised.planned.has(area.id))
    const note = isNew && !practised.readNotes.has(topic) ? noteFor(topic, states, notes, practised) : undefined
    if (note && note.minutes <= minutesLeft - leastQuestions * first.group.minutes) {
      practised.readNotes.add(topic)
      minutesLeft -= note.minutes
      const why = whyNote(first.group.state.area)
      tasks.push({ is: 'notes', itemId: note.itemId, title: note.title, minutes: note.minutes, why })
    }
    const count = part.reduce((sum, each) => sum + each.questions, 0)
    const minutes = part.reduce((sum, each) => sum + each.questions * each.group.minutes, 0)
    const marks = part.reduce((sum, each) => sum + each.questions * each.group.minutes * each.group.value, 0)
    tasks.push({
      is: 'practice',
      concept: part.length > 1 ? topic : first.group.state.area.id,
      title: part.length > 1 ? first.group.state.area.topicTitle : first.group.state.area.title,
      topic,
      isNew,
      questions: count,
      minutes: Math.max(Math.round(minutes), 1),
      why: whyPractice(areas, { isNew, target, marks, states: now }),
    })
    for (const each of part) take(each, now, practised, at)
    minutesLeft -= minutes
    questions += count
    marksPerMinute = first.group.value
  }
  return { tasks, questions, marksPerMinute }
}

function rankedOn(day: FreeDay, { pace }: AreaStates, now: ReadonlyMap<string, AreaState>): Ranked[] {
  const worth = worths({ all: [...now.values()] })
  const ahead = day.daysToExam ?? usualPlanDays
  return [...now.values()]
    .map((state): Ranked => {
      const gain = areaGain(state, preparedFor(state, { byId: now }), ahead)
      const marks = marksOf(worth.get(state.area.id) ?? 0, state.area, gain, { own: gain, novelty: 1 })
      const minutes = minutesOf(state, pace)
      return { state, minutes, value: marks / minutes }
    })
    .sort((a, b) => b.value - a.value || (a.state.area.id < b.state.area.id ? -1 : 1))
}

/** The best area for so many minutes; one that is too small for itself together with others of its topic. They are taken out of the
 *  list. */
function groupOf(ranked: Ranked[], minutes: number): { group: Ranked; questions: number }[] {
  const part: { group: Ranked; questions: number }[] = []
  let left = minutes
  let count = 0
  for (let at = 0; at < ranked.length;) {
    const group = ranked[at]
    if (!group) break
    const [first] = part
    const isSmall = group.state.area.items.length < leastQuestions
    if (first && !(isSmall && group.state.area.topic === first.group.state.area.topic)) {
      at++
      continue
    }
    const questions = Math.min(Math.round(left / group.minutes), group.state.area.items.length, mostQuestions - count)
    if (first && questions < 1) break
    ranked.splice(at, 1)
    part.push({ group, questions: Math.max(questions, 1) })
    count += Math.max(questions, 1)
    left -= Math.max(questions, 1) * group.minutes
    if (!isSmall || left < group.minutes / 2 || count >= mostQuestions) break
  }
  return part
}

function take(
  { group, questions }: { group: Ranked; questions: number },
  now: Map<string, AreaState>,
  { planned, lastDay }: Practised,
  at: number,
): void {
  let after = group.state
  const prepared = preparedFor(after, { byId: now })
  for (let n = 0; n < questions; n++) after = afterQuestion(after, prepared)
  now.set(after.area.id, after)
  planned.add(after.area.id)
  lastDay.set(after.area.id, at)
}

/** Of a topic that was never met. */
function noteFor(
  topic: string,
  { all }: AreaStates,
  notes: readonly PlanNote[],
  { planned }: Practised,
): PlanNote | undefined {
  const isMet = all.some(({ area, answers }) => area.topic === topic && (answers > 0 || planned.has(area.id)))
  return isMet ? undefined : notes.find((note) => note.topic === topic)
}
