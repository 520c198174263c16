import { expect, test } from 'vitest'
import { NotSaved } from '../../../offline/account/durable.ts'
import { isStorageTrouble } from './storage-trouble.ts'

const named = (name: string, inner?: Error) => Object.assign(new Error('said by the browser'), { name, inner })

test('a store that cannot be opened is told from a mistake of the app', () => {
  expect(isStorageTrouble(named('OpenFailedError'))).toBe(true)
  expect(isStorageTrouble(named('AbortError', named('UnknownError')))).toBe(true)
  expect(isStorageTrouble(new NotSaved('full'))).toBe(true)
  expect(isStorageTrouble(named('AbortError'))).toBe(false)
  expect(isStorageTrouble(new TypeError('x is not a function'))).toBe(false)
  expect(isStorageTrouble(undefined)).toBe(false)
})
