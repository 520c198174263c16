import { expect, test } from 'vitest'
import { addedWords, lineWords, questionWords, workInWords } from './earlier-work-words.ts'

test('work is counted in words, one in the singular', () => {
  expect(workInWords({ answers: 1112, changes: 0, conversations: 0 })).toBe('1,112 answers')
  expect(workInWords({ answers: 112, changes: 3, conversations: 0 })).toBe('112 answers and 3 other changes')
  expect(workInWords({ answers: 0, changes: 1, conversations: 0 })).toBe('1 change')
  expect(workInWords({ answers: 0, changes: 0, conversations: 1 })).toBe('1 conversation')
  expect(workInWords({ answers: 1, changes: 3, conversations: 2 })).toBe(
    '1 answer, 2 conversations and 3 other changes',
  )
})

test('the question says what is held, of whom, and what became of the account', () => {
  expect(questionWords({ answers: 112, changes: 0, conversations: 0 })).toEqual({
    title: 'This device holds 112 answers of an earlier account with your e-mail address',
    question: 'The server no longer has that account. Add them to your account?',
    yes: 'Add them',
  })
  expect(questionWords({ answers: 1, changes: 0, conversations: 0 }).yes).toBe('Add it')
})

test('a line tells of it in the fewest words', () => {
  expect(lineWords({ answers: 112, changes: 3, conversations: 0 })).toBe('112 answers of an earlier account: yours?')
  expect(lineWords({ answers: 0, changes: 3, conversations: 0 })).toBe('3 changes of an earlier account: yours?')
})

test('what was added is what the account did not hold, and is called unsent while it is', () => {
  const three = { answers: 3, changes: 0, conversations: 0 }
  expect(addedWords(three, 3)).toEqual({ title: '3 answers were added', detail: 'They are sent with the next sync.' })
  expect(addedWords(three, 0)).toEqual({ title: '3 answers were added', detail: null })
  const one = { answers: 1, changes: 0, conversations: 0 }
  expect(addedWords(one, 1)).toEqual({ title: '1 answer was added', detail: 'It is sent with the next sync.' })
  expect(addedWords({ answers: 0, changes: 0, conversations: 0 }, 9).title).toBe(
    'All of it was in your account already',
  )
})
