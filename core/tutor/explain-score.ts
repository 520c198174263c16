import type { ScaledScore } from '../exams/scale.ts'
import { counted, listed } from '../study/learner/sentences.ts'
import type { TutorAnswer } from './answer.ts'
import type { Ask, AskedCourse, ScoreFacts } from './ask.ts'
import { insightsOn } from './quoting/insights.ts'
import { newAnswer } from './new-answer.ts'
import { own } from './quoting/quote-lines.ts'

/** A topic with fewer marks in an exam says little of itself. */
const leastMarks = 3
const mostTopics = 2

/** Explains the score of an exam from its report, and leads to practice on what cost the most. */
export function scoreAnswer({ score, courses, engine, learner }: Ask): TutorAnswer {
  if (!score)
    return newAnswer(engine, {
      sentences: [own('The report of this exam is not here, so there is nothing to explain it from.')],
      isAbstained: true,
    })
  const { sentences, topics } = scoreSentences(score, courses)
  const names = courses.find(({ courseId }) => courseId === score.courseId)?.topics ?? []
  const nearest = topics.map((topic) => ({
    courseId: score.courseId,
    topic,
    title: names.find(({ id }) => id === topic)?.title ?? topic.replaceAll('-', ' '),
    href: `/study/${score.courseId}/start?topic=${encodeURIComponent(topic)}`,
  }))
  const insights = topics.flatMap((topic) =>
    insightsOn(learner, { courseId: score.courseId, topic, concept: null }).slice(0, 1),
  )
  return newAnswer(engine, {
    sentences: sentences.map(own),
    nearest,
    learningInsights: insights.slice(0, 2),
  })
}

/** What a score is made of, in sentences reckoned from its report: nothing of it is of the subject. The topics that cost the most marks
 *  stand beside, by id, the dearest first. */
function scoreSentences(
  { courseId, title, report }: ScoreFacts,
  courses: readonly AskedCourse[],
): { sentences: string[]; topics: string[] } {
  if (report.of === 0)
    return { sentences: [`“${title}” has nothing that is marked, so there is no score to explain.`], topics: [] }
  const names = courses.find((course) => course.courseId === courseId)?.topics ?? []
  const nameOf = (topic: string) => names.find(({ id }) => id === topic)?.title ?? topic.replaceAll('-', ' ')
  const dear = report.byTopic
    .filter(({ marks, of }) => of >= leastMarks && marks < of)
    .toSorted((a, b) => b.of - b.marks - (a.of - a.marks) || (a.id < b.id ? -1 : 1))
    .slice(0, mostTopics)
  const left = report.items - report.answered
  const { rightToWrong, wrongToRight } = report.changes
  const sentences = [
    `In “${title}” you earned ${report.marks} of ${counted(report.of, 'mark')}${onScale(report.score)}.`,
    dear.length > 0 &&
      `Most were lost in ${listed(dear.map(({ id, marks, of }) => `${nameOf(id)} (${of - marks} of ${of})`))}.`,
    left > 0 && `${counted(left, 'question was', 'questions were')} left unanswered, and each of them earns nothing.`,
    rightToWrong + wrongToRight > 0 &&
      `Changing answers won ${counted(wrongToRight, 'question')} and lost ${rightToWrong}.`,
    report.isShortened && 'The exam was shorter than the real one, so its range is wider.',
    report.isPartial && 'Not all of its sections are over: this is only a part.',
  ]
  return { sentences: sentences.filter((sentence) => sentence !== false), topics: dear.map(({ id }) => id) }
}

function onScale(score: ScaledScore): string {
  switch (score.is) {
    case 'percent': {
      const pass = score.pass === null ? '' : `; the pass mark is ${score.pass}%`
      return `, ${score.value}%, and by chance alone it may lie between ${score.low}% and ${score.high}%${pass}`
    }
    case 'scaled': {
      const pass = score.pass === null ? '' : `; the pass mark is ${score.pass}`
      return `, which is ${score.value} on the exam's scale of ${score.from} to ${score.to}${pass}`
    }
    case 'band':
      return `, which is ${score.value}`
    case 'none':
      return ''
  }
}
