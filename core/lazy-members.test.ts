import { expect, test } from 'vitest'
import { lazyMembers } from './lazy-members.ts'

test('a member is reckoned when it is first read, and once', () => {
  let times = 0
  const made = lazyMembers<{ cheap: number; dear: number }>({ cheap: () => 1, dear: () => ++times })
  expect(made.cheap).toBe(1)
  expect(times).toBe(0)
  expect([made.dear, made.dear]).toEqual([1, 1])
  expect(JSON.parse(JSON.stringify(made))).toEqual({ cheap: 1, dear: 1 })
  expect({ ...made }).toEqual({ cheap: 1, dear: 1 })
})
