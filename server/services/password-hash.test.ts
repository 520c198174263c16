import { hash, verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { argon2idHash, turns } from './password-hash.ts'

test('the right password matches, another does not, and nobody has none', async () => {
  const passwords = argon2idHash({ memoryKib: 64, passes: 1 })
  const stored = await passwords.hash('a quiet heron')
  expect(await passwords.isRight('a quiet heron', stored)).toBe(true)
  expect(await passwords.isRight('a quiet Heron', stored)).toBe(false)
  expect(await passwords.isRight('the password of nobody', null)).toBe(false)
})

test('letters count exactly as they were typed', async () => {
  const passwords = argon2idHash({ memoryKib: 64, passes: 1 })
  expect(await passwords.isRight('cafe\u0301 au lait', await passwords.hash('caf\u00e9 au lait'))).toBe(false)
})

test('an unknown user costs the same one check as a wrong password', async () => {
  const checked: string[] = []
  const counted = {
    hash,
    verify: (...given: Parameters<typeof verify>) => {
      checked.push(String(given[0]))
      return verify(...given)
    },
  }
  const passwords = argon2idHash({ memoryKib: 64, passes: 1 }, counted)
  const stored = await passwords.hash('a quiet heron')
  expect(await passwords.isRight('wrong', stored)).toBe(false)
  expect(await passwords.isRight('wrong', null)).toBe(false)
  // The password that the stand-in was made from opens nothing either.
  expect(await passwords.isRight('the password of nobody', null)).toBe(false)
  const costOf = (encoded: string) => encoded.split('$').slice(0, 4).join('$')
  expect(checked.map(costOf)).toEqual(Array(3).fill(costOf(stored)))
})

test('a hash of another cost is outdated', async () => {
  const stored = await argon2idHash({ memoryKib: 64, passes: 1 }).hash('a quiet heron')
  expect(argon2idHash({ memoryKib: 64, passes: 1 }).isOutdated(stored)).toBe(false)
  expect(argon2idHash({ memoryKib: 19_456, passes: 2 }).isOutdated(stored)).toBe(true)
})

test('tasks take turns, and too many waiting are turned away', async () => {
  const take = turns(2, 3)
  let running = 0
  let most = 0
  const task = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running--
  }
  const results = await Promise.allSettled(Array.from({ length: 7 }, () => take(task)))
  expect(most).toBe(2)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  await expect(take(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  await take(task)
})
