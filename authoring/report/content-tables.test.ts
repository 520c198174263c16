import { expect, test } from 'vitest'
import { questionTypes } from '../../core/questions/question-kinds.ts'
import { readContent } from '../../server/content/read-content.ts'
import { realCourse } from '../testing/exchange-course.ts'
import { coursesTable } from './content-tables.ts'

test('every type of question has a column with its own name, above its own figures', async () => {
  const { courses } = await readContent(realCourse)
  const [head = [], row] = await coursesTable(courses)
  expect(row).toHaveLength(head.length)
  expect(head.slice(2)).toHaveLength(new Set(head.slice(2)).size)
  expect(head.indexOf('questions')).toBe(2 + questionTypes.length)
  const figures = new Map(head.map((name, at) => [name, row?.[at]]))
  const questions = courses.flatMap((course) => course.questions)
  expect(figures.get('questions')).toBe(String(questions.length))
  for (const [name, type] of [
    ['best', 'single-best-answer'],
    ['numeric', 'numeric'],
  ] as const)
    expect(figures.get(name)).toBe(String(questions.filter((question) => question.type === type).length))
})
