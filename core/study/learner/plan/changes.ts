import { capitalised } from '../../../capitalised.ts'
import { dayMs } from '../../../durations.ts'
import type { ExamToSit } from '../../../exams/exam-length.ts'
import { type LocalTime, dateOf, todayStartMs } from '../../calendar.ts'
import type { AreaStates } from '../next/area-states.ts'
import { type Area, areasOf } from '../bank/areas.ts'
import type { Learner } from '../model/learner-inputs.ts'
import type { PlanChange, PlanDay } from '../learner-view.ts'
import { meanMinutesOf } from '../next/projection.ts'
import { longestMs } from '../model/pace.ts'
import { type SatMock, finishedMocks } from './place-exams.ts'
import { counted, dateInWords, marksInWords } from '../sentences.ts'
import { weekdayName, weekdayOf } from '../../../weekdays.ts'

/** Days that the log goes back. */
export const changesDays = 14
/** Answers in an area on a day, of which so large a part went one way, that make the plan change. */
const tellingAnswers = 3
const tellingPart = 0.6
/** A day with so much more time than planned shortens what is left. */
const muchMore = 1.5

interface Recorded {
  learner: Learner
  states: AreaStates
  days: readonly PlanDay[]
  exams: readonly ExamToSit[]
  sat: readonly SatMock[]
  tasksDone: readonly LocalTime[]
  target: number
  nowMs: number
  marksPerMinute: number
}

interface DayRecord {
  minutes: number
  lastAtMs: number
  areas: Map<string, { answers: number; lost: number }>
}

/** What made the plan another one than it was, of the last two weeks, the newest first: read from what was done on each day, so that
 *  all devices tell the same. */
export function changesOf(recorded: Recorded): PlanChange[] {
  const { learner, nowMs } = recorded
  const { tzOffsetMin } = learner.settings
  const todayMs = todayStartMs({ atMs: nowMs, tzOffsetMin })
  const [any] = learner.answers
  if (!any) return []
  const firstDate = dateOf(learner.answers.reduce((first, answer) => (answer.atMs < first.atMs ? answer : first), any))
  const records = recordsByDate(learner, todayMs - (changesDays + 1) * dayMs)
  const withTasks = new Set(recorded.tasksDone.map(dateOf))
  const finished = finishedMocks(recorded.sat, recorded.exams)
  const changes: PlanChange[] = []
  for (let back = 0; back <= changesDays; back++) {
    const startMs = todayMs - back * dayMs
    const date = dateOf({ atMs: startMs, tzOffsetMin })
    // Before the first answer there was no plan to keep to.
    if (date < firstDate) break
    const record = records.get(date)
    const mocks = finished.filter((mock) => dateOf({ atMs: mock.startedAtMs, tzOffsetMin }) === date)
    changes.push(...mocks.map((mock) => ofMock(recorded, date, mock)))
    if (record) changes.push(...ofAreas(recorded, date, record))
    // The time of a mock exam is no more than was planned; that of tasks alone is no record.
    if (back > 0 && mocks.length === 0 && (record || !withTasks.has(date)))
      changes.push(...ofTime(recorded, date, startMs, record))
  }
  return changes
}

/** By the date where each answer was given: there a day may have begun hours earlier than here. */
function recordsByDate({ answers, bank }: Learner, fromMs: number): Map<string, DayRecord> {
  const { ofItem } = areasOf(bank)
  const records = new Map<string, DayRecord>()
  for (const { itemId, atMs, tzOffsetMin, share, durationMs } of answers) {
    const area = ofItem.get(itemId)
    if (atMs < fromMs || !area) continue
    const date = dateOf({ atMs, tzOffsetMin })
    const record = records.get(date) ?? { minutes: 0, lastAtMs: atMs, areas: new Map() }
    record.minutes += Math.min(durationMs, longestMs) / 60_000
    record.lastAtMs = Math.max(record.lastAtMs, atMs)
    const tally = record.areas.get(area.id) ?? { answers: 0, lost: 0 }
    tally.answers++
    if (share < 1) tally.lost++
    record.areas.set(area.id, tally)
    records.set(date, record)
  }
  return records
}

