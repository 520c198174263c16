import { expect, test } from 'vitest'
import { syncWords } from './sync-words.ts'

const none = { waiting: 0, waitingAnswers: 0, refused: 0, notice: null }
const text = (status: Partial<typeof none>, state: Parameters<typeof syncWords>[2] = 'idle', refusedAnswers = 0) =>
  syncWords({ ...none, ...status }, refusedAnswers, state).text

test('answers that wait are counted, one in the singular', () => {
  expect(text({ waiting: 23, waitingAnswers: 20 })).toBe('20 answers waiting')
  expect(text({ waiting: 1, waitingAnswers: 1 })).toBe('1 answer waiting')
})

test('flags and notes alone are changes', () => {
  expect(text({ waiting: 3 })).toBe('3 changes waiting')
  expect(text({ waiting: 1 })).toBe('1 change waiting')
})

test('while something waits nothing is called saved, whatever the last pass found', () => {
  for (const state of ['idle', 'syncing', 'unreachable', 'put-off', 'sign-in-needed', 'update-required'] as const)
    for (const waitingAnswers of [0, 1]) expect(text({ waiting: 1, waitingAnswers }, state)).not.toBe('All saved')
  expect(text({ refused: 1 })).not.toBe('All saved')
})

test('without a connection it says when they will be sent', () => {
  expect(syncWords({ ...none, waiting: 2, waitingAnswers: 2 }, 0, 'unreachable').detail).toBe('will send when online')
})

test('what the server takes later is said to be sent later', () => {
  expect(syncWords({ ...none, waiting: 2, waitingAnswers: 2 }, 0, 'put-off').detail).toBe('sent later')
})

test('what stops the sending is named', () => {
  expect(text({ waiting: 43, waitingAnswers: 43 }, 'sign-in-needed')).toBe('Sign in to send 43 answers')
  expect(text({ waiting: 43, waitingAnswers: 43 }, 'update-required')).toBe('Update the app to send 43 answers')
  expect(text({ refused: 2 }, 'idle', 2)).toBe('2 answers could not be sent')
  expect(text({ refused: 1 })).toBe('1 change could not be sent')
})

test('with nothing waiting all is saved', () => {
  expect(text({})).toBe('All saved')
})

test('without a connection it says so beside what is saved', () => {
  expect(syncWords(none, 0, 'unreachable')).toMatchObject({ text: 'Offline · all saved', tone: 'offline' })
})

test('nothing is called saved while the server cannot be asked without a sign-in', () => {
  expect(syncWords(none, 0, 'sign-in-needed')).toEqual({
    text: 'Sign in to sync',
    detail: 'saved on this device',
    tone: 'trouble',
    leadsTo: 'sign-in',
  })
})

test('a copy that the browser removed is told of wherever the line stands', () => {
  const notice = { key: 'start-notice', is: 'evicted', atRisk: 2, recovered: 2 } as const
  const words = syncWords({ ...none, waiting: 2, waitingAnswers: 2, notice }, 0, 'idle')
  expect(words.text).toBe('2 answers waiting')
  expect(words.detail).toMatch(/browser removed/)
  expect(words.leadsTo).toBe('panel')
})
