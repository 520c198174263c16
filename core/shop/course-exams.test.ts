import { expect, test } from 'vitest'
import type { CourseContent } from '../content/course-content.ts'
import type { Task } from '../content/task.ts'
import type { ExamBlueprint } from '../exams/blueprint.ts'
import type { Question } from '../questions/question.ts'
import { aCourseFile, aCourseFolder, essaySection, sampleExam } from '../testing/make-course.ts'
import { examsOf } from './course-exams.ts'

const common = { topic: 'doses', concept: 'dose-by-weight', sources: [], selfContained: true, reviewBy: '2027-11-21' }
const question = (number: number): Question => ({
  ...common,
  kind: 'question',
  id: `q-${number}`,
  type: 'single-best-answer',
  difficulty: 'easy',
  stem: `Question ${number}`,
  options: ['a', 'b', 'c'].map((id) => ({ id, text: id, explanation: id })),
  key: 'a',
})
const essay: Task = {
  ...common,
  kind: 'task',
  id: 'essay',
  type: 'essay',
  difficulty: 'easy',
  title: 'Is it so?',
  minutes: 40,
  guidance: 'It turns on what it is.',
  outline: ['One', 'Two', 'Three'],
  pitfalls: ['One', 'Two'],
}
const withEssay: ExamBlueprint = {
  ...sampleExam,
  sections: [...sampleExam.sections, essaySection],
}

const courseOf = (count: number, changes: Partial<CourseContent> = {}) =>
  aCourseFolder({ questions: Array.from({ length: count }, (_, number) => question(number)), ...changes })

test('a large bank gives every exam its full length, the mock exams 60 + 10 n questions in 90 + 15 n minutes', () => {
  const exams = examsOf(courseOf(200), [])
  expect(exams.map(({ title, level }) => [title, level])).toEqual([
    ['A sample exam', undefined],
    ['Mock exam 1', 'Beginner'],
    ['Mock exam 2', 'Beginner'],
    ['Mock exam 3', 'Intermediate'],
    ['Mock exam 4', 'Intermediate'],
    ['Mock exam 5', 'Advanced'],
  ])
  expect(exams.flatMap(({ sections }) => sections.map(({ count, minutes }) => [count, minutes]))).toEqual([
    [20, 30],
    [70, 105],
    [80, 120],
    [90, 135],
    [100, 150],
    [110, 165],
  ])
})

test('a small bank shortens an exam and its time in proportion, and both lengths are told', () => {
  const [exam, mock] = examsOf(courseOf(15), [])
  expect(exam?.sections).toMatchObject([{ count: 15, wanted: 20, minutes: 23, wantedMinutes: 30 }])
  expect(mock?.sections).toMatchObject([{ count: 15, wanted: 70, minutes: 23, wantedMinutes: 105 }])
})

test('of three essays to choose from one is written; where the app opens no tasks, nothing is said of that section', () => {
  const course = courseOf(20, { file: aCourseFile({ exams: [withEssay] }) })
  const essays = ['one', 'two', 'three'].map((id) => ({ ...essay, id }))
  const sectionsWith = (tasks: Task[]) => examsOf(course, tasks)[0]?.sections.map(({ asks, count }) => [asks, count])
  expect(sectionsWith(essays)).toEqual([
    ['questions', 20],
    ['essay', 1],
  ])
  expect(sectionsWith([])).toEqual([['questions', 20]])
})

test('a course without a question has no exams', () => {
  expect(examsOf(courseOf(0), [])).toEqual([])
})
