import { expect, test } from 'vitest'
import { NotSaved } from './account/durable.ts'
import { isOutOfRoom } from './store-errors.ts'

const named = (name: string, inner?: Error) => Object.assign(new Error('said by the browser'), { name, inner })

test('a store without room is told from one that cannot be opened, whoever says it', () => {
  const full = named('QuotaExceededError')
  expect(isOutOfRoom(full)).toBe(true)
  expect(isOutOfRoom(named('AbortError', full))).toBe(true)
  expect(isOutOfRoom(new NotSaved('full', { cause: named('AbortError', full) }))).toBe(true)
  expect(isOutOfRoom(new NotSaved('lost', { cause: named('UnknownError') }))).toBe(false)
  expect(isOutOfRoom(named('OpenFailedError'))).toBe(false)
})
