import type { AnswerOf } from '../../../../core/contract/endpoint.ts'
import type { adaptiveLearningData, learningAnalytics } from '../../../../core/contract/study/adaptive-learning.ts'
import type { tutorPerformance } from '../../../../core/contract/study/ai-tutor.ts'
import { dayMs } from '../../../../core/durations.ts'
import { dateOf } from '../../../../core/study/calendar.ts'
import { analyticsOf } from '../../../../core/study/learner/mastery/analytics.ts'
import type { Learner } from '../../../../core/study/learner/model/learner-inputs.ts'
import type { Analytics } from '../../../../core/study/learner/learner-view.ts'
import { changesDays } from '../../../../core/study/learner/plan/changes.ts'
import type { LearningStyle } from '../../../../core/study/learner/paths/learning-style.ts'
import { performanceOf } from '../../../../core/study/learner/mastery/performance.ts'
import { adaptivePaths } from './learning-paths.ts'
import { isoTime, percentOrNull } from './percent.ts'
import type { StudiedCourse } from './studied-courses.ts'

/** What is said of a student over several courses, and what of each of them is put side by side. */

type Courses = readonly [StudiedCourse, ...StudiedCourse[]]

const isSome = (courses: readonly StudiedCourse[]): courses is Courses => courses.length > 0

/** As if all were one course: ids of questions are unique over all courses, those of topics are not. */
function together(courses: Courses): Learner {
  const learners = courses.map(({ course, learner }) => ({ ...learner, bank: ofCourse(course.id, learner.bank) }))
  const banks = learners.map(({ bank }) => bank)
  return {
    ...courses[0].learner,
    bank: {
      ...courses[0].learner.bank,
      topics: banks.flatMap(({ topics }) => topics),
      concepts: banks.flatMap(({ concepts }) => concepts),
      items: new Map(banks.flatMap(({ items }) => [...items])),
    },
    answers: learners.flatMap(({ answers }) => answers).sort((a, b) => a.atMs - b.atMs),
    cards: new Map(learners.flatMap(({ cards }) => [...cards])),
  }
}

function ofCourse(courseId: number, bank: Learner['bank']): Learner['bank'] {
  const named = (id: string) => `${courseId}/${id}`
  return {
    ...bank,
    topics: bank.topics.map((topic) => ({ ...topic, id: named(topic.id) })),
    items: new Map(Array.from(bank.items, ([id, item]) => [id, { ...item, topic: named(item.topic) }])),
  }
}

function analyticsIn(courses: Courses): Analytics {
  const [{ summary, learner }] = courses
  if (courses.length === 1) return summary.analytics
  const all = <Each>(of: (summary: StudiedCourse['summary']) => readonly Each[]) =>
    courses.flatMap((each) => of(each.summary))
  const weaknesses = courses.flatMap((each) =>
    each.summary.weaknesses.map((weakness) => ({ ...weakness, topic: `${each.course.id}/${weakness.topic}` })),
  )
  const mastery = { topics: all(({ topics }) => topics), concepts: all(({ concepts }) => concepts) }
  const nowMs = summary.atMs
  const tasksDone = courses.flatMap((each) => each.tasksDone)
  const whole = { ...together(courses), settings: learner.settings }
  const analytics = analyticsOf(whole, { mastery, weaknesses, nowMs, tasksDone })
  return { ...analytics, retention: retentionIn(courses) }
}

/** The mean over all questions that were answered. */
function retentionIn(courses: Courses): number | null {
  const known = courses.flatMap(({ learner, summary: { analytics } }) =>
    analytics.retention === null ? [] : [{ retention: analytics.retention, cards: learner.cards.size }],
  )
  const cards = known.reduce((sum, each) => sum + each.cards, 0)
  return cards === 0 ? null : known.reduce((sum, each) => sum + each.retention * each.cards, 0) / cards
}

