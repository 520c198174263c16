import { operatorKey } from '../keys/derived-key.ts'
import { customersService } from '../services/operator/customers.ts'
import { testApp, type TestApp, type TestAppOptions, type TestUser } from './test-app.ts'

/** The real app with a user who was made an operator at the shell, and has signed in since: `await using world = await withOperator()`. */
export async function withOperator(
  options: TestAppOptions = {},
): Promise<AsyncDisposable & { app: TestApp; olga: TestUser; byKey: RequestInit }> {
  const app = await testApp(options)
  const olga = await app.signUp('olga')
  await customersService(app.deps).setOperator({ via: 'shell', sender: null }, olga.email, true)
  await olga.post('/api/auth/signin', olga)
  return {
    app,
    olga,
    byKey: { headers: { authorization: `Bearer ${operatorKey(app.deps.config)}` } },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}
