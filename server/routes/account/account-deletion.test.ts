/** @module-tag postgres */
import { expect, test } from 'vitest'
import { enrol, listCourses } from '../../../core/contract/shop/courses.ts'
import { dayMs, hourMs } from '../../../core/durations.ts'
import { checkDatabase } from '../../backups/check-database.ts'
import { addDeletion, removeDeletion } from '../../models/account/account-deletion-row.ts'
import { doDueDeletions } from '../../services/account/my-data/deletions.ts'
import { personalTables } from '../../services/account/my-data/personal-tables/personal-tables.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { entitlementService } from '../../services/study/entitlements.ts'
import { subjectsTo } from '../../testing/mail/mailed.ts'
import { sampleCourse } from '../../testing/samples/sample-course.ts'
import { studious } from '../../testing/samples/studious.ts'
import { tableColumns, tablesWith } from '../../testing/database/table-columns.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

const nobodys = '01a1fdd3-5670-7000-8000-000000000001'
const data = async (user: TestUser) => (await user.get('/api/account/data')).json

const askDeletion = (user: TestUser, body: unknown = { password: user.password }) =>
  user.post('/api/account/deletion', body)
const signIn = ({ email, password }: TestUser, client: { post: TestUser['post'] }) =>
  client.post('/api/auth/signin', { email, password })

test('a deletion ends the login sessions, can be taken back for 14 days, and says so by mail', async () => {
  await using app = await testApp()
  const ada = await app.signUp('Ada')
  const phone = app.client()
  await signIn(ada, phone)
  const asked = await askDeletion(ada)
  expect(asked.json).toEqual({ askedAt: '2026-11-21T09:00:00.000Z', dueAt: '2026-12-05T09:00:00.000Z' })
  for (const client of [ada, phone]) expect((await client.get('/api/auth/me')).status).toBe(401)
  const back = await signIn(ada, phone)
  expect(back.json.customer).toMatchObject({ deletionDueAt: '2026-12-05T09:00:00.000Z' })
  // Asked again, the day stays.
  app.clock.nowMs += 60_000
  expect((await phone.post('/api/account/deletion', { password: ada.password })).json).toEqual(asked.json)
  await signIn(ada, phone)
  expect((await phone.request('DELETE', '/api/account/deletion')).status).toBe(204)
  expect((await phone.request('DELETE', '/api/account/deletion')).status).toBe(204)
  expect((await phone.get('/api/auth/me')).json).not.toHaveProperty('deletionDueAt')
  app.clock.nowMs += 20 * dayMs
  await doDueDeletions(app.deps)
  expect((await signIn(ada, phone)).status).toBe(200)
  expect(await subjectsTo(app, ada.email)).toEqual([
    'Confirm your e-mail address at Vademecum',
    'Your account at Vademecum will be deleted',
    'You keep your account at Vademecum',
  ])
  await app.deps.securityLog.flush()
  const log = await app.db('security_log').where({ user_id: ada.userId }).whereLike('what', 'deletion%').pluck('what')
  expect(log.toSorted()).toEqual(['deletion-asked', 'deletion-asked', 'deletion-taken-back'])
})

test('a deletion wants the password or a passkey, given for it alone', async () => {
  await using app = await testApp()
  const ada = await app.signUp('Ada')
  expect((await askDeletion(ada, { password: 'another one' })).json).toMatchObject({ code: 'bad-credentials' })
  const credential = {
    id: 'eA',
    rawId: 'eA',
    type: 'public-key',
    response: { clientDataJSON: 'eA', authenticatorData: 'eA', signature: 'eA' },
  }
  expect((await askDeletion(ada, { credential })).json).toMatchObject({ code: 'expired' })
  const wrong = [null, [], '', {}, { password: '' }, { password: 5 }, { password: 'a\0' }, { credential: 'x' }]
  for (const body of [...wrong, { password: 'x'.repeat(1025) }, { password: ada.password, credential }])
    expect((await askDeletion(ada, body)).status, JSON.stringify(body)).toBe(400)
  expect((await app.post('/api/account/deletion', { password: ada.password })).status).toBe(401)
  expect((await app.request('DELETE', '/api/account/deletion')).status).toBe(401)
  expect((await data(ada)).deletion).toBeNull()
  // What is given for it shows as well that it is still them.
  app.clock.nowMs += hourMs
  expect((await askDeletion(ada, {})).status).toBe(400)
  expect((await askDeletion(ada)).status).toBe(200)
})

