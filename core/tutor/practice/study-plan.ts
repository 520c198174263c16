import { dateOf } from '../../study/calendar.ts'
import { counted, dateInWords, minutesInWords } from '../../study/learner/sentences.ts'
import type { PlanTask } from '../../study/learner/learner-view.ts'
import type { TutorAnswer } from '../answer.ts'
import type { Ask } from '../ask.ts'
import { insightsOn } from '../quoting/insights.ts'
import { newAnswer } from '../new-answer.ts'
import { own } from '../quoting/quote-lines.ts'

const mostRows = 6

/** What the student's own plan says to do next, and of it what fits into the time that was named. */
export function planAnswer({ learner, courses, about, text, engine, nowMs }: Ask): TutorAnswer {
  if (!learner)
    return newAnswer(engine, {
      sentences: [
        own('A plan is made from your own answers in a course: open a course that you study and ask again there.'),
      ],
      isAbstained: true,
    })
  const { courseId, plan } = learner
  const notices = plan.notices.slice(0, 2)
  const day = plan.days.find(({ tasks }) => tasks.length > 0)
  if (!day)
    return newAnswer(engine, { sentences: (notices.length > 0 ? notices : ['Your plan has nothing to do.']).map(own) })
  const today = dateOf({ atMs: nowMs, tzOffsetMin: learner.settings.tzOffsetMin })
  const title = courses.length > 1 ? courses.find((course) => course.courseId === courseId)?.title : undefined
  const named = title === undefined ? '' : ` for ${title}`
  const dayName = day.date === today ? 'Today' : dateInWords(day.date)
  const wanted = minutesIn(text)
  const all = day.tasks.slice(0, mostRows).map((task) => rowOf(courseId, task))
  const rows = wanted === null ? all : fitted(courseId, all, wanted)
  const line =
    wanted === null
      ? `${dayName} your plan${named} has ${minutesInWords(minutesOf(rows))} for you:`
      : `In ${minutesInWords(minutesOf(rows))}, from your plan${named}:`
  return newAnswer(engine, {
    sentences: [...notices, line].map(own),
    plan: rows,
    // Where the plan stands beside it there is nothing to lead to.
    ...(about === null && {
      nearest: [{ courseId, topic: null, title: `Your whole plan${named}`, href: `/study/${courseId}/plan` }],
    }),
    learningInsights: learner.weaknesses
      .slice(0, 1)
      .flatMap(({ concept, topic }) => insightsOn(learner, { courseId, topic, concept })),
  })
}

type Row = TutorAnswer['plan'][number]

const rowOf = (courseId: number, task: PlanTask): Row => ({
  title: titleOf(task),
  minutes: task.minutes,
  why: task.why,
  href: hrefOfTask(courseId, task),
})

const minutesOf = (rows: readonly Row[]): number => rows.reduce((sum, { minutes }) => sum + minutes, 0)

/** Longest run that can be begun by its time, minutes. */
const longestRun = 240
/** Less is no run. */
const shortestRun = 5

/** Of the plan's rows what fits into the time, in their order; what is left of it is for a run that is chosen when it begins. */
function fitted(courseId: number, rows: readonly Row[], wanted: number): Row[] {
  const taken: Row[] = []
  for (const row of rows) if (minutesOf(taken) + row.minutes <= wanted) taken.push(row)
  const left = Math.min(wanted - minutesOf(taken), longestRun)
  if (taken.length > 0 && left < shortestRun) return taken
  const run = {
    title: taken.length === 0 ? 'Practice for this time' : 'Practice for the rest of the time',
    minutes: left,
    why: 'What is due, weak and new, chosen when you begin.',
    href: `/study/${courseId}/start?minutes=${left}`,
  }
  return [...taken, run]
}

function titleOf(task: PlanTask): string {
  switch (task.is) {
    case 'reviews':
      return counted(task.questions, 'review')
    case 'practice':
      return `${task.title}: ${counted(task.questions, task.isNew ? 'new question' : 'question')}`
    case 'exam':
    case 'notes':
      return task.title
  }
}

/** Where a task begins; practice at `/study/{course}/start` with what is wanted. */
function hrefOfTask(courseId: number, task: PlanTask): string {
  const course = `/study/${courseId}`
  switch (task.is) {
    case 'reviews':
      // Some may come only later today: their page says how many are due, and begins them.
      return `${course}/reviews`
    case 'practice':
      return `${course}/start?concept=${encodeURIComponent(task.concept)}&questions=${task.questions}`
    case 'exam':
      return `${course}/exams`
    case 'notes':
      return `${course}/notes/${encodeURIComponent(task.itemId)}`
  }
}

const numbers = ['a', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const count = `\\d{1,3}(?:\\.\\d+)?|an?|${numbers.slice(1).join('|')}`
const minutesForm = /\b(\d{1,3})\s*(?:-\s*)?min(?:ute)?s?\b/i
const hoursForm = new RegExp(
  `\\b(${count})(\\s+and\\s+a\\s+half)?\\s*(?:-\\s*)?h(?:ou)?rs?\\b(\\s+and\\s+a\\s+half)?`,
  'i',
)
const mostMinutes = 24 * 60

/** The time that a text says one has, in minutes: "20 minutes", "half an hour", "1 hour 30 minutes", "two hours and a half"; `null`
 *  where it names none. */
export function minutesIn(text: string): number | null {
  if (/\bhalf\s+an?\s+hour\b/i.test(text)) return 30
  const [, hoursSaid, halfBefore, halfAfter] = hoursForm.exec(text) ?? []
  const hours = hoursSaid === undefined ? 0 : numberOf(hoursSaid) + ((halfBefore ?? halfAfter) === undefined ? 0 : 0.5)
  const minutes = Math.round(hours * 60) + Number(minutesForm.exec(text)?.[1] ?? 0)
  return minutes > 0 && minutes <= mostMinutes ? minutes : null
}

function numberOf(said: string): number {
  const at = numbers.indexOf(said.toLowerCase() === 'an' ? 'a' : said.toLowerCase())
  return at < 0 ? Number(said) : Math.max(at, 1)
}