/** A day that was missed, or had much more time than planned. */
function ofTime(
  { learner, states, marksPerMinute }: Recorded,
  date: string,
  startMs: number,
  record: DayRecord | undefined,
): PlanChange[] {
  const { minutesPerDay, daysOff } = learner.settings
  const wanted = daysOff.includes(weekdayOf(date)) ? 0 : minutesPerDay
  const mean = meanMinutesOf(states)
  if (!record && wanted > 0)
    return [
      {
        atMs: startMs + dayMs - 1,
        trigger: `${weekdayName(date)} was missed`,
        action: `What was planned for it moved on, and what brings the least made room: about ${counted(Math.max(Math.round(wanted / mean), 1), 'question')} fewer`,
        impact: `${capitalised(marksInWords(wanted * marksPerMinute))} less`,
      },
    ]
  if (record && record.minutes > wanted * muchMore + 5)
    return [
      {
        atMs: record.lastAtMs,
        trigger: `${weekdayName(date)} had ${counted(Math.round(record.minutes), 'minute')}, ${Math.round(record.minutes - wanted)} more than planned`,
        action: `Room for about ${counted(Math.max(Math.round((record.minutes - wanted) / mean), 1), 'question')} more before the plan ends`,
        impact: `${capitalised(marksInWords((record.minutes - wanted) * marksPerMinute))} more`,
      },
    ]
  return []
}

function ofMock({ days }: Recorded, date: string, { title, startedAtMs }: SatMock): PlanChange {
  const next = days.flatMap((day) => day.tasks.flatMap((task) => (task.is === 'exam' ? [{ task, day }] : [])))[0]
  return {
    atMs: startedAtMs,
    trigger: `${title} was sat on ${weekdayName(date)}`,
    action: next ? `The next one, ${next.task.title}, is on ${dateInWords(next.day.date)}` : 'No other is planned',
    impact: 'What you know and your readiness follow its answers',
  }
}

/** Areas that went badly, or well, on a day. */
function ofAreas({ states, days, target }: Recorded, date: string, { areas, lastAtMs }: DayRecord): PlanChange[] {
  return [...areas]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([id, { answers, lost }]): PlanChange[] => {
      const state = states.byId.get(id)
      if (!state || answers < tellingAnswers) return []
      const { area, share } = state
      const next = nextPractice(days, area)
      if (lost >= answers * tellingPart)
        return [
          {
            atMs: lastAtMs,
            trigger: `“${area.title}” went badly on ${weekdayName(date)}: ${lost} of ${counted(answers, 'answer')} lost marks`,
            action: next
              ? `${next.what} comes again on ${dateInWords(next.date)}`
              : 'Its questions come again as reviews',
            impact:
              share < target
                ? `${capitalised(marksInWords(100 * area.weight * (target - share)))} can be won here`
                : 'By now you reach your target here',
          },
        ]
      // What is for today all the same does not rest.
      const rests = next === undefined || next.date !== days[0]?.date
      if (lost === 0 && share >= target && rests)
        return [
          {
            atMs: lastAtMs,
            trigger: `“${area.title}” went well on ${weekdayName(date)}: all ${answers} answers with full marks`,
            action: next
              ? `${next.what} rests until ${dateInWords(next.date)}; other things take its place`
              : 'Other things take its place; its questions come again as reviews',
            impact: 'Time for what brings more marks',
          },
        ]
      return []
    })
}

/** When it is practised next, by itself or with others of its topic. */
function nextPractice(days: readonly PlanDay[], { id, topic }: Area): { date: string; what: string } | undefined {
  for (const { date, tasks } of days) {
    const task = tasks.find((each) => each.is === 'practice' && (each.concept === id || each.concept === topic))
    if (task?.is === 'practice') return { date, what: task.concept === id ? 'It' : 'Its topic' }
  }
  return undefined
}
