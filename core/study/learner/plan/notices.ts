import type { ExamToSit } from '../../../exams/exam-length.ts'
import type { AreaStates } from '../next/area-states.ts'
import type { Learner } from '../model/learner-inputs.ts'
import type { PlanDay } from '../learner-view.ts'
import { counted, dateInWords, listed, minutesInWords } from '../sentences.ts'
import { type ExamDay, mostPlanDays } from './plan-days.ts'

interface Noticed {
  learner: Learner
  exam: ExamDay
  days: readonly PlanDay[]
  states: AreaStates
  mocks: ReadonlyMap<number, ExamToSit>
  /** Ids of the areas that are practised at least once. */
  planned: ReadonlySet<string>
}

/** What a student should know about the plan, the weightiest first. */
export function noticesOf({ learner, exam, days, states, mocks, planned }: Noticed): string[] {
  const { minutesPerDay, daysOff } = learner.settings
  const said: string[] = []
  if (states.all.length === 0) said.push('This course has no questions that a plan could practise.')
  if (exam.is === 'none')
    said.push('Say when your exam is, and the plan leads up to it. Until then it is for four weeks.')
  if (exam.is === 'past')
    said.push('The day of your exam has passed. Set the next one; until then the plan is for four weeks.')
  if (exam.is === 'today') said.push('Your exam is today: there is nothing left to plan. Good luck.')
  if (exam.is === 'coming' && exam.days === 1)
    said.push('Your exam is tomorrow: today is for what is due, and nothing new.')
  if (minutesPerDay === 0) said.push('You have set no time for study: with 10 minutes a day the plan can begin.')
  else if (daysOff.length === 7) said.push('All days of your week are off: free one of them, and the plan can begin.')
  if (exam.is === 'coming' && exam.days > mostPlanDays)
    said.push(`Your exam is in ${counted(exam.days, 'day')}; the plan shows the first ${mostPlanDays} of them.`)
  // On the eve nothing new is planned, which has been said.
  if (exam.is === 'coming' && exam.days > 1 && exam.days <= mostPlanDays && minutesPerDay > 0 && daysOff.length < 7)
    said.push(...unreached(states, planned))
  said.push(...longExams(days, mocks, minutesPerDay))
  return said
}

/** What was never practised, and will not be before the exam. */
function unreached({ all }: AreaStates, planned: ReadonlySet<string>): string[] {
  const left = all.filter(({ area, answers }) => answers === 0 && !planned.has(area.id)).map(({ area }) => area.title)
  if (left.length === 0) return []
  const named = left.length > 3 ? [...left.slice(0, 2), `${left.length - 2} others`] : left
  // Where nothing is practised any more, the heaviest are among them.
  const why = planned.size > 0 ? ' They cost the fewest marks.' : ''
  return [`Your time does not suffice for everything: ${listed(named)} will not be reached.${why}`]
}

function longExams(days: readonly PlanDay[], mocks: ReadonlyMap<number, ExamToSit>, minutesPerDay: number): string[] {
  const longer = [...mocks].filter(([, exam]) => exam.minutes > minutesPerDay)
  const [first] = longer
  if (!first) return []
  const [at, exam] = first
  const date = days[at]?.date
  if (date === undefined) return []
  const more = longer.length > 1 ? `, and for ${counted(longer.length - 1, 'more mock exam')} later` : ''
  return [`Set aside ${minutesInWords(exam.minutes)} on ${dateInWords(date)} for ${exam.title}${more}.`]
}
