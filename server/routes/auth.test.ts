import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const ada = { email: 'Ada@Example.org', username: 'Ada', password: 'a quiet heron at dusk' }

test('a new user signs up, signs in, is known, and signs out', async () => {
  await using app = await testApp()
  const made = await app.post('/api/auth/signup', ada)
  expect(made.status).toBe(200)
  expect(made.json.customer).toMatchObject({ username: 'Ada', email: 'Ada@Example.org', subscriptionStatus: 'Free' })
  expect((await app.get('/api/auth/me')).status).toBe(401)
  const signedIn = await app.post('/api/auth/signin', { email: ' ada@example.ORG', password: ada.password })
  expect(signedIn.json).toEqual(made.json)
  expect((await app.get('/api/auth/me')).json).toEqual(made.json.customer)
  expect((await app.get('/api/auth/user')).json).toEqual(made.json.customer)
  expect((await app.post('/api/auth/signout')).status).toBe(204)
  expect((await app.get('/api/auth/me')).json).toMatchObject({ code: 'not-signed-in', message: 'Please sign in' })
})
