import { expect, test } from 'vitest'
import { receiveBooking, receiveMessage, receiveReport } from '../models/messages/received-rows.ts'
import { testApp } from '../testing/test-app.ts'
import { removeExpired } from './cleanup.ts'
import { dayMs } from '../../core/durations.ts'

const keptDays = 720

test('messages and reports are kept for 24 months, bookings for 24 months after their time', async () => {
  await using app = await testApp()
  const receivedAtMs = app.clock.nowMs
  const booking = { sessionId: 'mock', payload: '{}', status: 'requested' as const, receivedAtMs }
  await receiveMessage({ id: 'm', form: 'hub', payload: '{}', receivedAtMs }, app.db)
  const report = { id: 'r', userId: null, courseId: 1, itemId: 'q', payload: '{}', receivedAtMs }
  await receiveReport(report, app.db)
  await receiveBooking({ ...booking, id: 'soon', startsAtMs: receivedAtMs + dayMs }, app.db)
  await receiveBooking({ ...booking, id: 'late', startsAtMs: receivedAtMs + 90 * dayMs }, app.db)

  const kept = async () => {
    await removeExpired(app.deps, 0)
    const tables = ['contact_messages', 'question_reports', 'bookings']
    return (await Promise.all(tables.map((table) => app.db(table).orderBy('id').pluck('id')))).flat()
  }
  app.clock.nowMs += keptDays * dayMs
  expect(await kept()).toEqual(['m', 'r', 'late', 'soon'])
  app.clock.nowMs += 1
  expect(await kept()).toEqual(['late', 'soon'])
  app.clock.nowMs += dayMs
  expect(await kept()).toEqual(['late'])
})
