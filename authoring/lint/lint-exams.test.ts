import { expect, test } from 'vitest'
import type { ExamBlueprint } from '../../core/exams/blueprint.ts'
import { aCourseFile, sampleExam } from '../../core/testing/make-course.ts'
import { lintExams } from './lint-exams.ts'

const [paper] = sampleExam.sections
if (paper?.asks !== 'questions') throw new Error('the sample has a section of questions')
const question = { type: 'single-best-answer', topic: 'doses' }
const course = { questions: [question], tasks: [] }
const rulesOf = (...exams: ExamBlueprint[]) => lintExams(aCourseFile({ exams }), course).map(({ rule }) => rule)

test('a sound blueprint has no findings', () => {
  expect(rulesOf(sampleExam)).toEqual([])
})

const unsound: [fact: string, change: Partial<ExamBlueprint>, rules: string[]][] = [
  ['no exam that the course’s page tells of', { isCourseExam: false }, ['course-exam']],
  ['two sections of one name', { sections: [paper, paper] }, ['duplicate-section']],
  [
    'a topic that the course lacks',
    { sections: [{ ...paper, topics: ['latin'] }] },
    ['unknown-topic', 'section-empty'],
  ],
  ['a type that nobody knows', { sections: [{ ...paper, types: ['riddle'] }] }, ['unknown-type', 'section-empty']],
  ['a section of which the course has nothing', { sections: [{ ...paper, types: ['yes-no'] }] }, ['section-empty']],
  [
    'parts that are not the whole',
    { sections: [{ ...paper, parts: [{ types: ['single-best-answer'], questions: 5 }] }] },
    ['exam-parts'],
  ],
  ['a sum of nothing', { scale: { kind: 'sum', note: 'A sum.' } }, ['exam-scale']],
]
test.each(unsound)('%s is found', (_fact, change, rules) => {
  expect(rulesOf({ ...sampleExam, ...change })).toEqual(rules)
})
