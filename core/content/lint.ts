import type { CourseFile } from './course.ts'
import { finding, type Finding, type Item } from './finding.ts'
import { lintDuplicates } from './lint-duplicates.ts'
import { lintNumeric } from './lint-numeric.ts'
import { lintOptions } from './lint-options.ts'
import { lintSpread } from './lint-spread.ts'
import type { Question, StudyNote } from './question.ts'

/** What is wrong with a course's items. `todayIso` is the day it is judged on, "2026-11-21". Duplicates within the course
 *  are found here; those between courses by `lintDuplicates`. */
export function lintCourse(course: CourseFile, questions: Question[], notes: StudyNote[], todayIso: string): Finding[] {
  const singles = questions.filter((question) => question.type === 'single-best-answer')
  return [
    ...lintTopics(course),
    ...[...questions, ...notes].flatMap((item) => lintItem(course, item, todayIso)),
    ...questions.flatMap((each) => (each.type === 'numeric' ? lintNumeric(each) : lintOptions(each))),
    ...lintSpread(course, singles),
    ...lintDuplicates(questions),
  ]
}

function lintTopics(course: CourseFile): Finding[] {
  const found: Finding[] = []
  const ids = course.topics.map((topic) => topic.id)
  for (const id of new Set(ids.filter((each, index) => ids.indexOf(each) !== index))) {
    found.push(finding('duplicate-topic', course.slug, `topic ${id} is listed twice, remove one`))
  }
  const sum = course.topics.reduce((total, topic) => total + topic.weight, 0)
  if (Math.abs(sum - 1) > 1e-6) {
    found.push(finding('topic-weights', course.slug, `the topics' weights add up to ${sum}, make it 1`))
  }
  return found
}

function lintItem(course: CourseFile, item: Item, todayIso: string): Finding[] {
  const found: Finding[] = []
  const tell = (rule: string, message: string) => found.push(finding(rule, item.id, message))
  if (!course.topics.some((topic) => topic.id === item.topic)) {
    tell('unknown-topic', `topic ${item.topic} is not one of the course's, correct it or add it to course.yaml`)
  }
  if (item.sources.length === 0) tell('source-missing', 'name the source a student can look this up in')
  for (const source of item.sources) {
    if (!isDay(source.checkedOn))
      tell('source-date', `${source.checkedOn} is no day: say when "${source.title}" was checked`)
    else if (source.checkedOn > todayIso) {
      tell('source-date', `"${source.title}" cannot have been checked on ${source.checkedOn}, which is yet to come`)
    }
  }
  if (!isDay(item.reviewBy)) tell('review-date', `review-by ${item.reviewBy || 'date'} is missing or no day, write one`)
  else if (item.reviewBy < todayIso) {
    tell('review-date', `was to be reviewed by ${item.reviewBy}: check it against its sources and set a new date`)
  }
  return found
}

/** Whether a date of the form 2026-11-21 stands in the calendar. */
function isDay(iso: string): boolean {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? iso.split('-').map(Number) : []
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  return day >= 1 && day <= days
}
