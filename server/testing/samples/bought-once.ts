import { expect } from 'vitest'
import type { TestApp, TestUser } from '../test-app.ts'

/** What the payment sandbox has of a kind, such as `charge`. */
export const sandboxObjects = async (app: TestApp, kind: string) =>
  (await app.db('sandbox_objects').where({ kind }).pluck('data')).map((data: string) => JSON.parse(data))

/** One order, one charge, access given, one receipt. */
export async function expectBoughtOnce(app: TestApp, user: Pick<TestUser, 'userId' | 'email'>): Promise<void> {
  const orders = await app.db('orders').where({ user_id: user.userId })
  expect(orders.filter(({ paid_at_ms: paidAtMs }) => paidAtMs !== null)).toHaveLength(1)
  expect(orders.filter(({ status }) => status === 'pending')).toEqual([])
  const ids = orders.map(({ id }) => id)
  const paid = (await sandboxObjects(app, 'payment_intent')).filter(
    ({ metadata, status }) => ids.includes(metadata.orderId) && status === 'succeeded',
  )
  expect(paid).toHaveLength(1)
  expect(await app.db('grants').where({ user_id: user.userId, revoked_at_ms: null })).toHaveLength(1)
  const mails = ids.map((id) => app.db('outbox').whereLike('payload', `%"order:${id}"%`))
  expect((await Promise.all(mails)).flat()).toHaveLength(1)
}
