import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCourseFile } from '../../core/testing/make-course.ts'
import { variables } from '../../server/config/config.ts'
import { openDatabase, sqliteFileIn } from '../../server/database/database.ts'
import { addItemVersions } from '../../server/models/shop/stored-packs.ts'
import { testDatabase } from '../../server/testing/database/test-database.ts'
import { nodeArgsOf } from '../../server/testing/processes/program.ts'
import { sampleQuestion } from '../../server/testing/samples/sample-course.ts'
import { addSoldOrders } from '../../server/testing/samples/sold-orders.ts'
import { runWords } from './run-words.ts'

const root = path.resolve(import.meta.dirname, '../..')
let dir: string

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'vademecum-admin-'))
})

afterEach(() => rm(dir, { recursive: true, force: true }))

/** The command in this process, with nobody at the keyboard. */
async function admin(words: string[], env: Record<string, string> = {}) {
  const said = { out: '', err: '' }
  const code = await runWords(words, {
    env: { DATA_DIR: dir, ...env },
    root,
    say: (text) => (said.out += `${text}\n`),
    complain: (text) => (said.err += `${text}\n`),
    ask: null,
  })
  return { code, ...said }
}

/** The command as it is typed. */
function typed(words: string[]) {
  return new Promise<Awaited<ReturnType<typeof admin>>>((resolve) => {
    const child = execFile(
      process.execPath,
      [...nodeArgsOf('scripts/admin/main'), ...words],
      { cwd: root, env: { PATH: process.env['PATH'], DATA_DIR: dir } },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
    child.stdin?.end()
  })
}

const json = async (words: string[]) => JSON.parse((await admin([...words, '--json'])).out)

async function shopWith(names: string[]): Promise<void> {
  const { db, remove } = await testDatabase(dir)
  for (const [at, name] of names.entries()) {
    const email = `${name}@example.org`
    await db('users').insert({ ...user(name), id: `id-${name}`, email, email_key: email, created_at_ms: at + 1 })
  }
  await remove()
}

async function query<Row>(ask: (db: ReturnType<typeof openDatabase>) => PromiseLike<Row>): Promise<Row> {
  const db = openDatabase(null, sqliteFileIn(dir))
  const row = await ask(db)
  await db.destroy()
  return row
}

test('every command is in the help, has a help of its own, and one that is none ends with 2', async () => {
  const { code, out } = await typed(['--help'])
  expect(code).toBe(0)
  for (const name of [
    'operators make',
    'orders refund',
    'batches make',
    'reconcile',
    'mails drop',
    'questions correct',
    'questions insights',
    'questions unanswered',
    'corrections list',
    'backup',
    'keys rotate',
  ])
    expect(out).toContain(`  ${name} `)
  expect((await admin(['mails', 'drop', '--help'])).out).toContain('Usage: npm run admin -- mails drop <id>')
  const wrong = await typed(['customers', 'remove'])
  expect([wrong.code, wrong.out, wrong.err.split('\n')[0]]).toEqual([2, '', 'There is no command customers remove.'])
  expect((await admin(['operators', 'make'])).code).toBe(2)
  expect((await admin(['figures', '--colour'])).code).toBe(2)
})

test('a customer becomes an operator and one like any other again, and the log says who did it', async () => {
  await shopWith(['ada', 'ben'])
  expect(await typed(['operators', 'make', 'ADA@example.org'])).toMatchObject({ code: 0, err: '' })
  expect((await admin(['operators', 'make', 'id-ada'])).out).toBe('They are an operator already.\n')
  expect(await json(['operators', 'list'])).toMatchObject([{ id: 'id-ada', isOperator: true }])
  expect(await json(['customers', 'find', 'example'])).toMatchObject([{ id: 'id-ben' }, { id: 'id-ada' }])
  expect((await admin(['operators', 'unmake', 'id-ada'])).code).toBe(0)
  expect(await json(['operators', 'list'])).toEqual([])
  expect((await admin(['customers', 'find', '--page', '0'])).code).toBe(2)
  const nobody = await admin(['operators', 'make', 'nobody'])
  expect(nobody).toEqual({ code: 1, out: '', err: 'There is no such customer.\n' })
  expect(await json(['log', '--about', 'id-ada'])).toMatchObject([
    { what: 'operator-unmake', outcome: 'ok', via: 'shell', userId: null, target: 'id-ada' },
    { what: 'operator-make', outcome: 'ok', via: 'shell', target: 'id-ada' },
  ])
})

test('a customer who lost their codes is let in by their password again, and told by mail', async () => {
  await shopWith(['ada'])
  const secret = { user_id: 'id-ada', sealed_secret: 'lost', created_at_ms: 1, on_since_ms: 1, last_step: 0 }
  await query((db) => db('totp_secrets').insert(secret))
  expect(await admin(['customers', 'codes-off', 'id-ada'])).toMatchObject({ code: 0, err: '' })
  expect(await query((db) => db('totp_secrets'))).toEqual([])
  const { payload } = await query((db) => db('outbox').first('payload'))
  expect(JSON.parse(payload)).toMatchObject({
    to: 'ada@example.org',
    text: expect.stringContaining('no code any more'),
  })
  expect((await admin(['customers', 'codes-off', 'id-ada'])).err).toBe('Codes are not on.\n')
  expect((await admin(['customers', 'codes-off', 'nobody'])).err).toBe('There is no such customer.\n')
  expect(await json(['log', '--about', 'id-ada'])).toMatchObject([
    { what: 'customer-codes-off', outcome: 'refused', via: 'shell', target: 'id-ada' },
    { what: 'customer-codes-off', outcome: 'ok', via: 'shell', userId: null, target: 'id-ada' },
  ])
})

test('a customer whose codes were begun and never turned on is told of no end of them, and the operator that there were none', async () => {
  await shopWith(['ada'])
  const begun = { user_id: 'id-ada', sealed_secret: 'begun', created_at_ms: 1, on_since_ms: null, last_step: 0 }
  await query((db) => db('totp_secrets').insert(begun))
  expect(await admin(['customers', 'codes-off', 'id-ada'])).toMatchObject({ code: 1, err: 'Codes are not on.\n' })
  expect(await query((db) => db('outbox'))).toEqual([])
  expect(await json(['log', '--about', 'id-ada'])).toMatchObject([{ what: 'customer-codes-off', outcome: 'refused' }])
})

test('a dead letter is dropped after a yes alone', async () => {
  await shopWith([])
  const mail = JSON.stringify({ to: 'ada@example.org', subject: 'Hello \u001b[2J', text: 'Words', html: '' })
  const row = { id: 'letter', kind: 'mail', payload: mail, created_at_ms: 1, due_at_ms: 1, attempts: 3, done_at_ms: 2 }
  await query((db) => db('outbox').insert({ ...row, outcome: 'given-up', last_error: 'EENVELOPE' }))
  const shown = await admin(['mails', 'list'])
  expect(shown.out).toContain('EENVELOPE')
  // What strangers wrote does not steer the terminal.
  expect(shown.out).not.toContain('\u001b')
  const unsure = await typed(['mails', 'drop', 'letter'])
  expect([unsure.code, unsure.err.split('\n')[0]]).toEqual([
    2,
    'The words of this mail are removed: nobody can send it any more. This cannot be undone: add --yes.',
  ])
  expect(await admin(['mails', 'drop', 'letter', '--yes'])).toMatchObject({ code: 0, out: 'It is dropped.\n' })
  expect(await query((db) => db('outbox').first('payload', 'outcome'))).toEqual({ payload: '', outcome: 'dropped' })
  expect((await admin(['mails', 'retry', 'letter'])).code).toBe(1)
})

test('a job that was given up, and has no words, is not said to have lost them', async () => {
  await shopWith([])
  const row = { id: 'job', kind: 'form', payload: '{"name":"Ada"}', created_at_ms: 1, due_at_ms: 1, attempts: 28 }
  await query((db) => db('outbox').insert({ ...row, done_at_ms: 2, outcome: 'given-up', last_error: 'ECONNREFUSED' }))
  expect((await admin(['mails', 'show', 'job'])).out).toBe(
    'State: given-up (ECONNREFUSED)\nIt is no mail, but a job of the kind form.\n',
  )
})

test('coupons are made one by one and in bulk, as CSV, and are switched off', async () => {
  await shopWith([])
  expect((await admin(['coupons', 'make', 'spring', '--percent', '12.5'])).out).toBe('SPRING can be used.\n')
  expect((await admin(['coupons', 'make', 'OTHER'])).err).toBe('Please give either a percentage or an amount.\n')
  const { out } = await admin(['batches', 'make', 'Spring fair', '3', '--amount', '5', '--description', '=1+1'])
  const lines = out.trimEnd().split('\n')
  expect(lines).toEqual(['code,batch,description,active,used', ...lines.slice(1)])
  expect(lines.slice(1).map((line) => line.slice(14))).toEqual(Array(3).fill(",Spring fair,'=1+1,yes,0"))
  expect((await admin(['batches', 'off', 'Spring fair', '--yes'])).code).toBe(0)
  expect(await json(['batches', 'list'])).toMatchObject([{ batch: 'Spring fair', codes: 3, active: 0 }])
  expect(await json(['coupons', 'list', 'SPR'])).toMatchObject([{ code: 'SPRING', basisPoints: 1250, isActive: true }])
  expect((await admin(['coupons', 'off', 'spring'])).out).toBe('It is off.\n')
  await query((db) => db('coupons').update({ source: 'content', is_active: true }).where({ code: 'SPRING' }))
  expect((await admin(['coupons', 'off', 'spring'])).out).toBe(
    'It is off.\nIt is written in the shop’s content: take it out there too, or the next start puts it on again.\n',
  )
  expect(await json(['log', 'coupon-make'])).toMatchObject([
    { outcome: 'ok', target: 'Spring fair' },
    { outcome: 'ok', target: 'SPRING', via: 'shell' },
  ])
})

test('a question is put right at the shell, which tells how far it has come, and how the questions measure', async () => {
  await shopWith([])
  const nowMs = Date.now()
  const { slug, title, priceMinor, ...file } = aCourseFile({ id: 1 })
  const counts = { question_count: 1, note_count: 0, questions_by_topic: '{}', updated_at_ms: nowMs }
  const shown = { id: 1, slug, title, price_minor: priceMinor, on_sale: true, file: JSON.stringify(file) }
  const item = sampleQuestion(1)
  await query(async (db) => {
    await db('courses').insert({ ...shown, ...counts })
    await addItemVersions(1, [{ hash: 'a'.repeat(64), item }], nowMs, db)
  })
  const done = await admin(['questions', 'correct', '1', item.id, 'Option b was right.', '--yes'])
  expect(done.out.split('\n')[0]).toBe('Corrected 0 marks of 0 students so far; their devices learn it with a sync.')
  expect(await json(['corrections', 'list'])).toMatchObject([
    { courseId: 1, itemId: item.id, reason: 'Option b was right.', students: 0, answers: 0, finishedAt: null },
  ])
  const long = await admin(['questions', 'correct', '1', item.id, 'b'.repeat(501), '--yes'])
  expect([long.code, long.err]).toEqual([1, 'Please keep this to 500 characters\n'])
  expect((await json(['corrections', 'list']))[0].reason).toBe('Option b was right.')
  const none = await admin(['questions', 'correct', '1', 'doses-9999', 'It\nwas b.', '--yes'])
  expect([none.code, none.err]).toEqual([1, 'There is no question doses-9999 in course 1.\n'])
  expect(await json(['log', 'marks-correct'])).toMatchObject([
    { outcome: 'refused', via: 'shell' },
    { outcome: 'ok', target: `1/${item.id}` },
  ])

  // Nothing of it was published as a pack: a head, and no line.
  expect((await admin(['questions', 'insights', '1', '--csv'])).out).toMatch(/^question,topic,[^\n]+\n$/)
  expect(await json(['questions', 'insights', '1'])).toEqual([])
  expect(await json(['questions', 'unanswered'])).toEqual([])
  expect(await admin(['questions', 'insights', '99'])).toMatchObject({ code: 1, err: 'Course not found\n' })
})

test('an answer to what somebody wrote is refused at the shell where the pages refuse it, and nothing is closed', async () => {
  await shopWith([])
  const payload = JSON.stringify({ name: 'Ada', email: 'ada@example.org', message: 'Hello' })
  await query((db) => db('contact_messages').insert({ id: 'first', form: 'hub', payload, received_at_ms: 1 }))
  const long = await admin(['messages', 'close', 'first', '--answer', 'a'.repeat(10_001)])
  expect([long.code, long.err]).toEqual([1, 'Please keep this to 10000 characters\n'])
  expect((await admin(['messages', 'close', 'first', '--answer', 'Bell\u0007'])).err).toBe('Invalid input\n')
  expect(await json(['messages', 'list'])).toMatchObject([{ id: 'first' }])
  expect(await query((db) => db('outbox'))).toEqual([])
  expect((await admin(['messages', 'close', 'first', '--answer', 'Thank you.'])).code).toBe(0)
  expect(await json(['messages', 'list'])).toEqual([])
})

test('the sales of the day say what was given back of them, and that no money moved', async () => {
  await shopWith([])
  const paidAtMs = Date.now()
  const lines = [{ courseId: 1, totalMinor: 4999 }]
  await query(async (db) => {
    await addSoldOrders(db, [{ id: 'sold', paidAtMs, email: 'ada@example.org', lines }])
    const refund = {
      id: 'back',
      order_id: 'sold',
      amount_minor: 1999,
      status: 'succeeded',
      reason: '',
      asked_by: 'shop',
    }
    const back = JSON.stringify([{ lineId: 'sold-0', amountMinor: 1999 }])
    await db('refunds').insert({ ...refund, lines: back, asked_at_ms: paidAtMs, done_at_ms: paidAtMs })
  })
  expect((await admin(['figures'])).out).toMatch(/^sales \(test\) +£49\.99 \(1\), £19\.99 given back$/m)
})

test('orders, revenue and their agreement with the provider are said at the shell', async () => {
  await shopWith([])
  const paidAtMs = Date.UTC(2026, 10, 3)
  await query((db) =>
    addSoldOrders(db, [{ id: 'sold', paidAtMs, email: 'ada@example.org', lines: [{ courseId: 1, totalMinor: 4999 }] }]),
  )
  expect((await admin(['orders', 'list', 'ada@'])).out).toContain('VM-SOLD (test)')
  expect((await admin(['orders', 'show', 'sold'])).out).toContain('sold-0  1 × Course 1, £49.99, can go back: £49.99')
  const csv = (await admin(['revenue', '2026-11', '2026-11', '--csv'])).out.split('\n')
  expect(csv.slice(1, -1)).toEqual(['2026-11,GBP,course,1,,1,1,49.99,0,49.99,'])
  expect((await admin(['orders', 'refund', 'sold', '49.99'])).code).toBe(2)
  await query((db) => db('orders').update({ payment_id: 'pi_lost', created_at_ms: Date.now() - 3_600_000 }))
  expect(await json(['reconcile'])).toMatchObject([{ kind: 'no-such-payment', paymentId: 'pi_lost' }])
  const lost = await admin(['payments', 'settle', 'pi_lost'])
  expect([lost.code, lost.err]).toEqual([1, 'The payment provider knows no such payment.\n'])
})

test('the configuration names every variable of the server and no secret', async () => {
  const secrets = {
    DATABASE_URL: 'postgres://shop:hunter2hunter2@db.example:5432/vademecum?sslpassword=hunter2',
    SESSION_KEYS: 'hunter2-hunter2-hunter2-hunter2-hunter2',
    SECRET_KEY: 'hunter2-hunter2-hunter2-hunter2-secret',
    SMTP_URL: 'smtps://shop:hunter2@mail.example',
    CONTACT_FORM_URL: 'https://forms.example/hunter2?token=hunter2',
    PUBLIC_URL: 'https://shop.example',
    STRIPE_SECRET_KEY: 'sk_test_hunter2',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_hunter2',
    STRIPE_WEBHOOK_SECRET: 'whsec_hunter2',
    LLM_BASE_URL: 'https://models.example/v1',
    LLM_API_KEY: 'sk-hunter2',
    LLM_MODEL: 'small',
  }
  const { code, out } = await admin(['config'], secrets)
  expect(code).toBe(0)
  expect(Object.keys(variables.shape).filter((name) => !out.includes(`${name} `))).toEqual([])
  expect(out).toContain('postgres://db.example:5432/vademecum')
  expect(out).not.toMatch(/hunter2|token/)
})

test('a database is made, backed up, checked and restored; without one the words say so', async () => {
  const none = await admin(['figures'])
  expect([none.code, none.err]).toEqual([1, `There is no database at ${sqliteFileIn(dir)} yet.\n`])
  expect((await admin(['migrate'])).out).toMatch(/^The database stands at \d{4}_\w+\.\n$/)
  expect((await admin(['check'])).out).toBe('The database is whole.\n')
  const { code, out } = await typed(['backup'])
  expect([code, out]).toEqual([0, expect.stringContaining('checked')])
  await query((db) => db('users').insert(user('late')))
  const restored = await admin(['restore', path.join(dir, 'backups')])
  expect([restored.code, restored.out]).toEqual([
    0,
    expect.stringContaining(` is restored to ${sqliteFileIn(dir)}: 0 `),
  ])
  expect(await json(['customers', 'find'])).toEqual([])
  expect(await json(['log', 'restore'])).toMatchObject([{ outcome: 'ok', via: 'shell' }])
  await query((db) => db('knex_migrations').where({ name: '0022_closed_messages' }).delete())
  expect((await admin(['figures'])).err).toContain('npm run admin -- migrate')
  const later = { name: '9999_later', batch: 9, migration_time: new Date() }
  await query((db) => db('knex_migrations').insert(later))
  for (const words of [['figures'], ['migrate']])
    expect((await admin(words)).err).toContain('The database is of a newer release (9999_later)')
})

test('no command begins a new shop where a start would find damage, and none touches the files', async () => {
  const file = sqliteFileIn(dir)
  const refused = async (words: string[], why: string) => {
    const before = await contentsOf(dir)
    const { code, err } = await admin(words)
    expect([code, err], words.join(' ')).toEqual([1, expect.stringContaining(why)])
    expect(await contentsOf(dir)).toEqual(before)
  }
  await writeFile(file, '')
  for (const words of [['migrate'], ['figures'], ['keys', 'rotate', 'packs', '--yes']])
    await refused(words, 'it is empty, 0 bytes')
  await rm(file)
  await writeFile(`${file}-wal`, 'rows that are nowhere else')
  for (const words of [['migrate'], ['figures']]) await refused(words, 'its write-ahead log is still there')
  await rm(`${file}-wal`)
  await shopWith(['ada'])
  await writeFile(`${file}.restoring`, 'a copy')
  for (const words of [['migrate'], ['figures']]) await refused(words, 'a restore was broken off')
})

/** The files of a folder by their names, but for locks, which are empty. */
async function contentsOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => !/\.(in-use|migrating)/.test(name))
  const files = names.map(async (name) => [name, await readFile(path.join(folder, name), 'latin1')] as const)
  return Object.fromEntries(await Promise.all(files))
}

