import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keepDelivering } from './keep-delivering.ts'
import type { SendMail } from '../mail/mail.ts'
import { deliver, mailDir, plain } from '../testing/delivered.ts'
import { smtpServer } from '../testing/smtp-server.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { attemptMs, deliverDue } from './outbox.ts'

const hourMs = 3_600_000
const message = {
  name: 'Ada Lövelace',
  email: 'ada@example.org',
  subject: 'Größe – a question',
  message: 'Hello\n.\nyou',
}
const write = (app: TestApp, more = {}) => app.post('/api/contact', { ...message, ...more })
const stored = (app: TestApp) => app.db('outbox').orderBy('id').first()

test('a mail goes through the mail server once, and its words are then forgotten here', async () => {
  await using smtp = await smtpServer()
  await using app = await testApp()
  await write(app)
  for (let times = 0; times < 3; times++) {
    await deliver(app, smtp.url)
    app.clock.nowMs += 24 * hourMs
  }
  expect(smtp.mails).toHaveLength(1)
  const [mail] = smtp.mails
  expect(mail).toMatchObject({ from: 'no-reply@vademecum.example', to: ['support@vademecum.example'] })
  const { id } = await stored(app)
  expect(mail?.data).toContain(`Message-ID: <${id}@vademecum.example>`)
  expect(mail?.data).toContain('Content-Type: multipart/alternative')
  expect(plain(mail?.data ?? '')).toContain('Ada Lövelace, ada@example.org')
  expect(await stored(app)).toMatchObject({ outcome: 'sent', payload: '', attempts: 1 })
})

test('a mail server that is away is tried again after growing delays, and the mail is not lost', async () => {
  const gone = await smtpServer()
  await gone[Symbol.asyncDispose]()
  await using app = await testApp()
  await write(app)
  const delays = []
  for (let times = 0; times < 6; times++) {
    await deliver(app, gone.url)
    const { due_at_ms: dueAtMs, last_error: lastError } = await stored(app)
    expect(lastError).toMatch(/^E[A-Z]+$/)
    delays.push((dueAtMs - app.clock.nowMs) / 1000)
    app.clock.nowMs = dueAtMs
  }
  expect(delays).toEqual([5, 10, 20, 40, 80, 160])
  await using back = await smtpServer(gone.port)
  await deliver(app, back.url)
  expect(back.mails).toHaveLength(1)
})

test('a mail is not tried before it is due', async () => {
  await using smtp = await smtpServer()
  await using app = await testApp()
  await write(app)
  smtp.answers.data = '451 later'
  await deliver(app, smtp.url)
  smtp.answers.data = '250 OK'
  app.clock.nowMs += 4_999
  await deliver(app, smtp.url)
  expect(smtp.mails).toEqual([])
  app.clock.nowMs += 1
  await deliver(app, smtp.url)
  expect(smtp.mails).toHaveLength(1)
})

test('a mailbox that does not exist is given up at once, and the log names no address', async () => {
  await using smtp = await smtpServer()
  await using app = await testApp()
  await write(app)
  smtp.answers.recipient = '550 no such user'
  await deliver(app, smtp.url)
  expect(await stored(app)).toMatchObject({ outcome: 'given-up', last_error: 'EENVELOPE 550' })
  expect(app.logLines.join()).toContain('could not be sent')
  expect(app.logLines.join()).not.toContain('support@')
})

test('what cannot be sent for four days is given up', async () => {
  await using smtp = await smtpServer()
  await using app = await testApp()
  await write(app)
  smtp.answers.recipient = '451 later'
  const startedAtMs = app.clock.nowMs
  let row = await stored(app)
  while (row.done_at_ms === null) {
    await deliver(app, smtp.url)
    row = await stored(app)
    app.clock.nowMs = Number(row.due_at_ms)
  }
  expect(row).toMatchObject({ outcome: 'given-up' })
  expect(row.done_at_ms - startedAtMs).toBeGreaterThan(3.5 * 24 * hourMs)
  expect(row.attempts).toBeLessThan(40)
})

test('one mail that cannot be sent does not hold up the others', async () => {
  await using app = await testApp()
  await write(app, { subject: 'bad one' })
  await write(app, { subject: 'good one' })
  await app
    .db('outbox')
    .where({ id: (await stored(app)).id })
    .update({ payload: 'not JSON' })
  const subjects: string[] = []
  await deliver(app, undefined, { sendMail: async ({ subject }) => void subjects.push(subject) })
  expect(subjects).toEqual(['good one'])
})

test('servers that deliver at the same time send a mail once', async () => {
  await using smtp = await smtpServer()
  await using app = await testApp()
  for (let at = 0; at < 6; at++) await write(app, { subject: `number ${at}` })
  await Promise.all(Array.from({ length: 4 }, () => deliver(app, smtp.url)))
  expect(smtp.mails).toHaveLength(6)
})

test('a server that is killed while it sends leaves the mail to the next one, under the same Message-ID', async () => {
  await using smtp = await smtpServer()
  await using app = await testApp()
  await write(app)
  const killed: SendMail = () => new Promise(() => {})
  void deliver(app, undefined, { sendMail: killed })
  await expect.poll(async () => (await stored(app)).attempts).toBe(1)
  await deliver(app, smtp.url)
  expect(smtp.mails).toEqual([])
  app.clock.nowMs += attemptMs
  await deliver(app, smtp.url)
  await deliver(app, smtp.url)
  expect(smtp.mails.map(({ data }) => /^Message-ID: <(.*)@/m.exec(data)?.[1])).toEqual([(await stored(app)).id])
})

test('a message that is not stored leaves no mail', async () => {
  await using app = await testApp()
  await app.db.schema.dropTable('outbox')
  expect((await write(app)).status).toBe(500)
  expect(await app.db('contact_messages')).toEqual([])
})

test('files of mails are whole, and for nobody else to read', async () => {
  await using app = await testApp()
  await write(app)
  await deliver(app)
  const names = await readdir(mailDir(app))
  expect(names).toEqual([`${(await stored(app)).id}.eml`])
  expect((await stat(path.join(mailDir(app), names[0] ?? ''))).mode & 0o077).toBe(0)
  expect((await stat(mailDir(app))).mode & 0o077).toBe(0)
})

test('delivering goes on after a failure, and stopping waits for the mail that is being sent', async () => {
  await using app = await testApp()
  await write(app)
  await write(app)
  let finish = () => {}
  const isFinished = new Promise<void>((resolve) => (finish = resolve))
  const begun: string[] = []
  const sendMail: SendMail = async ({ id }) => {
    begun.push(id)
    await isFinished
  }
  let rounds = 0
  const loop = keepDelivering(
    async (signal) => {
      if (rounds++ === 0) throw new Error('no database')
      await deliverDue(app.deps, { sendMail, sendForm: null, keepsSent: true }, signal)
    },
    1,
    app.deps,
  )
  await expect.poll(() => begun.length).toBe(1)
  const stopped = loop.stop()
  finish()
  await stopped
  expect(begun).toHaveLength(1)
  expect(await app.db('outbox').where({ outcome: 'sent' })).toHaveLength(1)
  expect(app.logLines.join()).toContain('the outbox could not be read')
})
