/** @module-tag postgres */
import { expect, test } from 'vitest'
import { digests } from '../../../core/contract/study/sync.ts'
import { codesOf, storedIds, withDevice } from '../../testing/device-app.ts'
import { sampleDevice } from '../../testing/samples/sample-events.ts'

test('what is refused says nothing of another device, and leaves no row of it', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const strange = Array.from({ length: 100 }, (_, at) => {
    const epoch = at.toString(16).padStart(16, '0')
    return at % 2 === 0 ? device.answer({ epoch, durationMs: -1 }) : device.answer({ epoch, userId: 'somebody-else' })
  })
  const last = device.answer({ seq: 1 })
  const reply = await device.push([...strange, last])
  expect(codesOf(reply).filter((code) => code === 'accepted')).toHaveLength(1)
  expect(reply.device).toEqual({ contiguousSeq: 1, gaps: [] })
  expect(await app.db('devices').pluck('epoch')).toEqual([device.epoch])
  expect(await app.db('seq_marks')).toEqual([])
})

test('a push from more than twenty devices is too large, and goes through in halves', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const events = Array.from({ length: 40 }, () => {
    const other = sampleDevice(device.user, device.atMs)
    return other.answer()
  })
  await expect(device.push(events)).rejects.toMatchObject({ code: 'too-large' })
  expect(await storedIds(app)).toEqual([])
  for (let at = 0; at < events.length; at += 10) await device.push(events.slice(at, at + 10))
  expect(await storedIds(app)).toHaveLength(40)
})

test('the epochs that a device once had cost a push nothing', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const old = Array.from({ length: 300 }, (_, at) => ({
    user_id: device.user.userId,
    device_id: device.deviceId,
    epoch: at.toString(16).padStart(16, '0'),
    contiguous_seq: 0,
    later_ranges: 'never to be read',
    last_seq: 0,
    last_effective_at_ms: 0,
  }))
  await app.db('devices').insert(old)
  expect(codesOf(await device.push([device.answer()]))).toEqual(['accepted'])
})

test('events that fill gaps count after the one before them, in one question to the database', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const events = Array.from({ length: 60 }, (_, at) => device.answer({ occurredAtMs: device.atMs + at * 1000 }))
  const late = events.map((event, at) => (at % 2 === 0 ? event : { ...event, occurredAtMs: 0 }))
  await device.push(late.filter((_, at) => at % 2 === 0))
  let asked = 0
  app.db.on('query', () => asked++)
  await device.push(late.filter((_, at) => at % 2 === 1))
  // With what others may write late: one for each gap would be so many alone.
  expect(asked).toBeLessThan(events.length / 2)
  const rows = await app.db('events').orderBy('seq')
  expect(rows.map((row) => row.effective_at_ms)).toEqual(events.map((_, at) => device.atMs + (at - (at % 2)) * 1000))
  expect((await device.push([])).device).toEqual({ contiguousSeq: 60, gaps: [] })
})

test('an event with an id from beyond the year 9999 is refused alone, and digests go on', async () => {
  await using world = await withDevice()
  const { device } = world
  const late = device.answer({ id: 'ffffffff-ffff-7000-8000-000000000000' })
  expect(codesOf(await device.push([late, device.answer()]))).toEqual(['malformed', 'accepted'])
  const { userId, call } = device.user
  expect((await call(digests, { query: { userId } })).buckets).toHaveLength(1)
})