export function listedAnalytics(courses: readonly StudiedCourse[]): AnswerOf<typeof learningAnalytics> {
  const analytics = isSome(courses) ? analyticsIn(courses) : null
  return {
    streakDays: analytics?.streakDays ?? 0,
    totalHours: Math.round((analytics?.minutes ?? 0) / 6) / 10,
    completionRate: percentOrNull(analytics?.completion ?? null),
    averageScore: percentOrNull(analytics?.averageShare ?? null),
    strongAreas: titlesOf(analytics?.strong ?? []),
    improvementAreas: titlesOf(analytics?.weak ?? []),
    nextRecommendations: nextSteps(courses),
  }
}

const titlesOf = (areas: readonly { title: string }[]) => areas.map(({ title }) => title)

/** Of each course in turn, the one that was studied last first; of several, with the course's title. */
export function nextSteps(courses: readonly StudiedCourse[]): string[] {
  const steps = courses.flatMap(({ course, summary }) =>
    summary.analytics.next.map((step, at) => ({ at, step: courses.length === 1 ? step : `${course.title}: ${step}` })),
  )
  return steps.toSorted((a, b) => a.at - b.at).map(({ step }) => step)
}

/** How answers went in these courses together. A topic that two of them have goes under its title with the course's. */
export function performanceIn(courses: readonly StudiedCourse[]): AnswerOf<typeof tutorPerformance> {
  const topics: AnswerOf<typeof tutorPerformance>['topicPerformance'] = {}
  for (const { course, summary } of courses)
    for (const { title, answers, correct } of summary.performance.topics)
      topics[Object.hasOwn(topics, title) ? `${title} (${course.title})` : title] = { correct, total: answers }
  const { accuracy, correct, answers, trend } = isSome(courses)
    ? performanceOf(together(courses))
    : { accuracy: null, correct: 0, answers: 0, trend: 'unknown' as const }
  return {
    accuracy: percentOrNull(accuracy),
    correctAnswers: correct,
    totalQuestions: answers,
    topicPerformance: topics,
    improvementTrend: trend,
  }
}

/** Days that are looked at for how often one studies. */
const engagementDays = 14
/** Weeks that the log of the plan's changes goes back. */
const adaptationWeeks = changesDays / 7

export function adaptiveData(
  courses: readonly StudiedCourse[],
  style: LearningStyle | null,
  nowMs: number,
): AnswerOf<typeof adaptiveLearningData> {
  const [currentPath = null, ...alternativePaths] = courses.flatMap(adaptivePaths)
  const analytics = isSome(courses) ? analyticsIn(courses) : null
  const changes = courses
    .flatMap(({ course, summary }) => summary.plan.changes.map((change) => ({ courseId: course.id, ...change })))
    .sort((a, b) => b.atMs - a.atMs)
  const hasAnswers = courses.some(({ learner }) => learner.answers.length > 0)
  const lately = changes.filter(({ atMs }) => atMs > nowMs - changesDays * dayMs).length
  return {
    performanceMetrics: {
      retentionRate: percentOrNull(analytics?.retention ?? null),
      completionRate: percentOrNull(analytics?.completion ?? null),
      engagementScore: hasAnswers ? Math.round((100 * daysStudied(courses, nowMs)) / engagementDays) : null,
      adaptationFrequency: hasAnswers ? Math.round((10 * lately) / adaptationWeeks) / 10 : null,
    },
    currentPath,
    alternativePaths,
    learningStyle: style && { visual: 0, auditory: 0, kinesthetic: 0, reading: 0, [style]: 100 },
    recentAdaptations: changes.map(({ courseId, atMs, trigger, action, impact }) => ({
      courseId,
      trigger,
      action,
      impact,
      timestamp: isoTime(atMs),
    })),
  }
}

/** On how many of the last days something was answered, today included. */
function daysStudied(courses: readonly StudiedCourse[], nowMs: number): number {
  const days = new Set<string>()
  for (const { learner, tasksDone } of courses) {
    const { tzOffsetMin } = learner.settings
    const dayBack = (back: number) => dateOf({ atMs: nowMs - back * dayMs, tzOffsetMin })
    const last = new Set(Array.from({ length: engagementDays }, (_, back) => dayBack(back)))
    for (const date of [...learner.answers, ...tasksDone].map(dateOf)) if (last.has(date)) days.add(date)
  }
  return days.size
}
