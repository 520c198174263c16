import { type ExamReport, type GroupReport, isUnmarked } from '../exams/report.ts'
import { type ScaledScore, rangeInWords } from '../exams/scale.ts'
import { counted, listed, minutesInWords } from '../study/learner/sentences.ts'
import type { TutorAnswer } from './answer.ts'
import type { Ask, AskedCourse } from './ask.ts'
import { insightsOn } from './quoting/insights.ts'
import { newAnswer } from './new-answer.ts'
import { own } from './quoting/quote-lines.ts'

/** A topic with fewer marks in an exam says little of itself. */
const leastMarks = 3
const mostTopics = 2

/** What can be asked of a score by itself. */
type Part = 'result' | 'topics' | 'left' | 'changes' | 'pace'

const partSigns: readonly [Part, RegExp][] = [
  ['result', /\b(?:pass(?:ed|ing)?|fail(?:ed)?|good enough|yardstick|threshold|chance|range|luck)\b/i],
  ['left', /\b(?:unanswered|left (?:out|blank|open)|blanks?|skip(?:ped)?|missed|leave|not answer(?:ed)?)\b/i],
  ['changes', /\bchang(?:e|ed|es|ing)\b/i],
  ['pace', /\b(?:time|minutes?|seconds?|slow(?:er|ly)?|fast(?:er)?|quick(?:er|ly)?|pace|clock)\b/i],
  [
    'topics',
    /\b(?:topics?|subjects?|areas?|weak\w*|work on|practi[sc]e|revise|study|improve|worst|lost|lose|cost|first|next)\b/i,
  ],
]

const ofScore = /\b(?:score|scored|marks?|results?|report|exam|mock|test|did i do|explain this)\b/i

/** Which parts of a score a question is about; `null`: about something else than a score. None: about all of it. */
export function scorePartsIn(text: string): Part[] | null {
  const parts = partSigns.flatMap(([part, sign]) => (sign.test(text) ? [part] : []))
  return parts.length > 0 || text.trim() === '' || ofScore.test(text) ? parts : null
}

/** Explains the score of an exam from its report, or the part of it that is asked about, and leads to practice on what cost the most. */
export function scoreAnswer({ score, courses, engine, learner, text }: Ask): TutorAnswer {
  if (!score)
    return newAnswer(engine, {
      sentences: [own('The report of this exam is not here, so there is nothing to explain it from.')],
      isAbstained: true,
    })
  const { courseId, title, report } = score
  if (report.of === 0)
    return newAnswer(engine, {
      sentences: [own(`“${title}” has nothing that is marked, so there is no score to explain.`)],
    })
  const asked = scorePartsIn(text) ?? []
  const nameOf = nameIn(courses, courseId)
  const dear = dearTopics(report)
  const parts: Record<Part, (string | false)[]> = {
    result: resultIn(title, report),
    topics: [topicsLine(dear, nameOf)],
    left: [leftLine(report)],
    changes: [changesLine(report)],
    pace: [paceLine(report)],
  }
  const shown = asked.length > 0 ? asked : (['result', 'topics', 'left', 'changes'] as const)
  const isPartial = report.isPartial && 'Not all of its sections are over: this is only a part.'
  const sentences = [...shown.flatMap((part) => parts[part]), isPartial].filter((sentence) => sentence !== false)
  const leads = shown.includes('topics') ? dear.map(({ id }) => id) : []
  const insights = leads.flatMap((topic) => insightsOn(learner, { courseId, topic, concept: null }).slice(0, 1))
  return newAnswer(engine, {
    sentences: (sentences.length > 0 ? sentences : [nothingOf(asked)]).map(own),
    nearest: leads.map((topic) => ({
      courseId,
      topic,
      title: `Practise “${nameOf(topic)}”`,
      href: `/study/${courseId}/start?topic=${encodeURIComponent(topic)}`,
    })),
    learningInsights: insights.slice(0, 2),
  })
}

const nameIn = (courses: readonly AskedCourse[], courseId: number) => {
  const topics = courses.find((course) => course.courseId === courseId)?.topics ?? []
  return (topic: string) => topics.find(({ id }) => id === topic)?.title ?? topic.replaceAll('-', ' ')
}

