import { expect, test } from 'vitest'
import { checkSignIn, checkSignUp } from './account-checks.ts'

test('the specified words stand at their fields', () => {
  expect(checkSignIn({ email: 'x', password: '12345' })).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
  })
  expect(checkSignUp({ email: 'a@b.org', username: 'ab', password: '1234567' })).toEqual({
    username: 'Username must be at least 3 characters',
    password: 'Please choose a password of at least 8 characters',
  })
})

test('a field with nothing wrong is not named', () => {
  expect(checkSignIn({ email: 'a@b.org', password: 'a quiet heron' })).toEqual({})
})
