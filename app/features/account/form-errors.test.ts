import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { signInBody, signUpBody } from '../../../core/contract/auth.ts'
import { Problem } from '../../../core/problem.ts'
import { fieldErrors, needsNetwork, wordsOf } from './form-errors.ts'

test('the specified words stand at their fields', () => {
  const signedIn = z.safeParse(signInBody, { email: 'x', password: '12345' })
  expect(fieldErrors(signedIn.error)).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
  })
  const signedUp = z.safeParse(signUpBody, { email: 'a@b.org', username: 'ab', password: '1234567' })
  expect(fieldErrors(signedUp.error)).toEqual({
    username: 'Username must be at least 3 characters',
    password: 'Please choose a password of at least 8 characters',
  })
})

test('the words of the server are shown, and ours when there was no reply', () => {
  expect(wordsOf(new Problem('bad-credentials', 'Wrong email or password'), 'ours')).toBe('Wrong email or password')
  expect(wordsOf(new Problem('unreachable', 'no reply'), 'ours')).toBe('ours')
  expect(wordsOf(new Error('x'), 'ours')).toBe('ours')
  expect(needsNetwork(new Problem('unreachable', ''))).toBe(true)
})

test('a problem names its fields', () => {
  const problem = new Problem('taken', 'no', { fields: [{ path: 'body.email', message: 'taken' }] })
  expect(fieldErrors(problem)).toEqual({ email: 'taken' })
})
