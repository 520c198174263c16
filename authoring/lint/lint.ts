import { type CourseContent, type CourseFolder, filePlace } from '../../core/content/course-content.ts'
import { lintAsked } from './lint-asked.ts'
import { lintExams } from './lint-exams.ts'
import { finding, repeatedIn, type Finding, type Item } from './finding.ts'
import { lintDuplicates } from './lint-duplicates.ts'
import { lintHandbook } from './lint-handbook.ts'
import { lintOrder, lintScale } from './lint-order.ts'
import { lintPreview } from './lint-preview.ts'
import { lintRules, lintRulesOf } from '../questions/table.ts'
import { isDay, lintSourceDates, lintSources, lintSourceShares } from './lint-sources.ts'
import { lintTakeAway } from './lint-take-away.ts'
import { lintWords } from './lint-words.ts'
import type { Question } from '../../core/questions/question.ts'
import type { Stimulus } from '../../core/content/stimulus.ts'

/** What is wrong with a course. `todayIso` is the day it is judged on, "2026-11-21". Duplicates within the course are found
 *  here; those between courses by `lintDuplicates`. */
export function lintCourse(course: CourseFolder, todayIso: string): Finding[] {
  const { file, questions, stimuli, tasks, notes } = course
  const shared = new Map(stimuli.map((stimulus) => [stimulus.id, stimulus]))
  const reference = filePlace(file.slug, 'reference.md')
  return [
    ...lintTopics(course),
    ...lintHandbook(course),
    ...lintAsked(course),
    ...lintSourceShares(course),
    ...lintSources(reference, course.handbook.reference?.sources ?? []),
    ...lintSourceDates(reference, course.handbook.reference?.sources ?? [], todayIso),
    ...lintPreview(course),
    ...[...questions, ...stimuli, ...tasks, ...notes].flatMap((item) => lintItem(course, item, todayIso)),
    ...[...questions, ...stimuli, ...tasks, ...notes].flatMap(lintWords),
    ...questions.flatMap((question) => lintQuestion(question, shared)),
    ...stimuli.flatMap((stimulus) => [...lintUse(stimulus, questions), ...lintScale(stimulus)]),
    ...lintRules.flatMap(
      ({ type, lintAll }) =>
        lintAll?.(
          file,
          questions.filter((each) => each.type === type),
        ) ?? [],
    ),
    ...lintDuplicates(questions),
  ]
}

/** Rules about one question by itself. `shared`: the course's passages and option lists by id. */
function lintQuestion(question: Question, shared: ReadonlyMap<string, Stimulus>): Finding[] {
  const { id, stimulusId } = question
  const stimulus = stimulusId === undefined ? undefined : shared.get(stimulusId)
  if (stimulusId !== undefined && !stimulus) {
    return [finding('stimulus-unknown', id, `there is no passage or option list ${stimulusId}, correct the name`)]
  }
  return [...lintRulesOf(question).lint(question, stimulus), ...lintOrder(question), ...lintTakeAway(question)]
}

function lintUse(stimulus: Stimulus, questions: Question[]): Finding[] {
  if (questions.some((question) => question.stimulusId === stimulus.id)) return []
  return [finding('stimulus-unused', stimulus.id, 'no question belongs to it, write one or remove it')]
}

function lintTopics({ file, ...course }: CourseContent): Finding[] {
  const found: Finding[] = []
  const tell = (rule: string, message: string) => found.push(finding(rule, file.slug, message))
  const ids = file.topics.map((topic) => topic.id)
  for (const id of repeatedIn(ids)) {
    tell('duplicate-topic', `topic ${id} is listed twice, remove one`)
  }
  const sum = file.topics.reduce((total, topic) => total + topic.weight, 0)
  if (Math.abs(sum - 1) > 1e-6) tell('topic-weights', `the topics' weights add up to ${sum}, make it 1`)
  found.push(...lintExams(file, course))
  for (const id of ids) {
    const items = [...course.questions, ...course.tasks, ...course.notes]
    if (!items.some((item) => item.topic === id))
      tell('topic-empty', `topic ${id} has no items, write one or remove it`)
  }
  return found
}

function lintItem({ file, handbook }: CourseContent, item: Item, todayIso: string): Finding[] {
  const found: Finding[] = []
  const tell = (rule: string, message: string) => found.push(finding(rule, item.id, message))
  if (!file.topics.some((topic) => topic.id === item.topic)) {
    tell('unknown-topic', `topic ${item.topic} is not one of the course's, correct it or add it to course.yaml`)
  }
  if ('concept' in item && !handbook.concepts.some(({ id }) => id === item.concept)) {
    tell('unknown-concept', `concept ${item.concept} is not one of the course's, correct it or add it to concepts.yaml`)
  }
  if (item.sources.length === 0 && item.selfContained !== true)
    tell('source-missing', 'name the source a student can look this up in')
  found.push(...lintSources(item.id, item.sources), ...lintSourceDates(item.id, item.sources, todayIso))
  if (!isDay(item.reviewBy)) tell('review-date', `review-by ${item.reviewBy || 'date'} is missing or no day, write one`)
  else if (item.reviewBy < todayIso) {
    const message = `was to be reviewed by ${item.reviewBy}: check it against its sources and set a new date`
    found.push(finding('review-overdue', item.id, message, 'warning'))
  }
  return found
}
