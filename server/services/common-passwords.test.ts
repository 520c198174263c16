import { expect, test } from 'vitest'
import { commonWords } from './common-words.ts'
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
])('%s is common', (password) => {
  expect(isCommonPassword(password, [])).toBe(true)
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
])('%s is not', (password) => {
  expect(isCommonPassword(password, [])).toBe(false)
})

test('the words of the account are common for that account alone', () => {
  expect(isCommonPassword('Lovelace1815', ['Lovelace', 'ada.lovelace'])).toBe(true)
  expect(isCommonPassword('adalovelace', ['Lovelace', 'ada.lovelace'])).toBe(true)
  expect(isCommonPassword('Lovelace1815', ['ben'])).toBe(false)
})

test('thousands of the passwords that guessers try first are known', () => {
  const endings = ['', '1', '12', '123', '1234', '!', '1!', '2026']
  const tried = new Set(
    commonWords.flatMap((word) => endings.map((end) => word + end)).filter((each) => each.length >= 8),
  )
  expect(tried.size).toBeGreaterThan(3000)
  expect([...tried].filter((each) => !isCommonPassword(each, []))).toEqual([])
})
