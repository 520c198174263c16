import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digests, entriesOfSpans, eventsById, pull, push } from '../../../core/contract/study/sync.ts'
import { entriesOfHour } from '../../../core/contract/study/sync-earlier.ts'
import { hourOfId } from '../../../core/study/events/digest.ts'
import { bodyOf, sampleDevice } from '../../testing/samples/sample-events.ts'
import { testApp } from '../../testing/test-app.ts'
import { propertyRuns } from '../../../tests/setup/property-runs.ts'

test('no call of sync answers without a login session', async () => {
  await using app = await testApp()
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  const { userId } = device.user
  const visitor = app.client()
  const replies = [
    await visitor.post('/api/sync/push', bodyOf(device, [device.answer()])),
    await visitor.get(`/api/sync/pull?userId=${userId}&after=0`),
    await visitor.get(`/api/sync/digests?userId=${userId}`),
    await visitor.get(`/api/sync/entries?userId=${userId}&hour=2026-11-21T09`),
    await visitor.post('/api/sync/entries', { userId, spans: ['2026-11'] }),
    await visitor.post('/api/sync/events', { userId, ids: [] }),
  ]
  expect(replies.map(({ json }) => json.code)).toEqual(Array(6).fill('not-signed-in'))
  expect(await app.db('events')).toEqual([])
})

test('a queue that is sent under another login session is refused whole, and nothing of another account is seen', async () => {
  await using app = await testApp()
  const ada = sampleDevice(await app.signUp('Ada'), app.clock.nowMs)
  const event = ada.answer()
  await ada.push([event])
  const eve = await app.signUp('Eve')
  const named = { userId: ada.user.userId }
  const hour = hourOfId(event.id)
  const wrong = { code: 'wrong-account', status: 403 }
  await expect(eve.call(push, { body: bodyOf(ada, [ada.answer()]) })).rejects.toMatchObject(wrong)
  await expect(eve.call(pull, { query: { ...named, after: 0 } })).rejects.toMatchObject(wrong)
  await expect(eve.call(digests, { query: { ...named } })).rejects.toMatchObject(wrong)
  await expect(eve.call(entriesOfHour, { query: { ...named, hour } })).rejects.toMatchObject(wrong)
  await expect(eve.call(entriesOfSpans, { body: { ...named, spans: [hour] } })).rejects.toMatchObject(wrong)
  await expect(eve.call(eventsById, { body: { ...named, ids: [event.id] } })).rejects.toMatchObject(wrong)
  expect(await app.db('events').pluck('id')).toEqual([event.id])

  const own = { userId: eve.userId }
  expect((await eve.call(pull, { query: { ...own, after: 0 } })).events).toEqual([])
  expect((await eve.call(entriesOfHour, { query: { ...own, hour } })).entries).toEqual([])
  expect((await eve.call(entriesOfSpans, { body: { ...own, spans: [hour] } })).entries).toEqual([])
  expect((await eve.call(eventsById, { body: { ...own, ids: [event.id] } })).events).toEqual([])
})

test('two accounts may hold an event under the same id and number, each its own', async () => {
  await using app = await testApp()
  const ada = sampleDevice(await app.signUp('Ada'), app.clock.nowMs)
  const eve = sampleDevice(await app.signUp('Eve'), app.clock.nowMs)
  const event = ada.answer()
  await ada.push([event])
  const copy = { ...event, userId: eve.user.userId, clientCorrect: false }
  eve.deviceId = ada.deviceId
  eve.epoch = ada.epoch
  expect((await eve.push([copy])).results).toMatchObject([{ is: 'accepted', serverSeq: 1 }])
  const [adas, eves] = await Promise.all(
    [ada, eve].map(({ user }) => user.call(pull, { query: { userId: user.userId, after: 0 } })),
  )
  expect(adas?.events.map((one) => one.event)).toEqual([event])
  expect(eves?.events.map((one) => one.event)).toEqual([copy])
  expect(await app.db('quarantine')).toEqual([])
})

test('an app older than the server takes is asked to update; an updated one may still send what it wrote before', async () => {
  await using app = await testApp({ config: { minSchemaVersion: 2 } })
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  const body = bodyOf(device, [device.answer()])
  const old = await device.user.post('/api/sync/push', body)
  expect([old.status, old.json.code]).toEqual([426, 'update-required'])
  expect(await app.db('events')).toEqual([])
  const updated = await device.user.post('/api/sync/push', { ...body, schemaVersion: 2 })
  expect(updated.json.results).toMatchObject([{ is: 'accepted' }])
})

