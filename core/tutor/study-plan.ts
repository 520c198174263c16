import { dateOf } from '../study/calendar.ts'
import { counted, dateInWords, minutesInWords } from '../study/learner/sentences.ts'
import type { PlanTask } from '../study/learner/learner-view.ts'
import type { TutorAnswer } from './answer.ts'
import type { Ask, LearnerFacts } from './ask.ts'
import { insightsOn } from './quoting/insights.ts'
import { newAnswer } from './new-answer.ts'
import { own } from './quoting/quote-lines.ts'

const mostRows = 6

/** What the student's own plan says to do next. */
export function planAnswer({ learner, engine, nowMs }: Ask): TutorAnswer {
  if (!learner)
    return newAnswer(engine, {
      sentences: [
        own('A plan is made from your own answers in a course: open a course that you study and ask again there.'),
      ],
      isAbstained: true,
    })
  const { rows, date, minutes } = planRows(learner)
  const notices = learner.plan.notices.slice(0, 2)
  if (date === null)
    return newAnswer(engine, { sentences: (notices.length > 0 ? notices : ['Your plan has nothing to do.']).map(own) })
  const today = dateOf({ atMs: nowMs, tzOffsetMin: learner.settings.tzOffsetMin })
  return newAnswer(engine, {
    sentences: [own(planLine(minutes, date === today, dateInWords(date))), ...notices.map(own)],
    plan: rows,
    learningInsights: learner.weaknesses
      .slice(0, 1)
      .flatMap(({ concept, topic }) => insightsOn(learner, { courseId: learner.courseId, topic, concept })),
  })
}

/** The next things of the student's own plan: of today, and where today has none of the next day that has. `day`: its date. */
function planRows({ courseId, plan }: LearnerFacts): {
  rows: TutorAnswer['plan']
  date: string | null
  minutes: number
} {
  const day = plan.days.find(({ tasks }) => tasks.length > 0)
  if (!day) return { rows: [], date: null, minutes: 0 }
  const rows = day.tasks.slice(0, mostRows).map((task) => ({
    title: titleOf(task),
    minutes: task.minutes,
    why: task.why,
    href: hrefOfTask(courseId, task),
  }))
  return { rows, date: day.date, minutes: rows.reduce((sum, row) => sum + row.minutes, 0) }
}

/** "Today your plan has 45 minutes for you:" */
const planLine = (minutes: number, isToday: boolean, dayName: string): string =>
  `${isToday ? 'Today' : dayName} your plan has ${minutesInWords(minutes)} for you:`

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

/** Where a task begins: the address of every start is `/study/{course}/start` with what is wanted. */
function hrefOfTask(courseId: number, task: PlanTask): string {
  const course = `/study/${courseId}`
  switch (task.is) {
    case 'reviews':
      return `${course}/start?reviews=true`
    case 'practice':
      return `${course}/start?concept=${encodeURIComponent(task.concept)}&questions=${task.questions}`
    case 'exam':
      return `${course}/exams`
    case 'notes':
      return `${course}/notes/${encodeURIComponent(task.itemId)}`
  }
}
