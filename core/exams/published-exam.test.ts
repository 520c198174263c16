import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { publishedExam } from '../content/published-exam.ts'
import { examPaceMs } from '../study/exam-pace.ts'
import { interviews } from '../testing/make-course.ts'
import { publishedExamOf } from './published-exam.ts'

test('stations are no questions: an exam of them gives no question a time', () => {
  const published = z.parse(publishedExam, publishedExamOf([interviews]))
  expect(examPaceMs(published.sections, ['doses'])).toBeNull()
})
