import { expect, test } from 'vitest'
import { sampleCourse, sampleNote } from '../testing/samples/sample-course.ts'
import { searchOf, searchText } from './search-blob.ts'

const asked = {
  'dose-by-weight': ['How much for a wee bairn?', 'What do I give per kilo?', 'By the kilo, how many mg?'],
}

test('what students ask travels as the words that are searched for', () => {
  const course = { ...sampleCourse(), notes: [sampleNote('long', { body: 'Read the label. '.repeat(200) })] }
  expect(searchOf({ ...course, asked }).asked).toEqual({
    'dose-by-weight': ['much wee bairn', 'give per kilo', 'kilo many mg'],
  })
})

test('it weighs no more than a part of the text, and every concept keeps its first question', () => {
  const course = { ...sampleCourse(), questions: sampleCourse().questions.slice(0, 1), notes: [] }
  expect(searchOf({ ...course, asked }).asked).toEqual({ 'dose-by-weight': ['much wee bairn'] })
})

test('nothing travels of concepts and notes that are not there, and no blob where there is nothing', () => {
  const course = sampleCourse()
  const others = { asked: { other: asked['dose-by-weight'] }, noteConcepts: { 'other-note': ['other'] } }
  expect(searchText({ ...course, ...others })).toBeNull()
  expect(searchText({ ...course, asked })).toBe(
    '{"asked":{"dose-by-weight":["much wee bairn","give per kilo","kilo many mg"]},"synonyms":[]}',
  )
})
