import { expect, test } from 'vitest'
import { sampleExam } from '../testing/make-course.ts'
import { begunSitting, drawnQuestions } from '../testing/make-sitting.ts'
import type { ExamBlueprint } from './blueprint.ts'
import { moved } from './sitting-moves.ts'
import type { Sitting } from './sitting.ts'

const minute = 60_000
const [paper] = sampleExam.sections
if (!paper) throw new Error('the sample has a section')

/** Two sections of 10 and 20 minutes, the first with a minute of instructions. */
const exam: ExamBlueprint = {
  ...sampleExam,
  sections: [
    { ...paper, id: 'one', minutes: 10, instructionSeconds: 60 },
    { ...paper, id: 'two', minutes: 20 },
  ],
}
const both = { exam, plans: [0, 1], drawn: [drawnQuestions(3), drawnQuestions(3)] }

test('a sitting begins with the instructions of its first section and counts what was met before', () => {
  const { sitting } = begunSitting({ ...both, isMet: (id) => id === 'q2' })
  expect(sitting).toMatchObject({ place: { is: 'instructions', section: 0 }, leftMs: minute, met: 2 })
  expect(moved(sitting, { do: 'begin' })).toMatchObject({
    place: { is: 'item', section: 0, item: 0 },
    leftMs: 10 * minute,
  })
})

test('extra time and a short bank change the clock in proportion', () => {
  const clocks = ({ sections }: Sitting) => sections.map(({ allowedMs }) => allowedMs)
  expect(clocks(begunSitting({ ...both, timeFactor: 1.25 }).sitting)).toEqual([12.5 * minute, 25 * minute])
  const short = begunSitting({ ...both, drawn: [drawnQuestions(1, 3), drawnQuestions(0, 3)] })
  expect(clocks(short.sitting)).toEqual([200_000])
})