test('when the day has come nothing of the account is left in any table, and all else is', async () => {
  await using app = await testApp()
  const { user } = await studious(app)
  const { user: ben } = await studious(app, 'Ben')
  await fillPersonalTables(app, user)
  await askDeletion(user)
  app.clock.nowMs += 13 * dayMs
  await doDueDeletions(app.deps)
  await doDueDeletions(app.deps)
  expect(await subjectsTo(app, user.email)).toContain('Tomorrow your account at Vademecum will be deleted')
  expect(await app.db('users').where({ id: user.userId })).toHaveLength(1)
  const counts = await app.db('answer_counts').sum({ students: 'students' }).first()
  app.clock.nowMs += dayMs
  await Promise.all([doDueDeletions(app.deps), doDueDeletions(app.deps)])
  const subjects = await subjectsTo(app, user.email)
  expect(subjects.slice(-2)).toEqual([
    'Tomorrow your account at Vademecum will be deleted',
    'Your account at Vademecum was deleted',
  ])
  expect(subjects.filter((subject) => subject.startsWith('Tomorrow'))).toHaveLength(1)
  // In the tests mail is kept, as in a shop without a mail server.
  await app.db('outbox').delete()
  await app.deps.securityLog.flush()
  expect(await tablesWith(user.userId, app.db)).toEqual(['security_log'])
  expect(await tablesWith(user.email, app.db)).toEqual([])
  expect(await tablesWith('A question of mine', app.db)).toEqual(['contact_messages'])
  expect(await app.db('contact_messages')).toHaveLength(1)
  expect(await app.db('events').where({ user_id: ben.userId })).toHaveLength(8)
  expect((await app.db('answer_counts').sum({ students: 'students' }).first())?.['students']).toBeLessThan(
    Number(counts?.['students']),
  )
  expect((await signIn(user, app.client())).json).toMatchObject({ code: 'bad-credentials' })
  expect((await app.client().post('/api/auth/signup', { ...user })).status).toBe(200)

  const ask = async (userIds: unknown) => (await app.post('/api/account/erased', { userIds })).json
  expect(await ask([ben.userId, user.userId, nobodys])).toEqual({ erased: [user.userId] })
  for (const ids of [undefined, null, [], [1], 'x', ['anon'], Array.from({ length: 21 }, () => nobodys)])
    expect(await ask(ids), JSON.stringify(ids)).toMatchObject({ code: 'validation' })
})

test('a deletion that was cut off is finished at the next look', async () => {
  await using app = await testApp()
  const { user } = await studious(app)
  await askDeletion(user)
  app.clock.nowMs += 14 * dayMs
  await app.db('account_deletions').update({ begun_at_ms: app.clock.nowMs, farewell_to: user.email })
  await doDueDeletions(app.deps)
  expect(await app.db('users').where({ id: user.userId })).toEqual([])
  expect((await subjectsTo(app, user.email)).at(-1)).toBe('Your account at Vademecum was deleted')
})

test('the mail and the entry that tell of a deletion are stored with it, or it is not done', async () => {
  await using app = await testApp()
  const { user } = await studious(app)
  await askDeletion(user)
  app.clock.nowMs += 14 * dayMs
  const { securityLog } = app.deps
  const addIn = () => Promise.reject(new Error('the disk is full'))
  await doDueDeletions({ ...app.deps, securityLog: { ...securityLog, addIn } })
  expect(await app.db('users').where({ id: user.userId })).toHaveLength(1)
  expect(await subjectsTo(app, user.email)).not.toContain('Your account at Vademecum was deleted')
  await doDueDeletions(app.deps)
  expect(await app.db('users').where({ id: user.userId })).toEqual([])
  expect((await subjectsTo(app, user.email)).at(-1)).toBe('Your account at Vademecum was deleted')
  // Not among what is written a second later.
  expect(await app.db('security_log').where({ user_id: user.userId, what: 'deletion' })).toHaveLength(1)
})

