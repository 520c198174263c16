import { expect, test } from 'vitest'
import { aCourseFile } from '../../core/testing/make-course.ts'
import { variables } from '../../server/config/config.ts'
import { addItemVersions } from '../../server/models/shop/stored-packs.ts'
import { sampleQuestion } from '../../server/testing/samples/sample-course.ts'
import { addSoldOrders } from '../../server/testing/samples/sold-orders.ts'
import { adminFolder } from './testing/admin-folder.ts'

const { admin, json, query, shopWith, typed } = adminFolder()

test(
  'every command is in the help, has a help of its own, and one that is none ends with 2',
  { tags: ['large'] },
  async () => {
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
  },
)

test(
  'a customer becomes an operator and one like any other again, and the log says who did it',
  { tags: ['large'] },
  async () => {
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
  },
)

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

test('a dead letter is dropped after a yes alone', { tags: ['large'] }, async () => {
  await shopWith([])
  const mail = JSON.stringify({
    to: 'ada@example.org',
    subject: 'Hello \u001b[2J',
    text: 'Two\u001b[2J\nwords',
    html: '',
  })
  const row = { id: 'letter', kind: 'mail', payload: mail, created_at_ms: 1, due_at_ms: 1, attempts: 3, done_at_ms: 2 }
  await query((db) => db('outbox').insert({ ...row, outcome: 'given-up', last_error: 'EENVELOPE' }))
  const shown = await admin(['mails', 'list'])
  expect(shown.out).toContain('EENVELOPE')
  // What strangers wrote does not steer the terminal.
  expect(shown.out).not.toContain('\u001b')
  expect((await admin(['mails', 'show', 'letter'])).out).toMatch(/Subject: Hello  \[2J\n\nTwo \[2J\nwords\n$/)
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
  expect((await admin(['coupons', 'make', 'five', '--amount', '5.5', '--currency', 'USD'])).code).toBe(0)
  const shown = (await admin(['coupons', 'list'])).out
  expect([shown.includes('  12.5%  '), shown.includes('  $5.50  ')], shown).toEqual([true, true])
  expect((await admin(['coupons', 'off', 'spring'])).out).toBe('It is off.\n')
  await query((db) => db('coupons').update({ source: 'content', is_active: true }).where({ code: 'SPRING' }))
  expect((await admin(['coupons', 'off', 'spring'])).out).toBe(
    'It is off.\nIt is written in the shop’s content: take it out there too, or the next start puts it on again.\n',
  )
  expect(await json(['log', 'coupon-make'])).toMatchObject([
    { outcome: 'ok', target: 'FIVE' },
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
  for (const beyond of ['99999999999', '1.5', '0x1']) {
    const asked = await admin(['questions', 'versions', beyond, item.id])
    expect([asked.code, asked.err.split('\n')[0]]).toEqual([2, 'A course is named by its number.'])
  }
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
