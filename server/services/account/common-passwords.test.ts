import { createHash } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password',
  'Password1',
  'P@ssw0rd',
  'p4ssw0rd!!',
  '12345678',
  '87654321',
  '1234567890',
  '11111111',
  'aaaaaaaa',
  'abcdefgh',
  'abcd1234',
  'qwertyui',
  'qwerty123',
  'Qwertyuiop',
  'asdfghjkl',
  '1qaz2wsx',
  'zxcvbnm1',
  'iloveyou',
  'ILoveYou2',
  'letmein1',
  'welcome123',
  'sunshine',
  'football',
  'liverpool1',
  'Summer2026',
  'Autumn2026!',
  'monday12',
  '24121998',
  '1998-12-24',
  'abababab',
  '12121212',
  'abc123abc123',
  'testtest',
  'adminadmin',
  'changeme',
  'student2026',
  'pharmacy1',
  'vademecum',
  'Vademecum123',
  '!!!!!!!!',
  '        ',
  '--------1',
  'starwars',
  'trustno1',
  '1q2w3e4r',
  'q1w2e3r4',
  '1q2w3e4r5t',
  'zaq12wsx',
  '1qaz@WSX',
  'password1password',
  'a1b2c3d4',
  'asdf1234',
  'security',
  'butterfly',
  'spongebob',
  'barcelona',
  'michelle',
  'babygirl',
  'metallica',
  'midnight',
  'rockyou1',
  'M1ch3ll3!',
  'Barcelona1899',
  'swordfish',
  'cocacola',
  'bigdaddy',
  'butthead',
  'rush2112',
  'blink182',
  'steelers',
  'playstation',
  'Password2026!',
  'casper2026',
  'UCAT2026!',
])('%s is common', async (password) => {
  expect(await isCommonPassword(password, [])).toBe(true)
})

test.each([
  'a quiet heron at dusk',
  'correct horse battery',
  'midnight at the harbour',
  'blue butterfly kettle',
  'correct horse battery staple',
  'tmB7#qLz',
  'xk2v9qpd',
  'Zebrafinch88',
  'grün-weißer Käfer',
  '密码很长而且不常见啊',
  'my password is a heron',
  'passwordless-heron',
  'lantern-orbit',
  'eightchr',
  'Pharmacology-Ward-7',
])('%s is not', async (password) => {
  expect(await isCommonPassword(password, [])).toBe(false)
})

test('of a long password the beginning counts', async () => {
  expect(await isCommonPassword('1'.repeat(128), [])).toBe(true)
  expect(await isCommonPassword(`a quiet heron at dusk ${'1'.repeat(100)}`, [])).toBe(false)
})

test('the words of the account are common for that account alone', async () => {
  expect(await isCommonPassword('Ashgrove1815', ['Ashgrove', 'ada.ashgrove'])).toBe(true)
  expect(await isCommonPassword('adaashgrove', ['Ashgrove', 'ada.ashgrove'])).toBe(true)
  expect(await isCommonPassword('Ashgrove1815', ['ben'])).toBe(false)
})

test('the passwords that guessers try first are known, also with an ending', { tags: ['large'] }, async () => {
  const listed = dictionary['passwords-common'].filter((each) => each.length >= 8)
  expect(listed.length).toBeGreaterThan(17_000)
  // One in ten: each takes its millisecond.
  expect(await passing(listed.filter((_, at) => at % 10 === 0))).toEqual([])
  const words = dictionary['passwords-common'].filter((each) => /^[a-z]{6,}$/.test(each)).slice(0, 100)
  const endings = ['1', '123', '!', '1!', '2026']
  expect(await passing(words.flatMap((word) => endings.map((end) => word + end)))).toEqual([])
})

test('passwords drawn at random are not refused by accident', async () => {
  const drawn = Array.from({ length: 500 }, (_, at) =>
    createHash('sha256').update(`${at}`).digest('base64url').slice(0, 12),
  )
  expect(await passing(drawn)).toHaveLength(drawn.length)
})

async function passing(passwords: readonly string[]): Promise<string[]> {
  const isCommon = await Promise.all(passwords.map((each) => isCommonPassword(each, [])))
  return passwords.filter((_, at) => !isCommon[at])
}