test('a database in which a deletion was cut off, and is finished later, is whole all along', async () => {
  await using app = await testApp()
  const [{ user: ada }, { user: ben }] = [await studious(app), await studious(app, 'Ben')]
  await askDeletion(ada)
  app.clock.nowMs += 14 * dayMs
  const { securityLog } = app.deps
  const addIn = () => Promise.reject(new Error('the server is killed'))
  await doDueDeletions({ ...app.deps, securityLog: { ...securityLog, addIn } })
  expect(await app.db('events').where({ user_id: ada.userId })).toEqual([])
  expect(await app.db('sync_users').where({ user_id: ada.userId })).toHaveLength(1)
  expect(await checkDatabase(app.db)).toEqual([])
  await doDueDeletions(app.deps)
  expect(await app.db('sync_users').pluck('user_id')).toEqual([ben.userId])
  expect(await checkDatabase(app.db)).toEqual([])
})

test(
  'accounts that cannot be deleted keep no other one waiting, however many they are',
  { tags: ['large'] },
  async () => {
    await using app = await testApp()
    const held = Array.from({ length: 25 }, (_, at) => `held-${at}`)
    for (const id of held) {
      const names = { email: id, email_key: id, username: id, username_key: id, password_hash: '', created_at_ms: 1 }
      await app.db('users').insert({ id, ...names })
      await app.db('account_deletions').insert({ user_id: id, asked_at_ms: 1, due_at_ms: 2 })
    }
    await app.db.schema.createTable('holds', (table) => table.text('user_id').references('users.id'))
    await app.db('holds').insert(held.map((id) => ({ user_id: id })))
    const ada = await app.signUp('Ada')
    await askDeletion(ada)
    app.clock.nowMs += 14 * dayMs
    await doDueDeletions(app.deps)
    expect((await app.db('users').pluck('id')).toSorted()).toEqual(held.toSorted())
    expect(app.logLines.filter((line) => line.includes('a deletion failed'))).toHaveLength(25)
    await app.db.schema.dropTable('holds')
    await doDueDeletions(app.deps)
    expect(await app.db('users')).toEqual([])
  },
)

test('a reminder that fails is logged as one, and goes out at the next look', async () => {
  await using app = await testApp()
  const ada = await app.signUp('Ada')
  await askDeletion(ada)
  app.clock.nowMs += 13 * dayMs
  const newId = () => {
    throw new Error('no id')
  }
  await doDueDeletions({ ...app.deps, newId })
  expect(app.logLines.join()).toContain('a reminder of a deletion failed')
  expect(app.logLines.join()).not.toContain('"a deletion failed"')
  await doDueDeletions(app.deps)
  expect(await subjectsTo(app, ada.email)).toContain('Tomorrow your account at Vademecum will be deleted')
})

test('a deletion that is taken back while others are carried out is not', async () => {
  await using app = await testApp()
  const ada = await app.signUp('Ada')
  const { user: ben } = await studious(app, 'Ben')
  const { user: cleo } = await studious(app, 'Cleo')
  for (const user of [ada, ben, cleo]) {
    await askDeletion(user)
    app.clock.nowMs += 1
  }
  app.clock.nowMs += 14 * dayMs
  const { securityLog } = app.deps
  const addIn: typeof securityLog.addIn = async (trx, event) => {
    for (const { userId } of [ben, cleo]) await removeDeletion(userId, trx)
    // Who asks anew has another 14 days.
    const askedAtMs = app.clock.nowMs
    await addDeletion({ userId: cleo.userId, askedAtMs, dueAtMs: askedAtMs + 14 * dayMs }, trx)
    await securityLog.addIn(trx, event)
  }
  await doDueDeletions({ ...app.deps, securityLog: { ...securityLog, addIn } })
  for (const { userId } of [ben, cleo]) {
    expect(await app.db('users').where({ id: userId }).pluck('username')).not.toEqual([`erased ${userId}`])
    expect(await app.db('events').where({ user_id: userId })).toHaveLength(8)
  }
  expect(await app.db('users').where({ id: ada.userId })).toEqual([])
})