/** Topics that cost the most marks, the dearest first. */
const dearTopics = (report: ExamReport): GroupReport[] =>
  report.byTopic
    .filter(({ marks, of }) => of >= leastMarks && marks < of)
    .toSorted((a, b) => b.of - b.marks - (a.of - a.marks) || (a.id < b.id ? -1 : 1))
    .slice(0, mostTopics)

function resultIn(title: string, report: ExamReport): (string | false)[] {
  const { marks, of, score, isShortened } = report
  const range = rangeInWords(score)
  return [
    `In “${title}” you earned ${marks} of ${counted(of, 'mark')}${onScale(score)}.`,
    range !== null &&
      `One sitting leaves room for chance: what you know is worth ${range}, with 95% confidence${isShortened ? ', a wider range than that of the real exam, which is longer' : ''}.`,
    isUndecidedBy(score) && 'The range reaches to both sides of the yardstick, so one sitting does not tell.',
  ]
}

/** Where a score stands to the mark that its blueprint names; it is called no pass, which nobody can tell from here. */
function onScale(score: ScaledScore): string {
  switch (score.is) {
    case 'percent':
      return `, ${score.value}%${besideYardstick(score, '%')}`
    case 'scaled':
      return `, which we put at ${score.value} on a scale of ${score.from} to ${score.to}${besideYardstick(score, '')}`
    case 'band':
      return `, which is ${score.value}`
    case 'none':
      return ''
  }
}

function besideYardstick({ value, pass }: { value: number; pass: number | null }, unit: string): string {
  if (pass === null) return ''
  return `, ${value === pass ? 'at' : value > pass ? 'above' : 'below'} the yardstick of ${pass}${unit}`
}

const isUndecidedBy = (score: ScaledScore): boolean =>
  (score.is === 'percent' || score.is === 'scaled') &&
  score.pass !== null &&
  score.low < score.pass &&
  score.high >= score.pass

function topicsLine(dear: readonly GroupReport[], nameOf: (topic: string) => string): string | false {
  if (dear.length === 0) return false
  const lost = dear.map(({ id, marks, of, items, answered }) => {
    const left = items - answered
    return `${nameOf(id)} (${of - marks} of ${of}${left > 0 ? `, ${left} left unanswered` : ''})`
  })
  return `Among the topics that cost the most marks ${dear.length === 1 ? 'is' : 'are'} ${listed(lost)}.`
}

/** What a machine marks: an essay that was not written, or took its time, is told by itself. */
const questionsOf = ({ byType }: ExamReport): GroupReport[] => byType.filter(({ id }) => !isUnmarked({ type: id }))

function leftLine(report: ExamReport): string | false {
  const left = questionsOf(report).reduce((sum, { items, answered }) => sum + items - answered, 0)
  return left > 0 && `${counted(left, 'question was', 'questions were')} left unanswered and earned nothing.`
}

function changesLine({ changes: { wrongToRight, rightToWrong } }: ExamReport): string | false {
  if (wrongToRight + rightToWrong === 0) return false
  return `You changed ${counted(wrongToRight, 'answer')} from wrong to right, and ${rightToWrong} from right to wrong.`
}

function paceLine(report: ExamReport): string | false {
  const { paceMs } = report
  const questions = questionsOf(report)
  const items = questions.reduce((sum, group) => sum + group.items, 0)
  const elapsedMs = questions.reduce((sum, group) => sum + group.elapsedMs, 0)
  if (elapsedMs <= 0 || items === 0) return false
  const allowed = paceMs === null ? '' : `; the clock gives ${lengthInWords(paceMs)} for each on average`
  return `You spent ${lengthInWords(elapsedMs)} on ${counted(items, 'question')}, about ${lengthInWords(elapsedMs / items)} on each${allowed}.`
}

const lengthInWords = (ms: number): string =>
  ms < 119_500 ? counted(Math.max(1, Math.round(ms / 1000)), 'second') : minutesInWords(ms / 60_000)

/** Said where a part was asked about of which the report has nothing. */
function nothingOf([part]: readonly Part[]): string {
  switch (part) {
    case 'left':
      return 'No question was left unanswered.'
    case 'changes':
      return 'No change of an answer won or lost a mark.'
    case 'pace':
      return 'How long you took is not known.'
    default:
      return `No topic of ${leastMarks} marks or more lost any.`
  }
}
