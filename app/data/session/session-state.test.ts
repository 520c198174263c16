import { expect, test } from 'vitest'
import { accountOf, sessionOf } from './session-state.ts'

const ada = { userId: 'u1', username: 'Ada' }

test('without a word from the server the remembered account stays open', () => {
  expect(sessionOf(ada, undefined, true)).toEqual({ is: 'signed-in', account: ada })
  expect(sessionOf(ada, undefined, false)).toEqual({ is: 'signed-in', account: ada })
})

test('a refused login session expires the remembered account and locks nothing', () => {
  const session = sessionOf(ada, null, false)
  expect(session).toEqual({ is: 'expired', account: ada })
  expect(accountOf(session)).toEqual(ada)
})

test('an account that was opened under the login session of another person wants a sign-in of its own', () => {
  expect(sessionOf(ada, { id: 'u2' }, false)).toEqual({ is: 'expired', account: ada })
})

test('a sign-out or sign-in of another tab counts before the server has been asked again', () => {
  expect(sessionOf(null, { id: 'u1' }, false)).toEqual({ is: 'signed-out' })
  expect(accountOf(sessionOf(ada, { id: 'u2' }, false))).toEqual(ada)
})

test('nobody is known until the server has been asked', () => {
  expect(sessionOf(null, undefined, true)).toEqual({ is: 'unknown' })
  expect(sessionOf(null, undefined, false)).toEqual({ is: 'signed-out' })
  expect(sessionOf(null, null, false)).toEqual({ is: 'signed-out' })
  expect(accountOf({ is: 'unknown' })).toBeNull()
})