test('who deleted their account is no student of their courses any more', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse(), sampleCourse({ id: 2, slug: 'second' })])
  const [ada, ben] = [await app.signUp('Ada'), await app.signUp('Ben')]
  for (const [user, courses] of [
    [ada, [1, 2]],
    [ben, [1]],
  ] as const)
    for (const id of courses) await user.call(enrol, { params: { id } })
  const entitlements = entitlementService(app.deps)
  const grant = { userId: ada.userId, courseId: 1, source: 'order', startsAtMs: 0, endsAtMs: null }
  await app.db.transaction(async (trx) => await entitlements.grant(grant, trx))
  const taken = await app.db('grants').where({ user_id: ada.userId, course_id: 2 }).first('id')
  const students = async () => (await app.call(listCourses, {})).map((course) => course.studentsEnrolled)
  expect(await students()).toEqual([2, 1])
  await entitlements.revoke(taken.id, 'mistake')
  expect(await students()).toEqual([2, 0])
  await askDeletion(ada)
  app.clock.nowMs += 14 * dayMs
  await Promise.all([doDueDeletions(app.deps), doDueDeletions(app.deps)])
  expect(await students()).toEqual([1, 0])
})

test('students of each course are counted again by the update, for those who were deleted before had stayed among them', async () => {
  await using app = await testApp()
  const { db } = app
  await publishCourses(app.deps, [sampleCourse(), sampleCourse({ id: 2, slug: 'second' })])
  const [ada, ben] = [await app.signUp(), await app.signUp()]
  for (const student of [ada, ben]) await student.call(enrol, { params: { id: 1 } })
  const given = { user_id: ada.userId, course_id: 1, source: 'order', starts_at_ms: 0 }
  await db('grants').insert([
    { id: 'second', ...given },
    { id: 'revoked', ...given, course_id: 2, revoked_at_ms: 1 },
  ])
  const students = async () => (await app.call(listCourses, {})).map((course) => course.studentsEnrolled)
  expect(await students()).toEqual([2, 0])
  while ((await db.migrate.list())[0].some(({ name }: { name: string }) => name === '0034_registers_and_students'))
    await db.migrate.down()
  await db('courses').update({ students_enrolled: 7 })
  await db.migrate.latest()
  expect(await students()).toEqual([2, 0])
})

test('every table that refers to a user or holds an address says what becomes of it', async () => {
  await using app = await testApp()
  const named = /^(user_id|customer_id|owner_id|email|email_key|farewell_to|subscriber_id|export_id|payload)$/
  // Of nobody: what publishing writes.
  const impersonal = ['data_export_pieces']
  const tables = [...(await tableColumns(app.db))].flatMap(([table, columns]) =>
    columns.some((column) => named.test(column)) ? [table] : [],
  )
  expect(tables.length).toBeGreaterThan(20)
  for (const table of tables.filter((each) => !impersonal.includes(each)))
    expect(Object.keys(personalTables), table).toContain(table)
  const all = await tableColumns(app.db)
  for (const [table, { exported: is }] of Object.entries(personalTables)) {
    expect([...all.keys()]).toContain(table)
    if ('columns' in is) for (const column of Object.keys(is.columns)) expect(all.get(table), table).toContain(column)
  }
})

/** A row of the user in every table that has a column for one, and none of theirs yet. */
async function fillPersonalTables(app: TestApp, { userId }: TestUser): Promise<void> {
  const parent = 'conversations'
  // Its messages come after it.
  const inOrder = [...(await tableColumns(app.db))].sort(([a], [b]) => Number(b === parent) - Number(a === parent))
  for (const [table, columns] of inOrder) {
    // Made by the deletion itself.
    if (!columns.includes('user_id') || table === 'account_deletions') continue
    if (await app.db(table).where({ user_id: userId }).first()) continue
    const types = Object.entries(await app.db(table).columnInfo())
    const row = types.map(([name, { type }]) => [name, name === 'user_id' ? userId : valueOf(type)])
    await app.db(table).insert(Object.fromEntries(row))
  }
}

function valueOf(type: string): unknown {
  if (type.startsWith('bool')) return false
  return /int|float|double|real/.test(type) ? 1 : '[]'
}
