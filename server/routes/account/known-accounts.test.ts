import { expect, test } from 'vitest'
import { defaultLimits } from '../../config/limits.ts'
import { testApp } from '../../testing/test-app.ts'

const path = '/api/auth/accounts/known'
const nobody = '01a1fdd3-5670-7000-8000-000000000001'

test('a phone learns which of its accounts there still are, and of no other', async () => {
  await using app = await testApp()
  const [ada, ben, eve] = [await app.signUp('Ada'), await app.signUp('Ben'), await app.signUp('Eve')]
  const ask = async (userIds: string[]) => (await ada.post(path, { userIds })).json
  expect(await ask([nobody, ben.userId])).toEqual({ known: [ben.userId] })
  await app.db('users').where({ id: eve.userId }).delete()
  expect(await ask([ada.userId, eve.userId, ada.userId])).toEqual({ known: [ada.userId] })
})

test('nobody is told without a login session, nor with one of an account that is gone', async () => {
  await using app = await testApp()
  const ada = await app.signUp('Ada')
  expect((await app.post(path, { userIds: [ada.userId] })).json).toMatchObject({ code: 'not-signed-in' })
  await app.db('users').where({ id: ada.userId }).delete()
  expect((await ada.post(path, { userIds: [ada.userId] })).json).toMatchObject({ code: 'not-signed-in' })
})

test('what is not a short list of ids is refused, addresses and parts of ids among it', async () => {
  await using app = await testApp()
  const ada = await app.signUp('Ada')
  const wrong = [
    undefined,
    null,
    [],
    {},
    { userIds: null },
    { userIds: nobody },
    { userIds: [] },
    { userIds: [1] },
    { userIds: [null] },
    { userIds: [[nobody]] },
    { userIds: ['ada@example.org'] },
    { userIds: ['anon'] },
    { userIds: [`${nobody}' or '1'='1`] },
    { userIds: [nobody.slice(0, 20)] },
    { userIds: [ada.userId.toUpperCase()] },
    { userIds: Array(21).fill(nobody) },
  ]
  for (const body of wrong) {
    const { status, json } = await ada.post(path, body)
    expect([status, json.code, body]).toEqual([400, 'validation', body])
  }
  expect((await ada.post(path, { userIds: Array(20).fill(nobody) })).json).toEqual({ known: [] })
})

test('who asks too often waits, and nobody else does', async () => {
  const knownAccounts = { perUser: { burst: 2, everyMs: 10_000 } }
  await using app = await testApp({ config: { limits: { ...defaultLimits, knownAccounts } } })
  const [ada, ben] = [await app.signUp('Ada'), await app.signUp('Ben')]
  const ask = async (user: typeof ada) => (await user.post(path, { userIds: [nobody] })).status
  expect([await ask(ada), await ask(ada), await ask(ada)]).toEqual([200, 200, 429])
  expect(await ask(ben)).toBe(200)
  app.clock.nowMs += 10_000
  expect(await ask(ada)).toBe(200)
})
