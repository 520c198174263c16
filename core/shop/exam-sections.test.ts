import { expect, test } from 'vitest'
import { publishedExamOf } from '../exams/published-exam.ts'
import { interviews, sampleExam } from '../testing/make-course.ts'
import { questionSectionsOf, taskSectionsOf } from './exam-sections.ts'

const [paper] = sampleExam.sections
const [circuit] = interviews.sections
const both = { ...sampleExam, sections: [...sampleExam.sections, ...interviews.sections] }
const exam = publishedExamOf([both])
const counts = { count: 6, wanted: 8, minutes: 42, wantedMinutes: 56 }
const contents = {
  ...{ questionTypes: [], taskTypes: [], notes: [], concepts: [], glossaryTerms: 0, referenceSheet: null },
  exams: [
    {
      ...{ id: both.id, title: both.title, source: both.source },
      sections: [
        { title: paper?.title ?? '', asks: 'questions', ...counts },
        { title: circuit?.title ?? '', asks: 'mmi-station', ...counts },
      ],
    },
  ],
}

test('what an exam asks of stations is told apart from what it asks of questions', () => {
  expect([...taskSectionsOf({ exam, contents })]).toEqual([
    ['MMI circuit', expect.objectContaining({ asks: 'mmi-station', wanted: 8 })],
  ])
  expect(questionSectionsOf({ exam, contents })?.map(({ title }) => title)).toEqual(['Paper'])
})

test('an answer of before contents were told has the sections that it has, and no exam has none', () => {
  expect(questionSectionsOf({ exam })?.map(({ title }) => title)).toEqual(['Paper', 'MMI circuit'])
  expect(questionSectionsOf({ contents })).toBeUndefined()
})
