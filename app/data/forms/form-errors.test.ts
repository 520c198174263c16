import { expect, test } from 'vitest'
import { Problem } from '../../../core/problem.ts'
import { fieldErrors, needsNetwork, problemWords } from './form-errors.ts'

test('the words of the server are shown, and ours when there was no reply', () => {
  expect(problemWords(new Problem('bad-credentials', 'Wrong email or password'), 'ours')).toBe(
    'Wrong email or password',
  )
  expect(problemWords(new Problem('unreachable', 'no reply'), 'ours')).toBe('ours')
  expect(needsNetwork(new Problem('unreachable', ''))).toBe(true)
})

test('a problem names its fields', () => {
  const problem = new Problem('taken', 'no', { fields: [{ path: 'body.email', message: 'taken' }] })
  expect(fieldErrors(problem)).toEqual({ email: 'taken' })
})
