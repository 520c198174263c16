import type { TestApp } from '../test-app.ts'

/** What operators find among the messages, in no order. */
export const messagesToSupport = async ({ db }: Pick<TestApp, 'db'>) =>
  (await db('contact_messages').pluck('payload')).map((payload) => JSON.parse(payload))