/** Texts and numbers that databases and parsers stumble over. */
const nasty = [
  '\0',
  '\ud800',
  '\udfff\ud800',
  '\u0000x',
  '__proto__',
  'constructor',
  '\u202e',
  '💊',
  "'; drop table events; --",
]
const nastyJson = fc.oneof(
  fc.constantFrom<unknown>(...nasty, null, true, -0, -1, 1.5, 2 ** 53, 1e308, [], {}, [[[[]]]]),
  fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown),
)

test('whatever an event holds, it is stored or refused alone and the event after it goes on', async () => {
  await using app = await testApp()
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  const sample = device.answer({ seq: 1 })
  const member = fc.constantFrom(...Object.keys(sample), 'unknown', '__proto__', 'toString')
  const change = fc.tuple(member, nastyJson)
  const runs = propertyRuns(150)
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), fc.boolean(), async (changes, isRegister) => {
      device.epoch = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
      const base = isRegister ? device.write({ seq: 1 }) : device.answer({ seq: 1 })
      const bad: object = Object.assign(Object.create(null), base)
      for (const [key, value] of changes) {
        Object.defineProperty(bad, key, { value, enumerable: true, configurable: true })
      }
      const reply = await device.push([bad, device.answer({ seq: 2 })])
      expect(reply.results).toHaveLength(2)
      expect(reply.results[1]).toMatchObject({ is: 'accepted' })
    }),
    { numRuns: runs },
  )
  const { events } = await device.user.call(pull, { query: { userId: device.user.userId, after: 0, limit: 500 } })
  expect(events.length).toBeGreaterThanOrEqual(runs)
}, 60_000)

test('no request body makes the server fail', async () => {
  await using app = await testApp()
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  const { userId, post } = device.user
  const good = JSON.stringify(bodyOf(device, [{ ...device.answer(), extra: 'HERE' }]))
  const bodies = [
    good.replace('"HERE"', '1e400'),
    good.replace('"HERE"', '123456789012345678901234567890'),
    good.replace('"HERE"', '"\\u0000"'),
    good.replace('"HERE"', '"\\ud800"'),
    good.replace('"extra":"HERE"', '"__proto__":{"id":1},"__proto__":null'),
    good.replace('"HERE"', '['.repeat(500) + ']'.repeat(500)),
    good.replace('"test"', '"\\u0000"'),
    good.replace('"test"', '"\\ud800"'),
    good.replace(/"seq":\d+/, '"seq":9007199254740991'),
    good.replace(/"seq":\d+/, '"seq":1e400'),
    good.replace(`"userId":"${userId}"`, '"userId":{}'),
    `{"userId":"${userId}","events":{"length":3}}`,
    '{',
    'null',
    '[]',
    '"\\ud800"',
  ]
  const statuses = []
  for (const body of bodies) statuses.push((await post('/api/sync/push', body)).status)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  for (const query of [
    'after=-1',
    'after=1e400',
    'after=x',
    'after=0&limit=501',
    'after=0&after=1',
    'after=9007199254740993',
  ]) {
    expect((await device.user.get(`/api/sync/pull?userId=${userId}&${query}`)).status).toBeLessThan(500)
  }
  expect((await device.push([device.answer({ seq: 3 })])).results).toMatchObject([{ is: 'accepted' }])
})

test('half of an emoji in a member we do not know is kept as it came', async () => {
  await using app = await testApp()
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  const note = { ...device.write(), draftOf: 'cut off 💊'.slice(0, -1) }
  expect((await device.push([note])).results).toMatchObject([{ is: 'accepted' }])
  const { events } = await device.user.call(pull, { query: { userId: device.user.userId, after: 0 } })
  expect(events[0]?.event).toEqual(note)
})

test('what a student wrote is not in the log', async () => {
  await using app = await testApp()
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  const secret = 'my-private-note'
  await device.push([device.write({ value: secret }), { ...device.write({ value: secret }), seq: 'x' }])
  await device.user.post('/api/sync/push', { ...bodyOf(device, [device.write({ value: secret })]), epoch: secret })
  expect(app.logLines.join('\n')).not.toContain(secret)
})
