import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { RefusedForGood } from '../mail/mail.ts'
import { smtpServer } from '../testing/mail/smtp-server.ts'
import { fileMail, removeMailFiles, smtpMail } from './mail.ts'

const letter = {
  id: 'm1',
  createdAtMs: 0,
  from: { name: 'Vademecum', address: 'no-reply@vademecum.example' },
  to: 'ada@example.org',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
}

test('a mail server elsewhere gets nothing before the connection is encrypted', async () => {
  await using smtp = await smtpServer()
  // Another name for this machine, which is not known to be one.
  const elsewhere = smtpMail(`smtp://shop:secret@0.0.0.0:${smtp.port}`)
  await expect(elsewhere(letter)).rejects.toMatchObject({ code: 'ETLS' })
  expect(smtp.mails).toEqual([])
  expect(smtp.commands).toEqual(['EHLO', 'STARTTLS'])
})

test('a mail server on this machine needs no encryption', async () => {
  await using smtp = await smtpServer()
  await smtpMail(smtp.url)(letter)
  expect(smtp.mails).toHaveLength(1)
})

test.each([
  ['sender', '550 sender not allowed', false],
  ['begin', '554 no mail from here', false],
  ['data', '554 signature missing', false],
  ['recipient', '451 later', false],
  ['recipient', '550 no such user', true],
  ['sender', '530 authentication required', false],
  ['recipient', '530 authentication required', false],
  ['recipient', '534 authentication too weak', false],
  ['recipient', '535 authentication failed', false],
  ['recipient', '538 encryption required', false],
] as const)('a mail of which a mail server refuses the %s with %s is given up: %s', async (part, answer, isOver) => {
  await using smtp = await smtpServer()
  smtp.answers[part] = answer
  const sent = smtpMail(smtp.url)(letter)
  await expect(sent).rejects.toSatisfy((error) => error instanceof RefusedForGood === isOver)
})

test('files of mails are removed when they are old, and nothing else is', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'vademecum-mail-'))
  try {
    await removeMailFiles(path.join(dir, 'none'), 10_000)
    for (const id of ['old', 'new']) await fileMail(dir)({ ...letter, id })
    await writeFile(path.join(dir, '.cut-short.draft'), '')
    await writeFile(path.join(dir, 'notes.txt'), '')
    for (const name of ['old.eml', '.cut-short.draft', 'notes.txt']) await utimes(path.join(dir, name), 9, 9)
    await removeMailFiles(dir, 10_000)
    expect((await readdir(dir)).toSorted()).toEqual(['new.eml', 'notes.txt'])
  } finally {
    await rm(dir, { recursive: true })
  }
})
