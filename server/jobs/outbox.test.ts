/** @module-tag postgres */
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { RefusedForGood, type SendForm, type SendMail } from '../mail/mail.ts'
import { deliver, mailDir, plain } from '../testing/mail/delivered.ts'
import { smtpServer } from '../testing/mail/smtp-server.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { jobKind, jobKinds } from './job-kinds.ts'
import { attemptMs } from './claim.ts'
import { doDueJobs, outbox } from './outbox.ts'
import { schedule } from './scheduler.ts'
import { tasksOf } from './tasks.ts'

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

test('a mail server that wants a sign-in is tried again, and the operator reads why', async () => {
  await using smtp = await smtpServer()
  await using app = await testApp()
  await write(app)
  smtp.answers.recipient = '530 5.7.0 authentication required'
  await deliver(app, smtp.url)
  expect(await stored(app)).toMatchObject({ outcome: null, last_error: 'EAUTH 530' })
  smtp.answers.recipient = '250 OK'
  app.clock.nowMs += 5_000
  await deliver(app, smtp.url)
  expect(smtp.mails).toHaveLength(1)
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

test('a mail that was put off while the clock ran ahead is sent once it is right', async () => {
  await using app = await testApp()
  await write(app)
  app.clock.nowMs += 365 * 24 * hourMs
  await deliver(app, undefined, { sendMail: () => Promise.reject(new Error('no network')) })
  app.clock.nowMs -= 365 * 24 * hourMs
  const sent: string[] = []
  const sendMail: SendMail = async ({ subject }) => void sent.push(subject)
  await deliver(app, undefined, { sendMail })
  expect(sent).toHaveLength(1)
  await deliver(app, undefined, { sendMail })
  expect(sent).toHaveLength(1)
})

test(
  'a job whose attempts ended with their servers is given up after as many as others have',
  { tags: ['large'] },
  async () => {
    await using app = await testApp()
    await write(app)
    const killed: SendMail = () => new Promise(() => {})
    let row = await stored(app)
    for (let attempts = 1; attempts <= 28; attempts++) {
      void deliver(app, undefined, { sendMail: killed })
      await expect.poll(async () => (await stored(app)).attempts).toBe(attempts)
      row = await stored(app)
      app.clock.nowMs = Number(row.due_at_ms)
    }
    const begun: string[] = []
    await deliver(app, undefined, { sendMail: async ({ id }) => void begun.push(id) })
    expect(begun).toEqual([])
    expect(await stored(app)).toMatchObject({ outcome: 'given-up', last_error: 'ESERVER' })
  },
)

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

test('a kind of job is one entry: it is done, tried again when it fails, and given up when it is refused for good', async () => {
  await using app = await testApp()
  const pushed: unknown[] = []
  const push = jobKind({
    schema: z.object({ device: z.string(), title: z.string() }),
    run:
      () =>
      async (note, { id }) => {
        if (note.device === 'gone') throw new RefusedForGood('410')
        pushed.push({ ...note, id })
        if (pushed.length === 1) throw Object.assign(new Error('busy'), { code: 'EBUSY' })
      },
  })
  const kinds = { ...jobKinds, push }
  const { add } = outbox<typeof kinds>(app.deps)
  await add('push', { device: 'd1', title: 'Reviews wait' }, app.db)
  await add('push', { device: 'gone', title: 'Reviews wait' }, app.db)
  await doDueJobs(app.deps, kinds)
  expect(await app.db('outbox').orderBy('id')).toMatchObject([
    { attempts: 1, outcome: null, last_error: 'EBUSY' },
    { attempts: 1, outcome: 'given-up', last_error: '410' },
  ])
  app.clock.nowMs += 5000
  await doDueJobs(app.deps, kinds)
  const { id, ...row } = await stored(app)
  expect(row).toMatchObject({ outcome: 'sent', payload: '', attempts: 2 })
  const note = { device: 'd1', title: 'Reviews wait', id }
  expect(pushed).toEqual([note, note])
})

test('a job of a kind that a server does not know is left to one that does', async () => {
  await using app = await testApp()
  await app
    .db('outbox')
    .insert({ id: 'later', kind: 'of-a-newer-release', payload: '{}', created_at_ms: 0, due_at_ms: 0 })
  app.clock.nowMs += 5 * 24 * hourMs
  await deliver(app)
  expect(await app.db('outbox').whereNotNull('done_at_ms')).toEqual([])
  expect(await app.db('outbox').sum({ attempts: 'attempts' }).first()).toEqual({ attempts: 0 })
})

test('a job of another kind that hangs holds no mail back', async () => {
  await using app = await testApp()
  await outbox(app.deps).add('form', { name: 'Ada' }, app.db)
  let answer = () => {}
  const sendForm: SendForm = () => new Promise<void>((resolve) => (answer = resolve))
  const sent: string[] = []
  const sendMail: SendMail = async ({ subject }) => void sent.push(subject)
  const tasks = tasksOf({ ...app.deps, sendForm, sendMail }, hourMs).filter(({ name }) => name.startsWith('outbox'))
  const running = schedule(tasks, app.deps)
  await expect.poll(async () => (await stored(app)).attempts).toBe(1)
  await write(app)
  await expect.poll(() => sent, { timeout: 5_000 }).toHaveLength(1)
  answer()
  await running.stop()
  expect(await app.db('outbox').where({ outcome: 'sent' }).pluck('kind')).toContain('form')
})
