import { expect, test } from 'vitest'
import { receiveBooking, receiveMessage } from '../models/messages/received-rows.ts'
import { testApp } from '../testing/test-app.ts'
import { removeExpired } from './cleanup.ts'
import { dayMs } from '../../core/durations.ts'

const keptDays = 720

test('messages are kept for 24 months, bookings for 24 months after their time', async () => {
  await using app = await testApp()
  const receivedAtMs = app.clock.nowMs
  const booking = { sessionId: 'mock', payload: '{}', status: 'requested' as const, receivedAtMs }
  await receiveMessage({ id: 'm', form: 'hub', payload: '{}', receivedAtMs }, app.db)
  await receiveBooking({ ...booking, id: 'soon', startsAtMs: receivedAtMs + dayMs }, app.db)
  await receiveBooking({ ...booking, id: 'late', startsAtMs: receivedAtMs + 90 * dayMs }, app.db)

  const kept = async () => {
    await removeExpired(app.deps, 0)
    return [...(await app.db('contact_messages').pluck('id')), ...(await app.db('bookings').pluck('id').orderBy('id'))]
  }
  app.clock.nowMs += keptDays * dayMs
  expect(await kept()).toEqual(['m', 'late', 'soon'])
  app.clock.nowMs += 1
  expect(await kept()).toEqual(['late', 'soon'])
  app.clock.nowMs += dayMs
  expect(await kept()).toEqual(['late'])
})
