import { parse, type GIFTQuestion } from 'gift-pegjs'
import { expect, test } from 'vitest'
import { readContent } from '../../server/content/read-content.ts'
import { realCourse } from '../testing/exchange-course.ts'
import { stemForMoodle } from './moodle-fields.ts'
import type { PortableQuestion } from './portable-question.ts'
import { toPortable } from './to-portable.ts'
import { writeGift } from './write-gift.ts'

const { courses } = await readContent(realCourse)
const questions = (courses[0]?.questions ?? []).flatMap((question) => {
  const found = toPortable(question, undefined)
  return found.is === 'portable' ? [found.question] : []
})

/** What a choice or a number of ours is to a reader of GIFT. */
function written(portable: PortableQuestion) {
  const { id, asked } = portable
  const question = { id, stem: stemForMoodle(portable) }
  if (asked.is === 'choice') {
    return { ...question, choices: asked.options.map(({ text, isKey, explanation }) => [text, isKey, explanation]) }
  }
  if (asked.is === 'statements') throw new Error('the free course has no statements')
  const pitfalls = asked.pitfalls.map(({ value, explanation }) => [value, 0, 0, explanation])
  return { ...question, choices: [[asked.key, asked.tolerance, 100, undefined], ...pitfalls] }
}

function read(question: GIFTQuestion | undefined) {
  if (question?.type === 'MC') {
    const choices = question.choices.map(({ text, isCorrect, feedback }) => [text.text, isCorrect, feedback?.text])
    return { id: question.id, stem: question.stem.text, choices }
  }
  if (question?.type !== 'Numerical' || !Array.isArray(question.choices)) throw new Error(`is a ${question?.type}`)
  const choices = question.choices.map(({ text, weight, feedback }) => [
    text.number,
    text.range,
    weight,
    feedback?.text,
  ])
  return { id: question.id, stem: question.stem.text, choices }
}

test('a reader of GIFT that is not ours finds in our file what we wrote', () => {
  expect(questions).toHaveLength(48)
  expect(parse(writeGift(questions)).map(read)).toEqual(questions.map(written))
})
