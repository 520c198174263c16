import { expect, test } from 'vitest'
import { interviews, sampleExam } from '../../../testing/make-course.ts'
import { aBank } from '../../../testing/make-bank.ts'
import { examPartsOf, weightsByTopic, wholeExam } from './exam-parts.ts'

const bank = aBank()
const [paper] = sampleExam.sections
if (paper?.asks !== 'questions') throw new Error('the sample exam has no paper')
const section = (id: string, topics: string[], questions: number) => ({ ...paper, id, topics, questions })

test('without a blueprint an exam is of all topics, with their shares', () => {
  const parts = examPartsOf(bank, null)
  expect(parts).toHaveLength(1)
  expect([...weightsByTopic(wholeExam(parts))]).toEqual(
    ['topic-1', 'topic-2', 'topic-3', 'topic-4'].map((id) => [id, expect.closeTo(0.25, 12)]),
  )
})

test('a section counts by its questions, and a topic within it by its share of the exam', () => {
  const sections = [section('one', ['topic-1'], 30), section('two', ['topic-2', 'topic-3'], 10)]
  const weights = weightsByTopic(wholeExam(examPartsOf(bank, { ...sampleExam, sections })))
  expect(weights.get('topic-1')).toBeCloseTo(0.75, 12)
  expect(weights.get('topic-2')).toBeCloseTo(0.125, 12)
  expect(weights.has('topic-4')).toBe(false)
})

test('a section of which the bank has no question is left out', () => {
  const sections = [section('one', ['topic-1'], 30), section('two', ['elsewhere'], 10)]
  expect(examPartsOf(bank, { ...sampleExam, sections })).toHaveLength(1)
})

test('an exam that asks no question has no part, however many the bank has to practise with', () => {
  expect(examPartsOf(bank, interviews)).toEqual([])
})

test('topics whose shares are not known count alike', () => {
  const unknown = { ...bank, topics: bank.topics.map((topic) => ({ ...topic, weight: 0 })) }
  expect(weightsByTopic(wholeExam(examPartsOf(unknown, null))).get('topic-3')).toBeCloseTo(0.25, 12)
})
