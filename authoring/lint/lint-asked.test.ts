import { expect, test } from 'vitest'
import { aCourseFile, aCourseFolder, aHandbook } from '../../core/testing/make-course.ts'
import { lintAsked } from './lint-asked.ts'

const file = aCourseFile()
const concepts = ['one', 'other'].map((id) => ({ id, title: id, topic: 'doses', requires: [] }))
const glossary = concepts.map(({ id }) => ({ term: id, meaning: 'What it means.', concept: id }))
const rulesOf = (changes: Parameters<typeof aCourseFolder>[0]) =>
  lintAsked(aCourseFolder({ file, handbook: aHandbook(file, { concepts, glossary }), ...changes })).map(
    ({ rule, severity }) => [rule, severity],
  )
const asked = { one: ['How much do I give by weight?'], other: ['Who may supply this?'] }

test('questions about every concept, and notes that name some, are right as they are', () => {
  expect(rulesOf({ asked, noteConcepts: { 'a-note': ['one'] } })).toEqual([])
})

test('a course without any stands with a warning; a concept that was forgotten does not', () => {
  expect(rulesOf({})).toEqual([['asked-missing', 'warning']])
  expect(rulesOf({ asked: { one: asked.one } })).toEqual([['asked-missing', 'error']])
})

test('a concept that the course does not have is found, also one of a note', () => {
  const rules = rulesOf({ asked: { ...asked, third: ['Which label is that?'] }, noteConcepts: { 'a-note': ['third'] } })
  expect(rules).toEqual([
    ['unknown-concept', 'error'],
    ['unknown-concept', 'error'],
  ])
})

test('a concept that students ask about, and of which nothing can be quoted, is found', () => {
  const handbook = aHandbook(file, { concepts, glossary: glossary.slice(0, 1) })
  expect(rulesOf({ asked, handbook })).toEqual([['asked-in-vain', 'error']])
})

test('a question that is asked twice, and one without a word to search for, are found', () => {
  const other = ['By weight, how much is given?', 'What is it?']
  expect(rulesOf({ asked: { one: ['How much is given by weight?'], other } })).toEqual([
    ['asked-twice', 'error'],
    ['asked-empty', 'error'],
  ])
})