test('keys are made anew after a yes, and those before go on checking', async () => {
  await shopWith([])
  expect((await admin(['keys', 'rotate', 'packs'])).code).toBe(2)
  expect((await admin(['keys', 'rotate', 'packs', '--yes'])).code).toBe(0)
  expect((await admin(['keys', 'rotate', 'packs', '--yes'])).code).toBe(0)
  const keys = await query((db) => db('signing_keys').orderBy('created_at_ms').select('retired_at_ms', 'public_jwk'))
  expect(keys.map(({ retired_at_ms: retired }) => retired !== null)).toEqual([true, false])
  const before = 'k'.repeat(43)
  await writeFile(path.join(dir, 'session-keys'), `${before}\n`)
  expect((await admin(['keys', 'rotate', 'login', '--yes'])).code).toBe(0)
  const lines = (await readFile(path.join(dir, 'session-keys'), 'utf8')).trim().split('\n')
  expect([lines.length, lines[1]]).toEqual([2, before])
  const given = await admin(['keys', 'rotate', 'login', '--yes'], { SESSION_KEYS: 'x'.repeat(40) })
  expect([given.code, given.err]).toEqual([1, expect.stringContaining('SESSION_KEYS is set')])
  expect((await readdir(dir)).filter((name) => name.startsWith('session-keys'))).toEqual(['session-keys'])
})

const user = (name: string) => ({
  id: name,
  email: name,
  email_key: name,
  username: name,
  username_key: name,
  password_hash: '',
  created_at_ms: 1,
})
