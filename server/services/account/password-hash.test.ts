import { expect, test } from 'vitest'
import { argon2Threads, type Argon2 } from '../../adapters/argon2-threads.ts'
import { argon2idHash } from './password-hash.ts'

const argon2 = argon2Threads(1)

test('the right password matches, another does not, and nobody has none', async () => {
  const passwords = argon2idHash({ memoryKib: 64, passes: 1 }, argon2)
  const stored = await passwords.hash('a quiet heron')
  expect(await passwords.isRight('a quiet heron', stored)).toBe(true)
  expect(await passwords.isRight('a quiet Heron', stored)).toBe(false)
  expect(await passwords.isRight('the password of nobody', null)).toBe(false)
})

test('letters count exactly as they were typed', async () => {
  const passwords = argon2idHash({ memoryKib: 64, passes: 1 }, argon2)
  expect(await passwords.isRight('cafe\u0301 au lait', await passwords.hash('caf\u00e9 au lait'))).toBe(false)
})

test('an unknown user costs the same one check as a wrong password', async () => {
  const checked: string[] = []
  const counted: Argon2 = {
    hash: argon2.hash,
    verify: (encoded, password) => {
      checked.push(encoded)
      return argon2.verify(encoded, password)
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
  const stored = await argon2idHash({ memoryKib: 64, passes: 1 }, argon2).hash('a quiet heron')
  expect(argon2idHash({ memoryKib: 64, passes: 1 }, argon2).isOutdated(stored)).toBe(false)
  expect(argon2idHash({ memoryKib: 19_456, passes: 2 }, argon2).isOutdated(stored)).toBe(true)
})
