/** @module-tag postgres */
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Question } from '../../../core/questions/question.ts'
import type { SingleBestAnswer } from '../../../core/questions/single-best-answer/schema.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import { digestOf } from '../../../core/study/events/digest.ts'
import { addItemVersions } from '../../models/shop/stored-packs.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { sha256Of } from '../../packs/sha256.ts'
import { codesOf, storedIds, withDevice } from '../../testing/device-app.ts'
import { sampleCourse, sampleQuestion } from '../../testing/samples/sample-course.ts'
import { bodyOf, sampleDevice } from '../../testing/samples/sample-events.ts'

const minuteMs = 60_000

test('new events are numbered in order, and the reply says where the user stands', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const events = device.answers(3)
  const reply = await device.push(events)
  const placement = { receivedAtMs: app.clock.nowMs, effectiveAtMs: device.atMs }
  expect(reply).toEqual({
    results: events.map(({ id }, at) => ({
      is: 'accepted',
      id,
      serverSeq: at + 1,
      ...placement,
      mark: null,
      correct: null,
    })),
    device: { contiguousSeq: 3, gaps: [] },
    headBefore: 0,
    head: 3,
    count: 3,
    digest: digestOf(events.map(({ id }) => ({ id, ...placement }))),
    serverTimeMs: app.clock.nowMs,
  })
  expect(await device.push([device.write()])).toMatchObject({ headBefore: 3, head: 4, count: 4 })
})

test('an event sent twice is stored once and keeps its place', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const event = device.answer()
  const first = await device.push([event])
  app.clock.nowMs += minuteMs
  const again = await device.push([event])
  expect(again.results).toEqual([{ ...first.results[0], is: 'duplicate' }])
  expect(again).toMatchObject({ headBefore: 1, head: 1, count: 1, digest: first.digest })
  expect(codesOf(await device.push([device.answer({ id: '01a1fdd3-5670-7000-8000-000000000001' })]))).toEqual([
    'accepted',
  ])
  const twice = device.answer()
  expect(codesOf(await device.push([twice, twice]))).toEqual(['accepted', 'duplicate'])
  expect(await storedIds(app)).toHaveLength(3)
})

test('members in another order make the same event, and what is stored is read back as it was sent', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const event = { ...device.answer(), mood: { calm: [1, null, 'é'] }, __proto__x: 1 }
  await device.push([event])
  const turned = Object.fromEntries(Object.entries(event).reverse())
  expect(codesOf(await device.push([turned]))).toEqual(['duplicate'])
  expect(JSON.parse((await app.db('events').first('payload')).payload)).toEqual(event)
})

test('an event of a type this release does not know is stored and numbered like any other', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const event = { ...device.write(), type: 'from-the-future', value: { deep: true } }
  expect(codesOf(await device.push([event]))).toEqual(['accepted'])
  expect(await app.db('events').first('type', 'marks')).toEqual({ type: 'from-the-future', marks: null })
})

test('a bad event is refused alone, is not asked for again, and is taken once it is well', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const [good, bad, last] = device.answers(3)
  const reply = await device.push([good, { ...bad, durationMs: -1 }, 'nonsense', null, last])
  expect(codesOf(reply)).toEqual(['accepted', 'malformed', 'malformed', 'malformed', 'accepted'])
  expect(reply.results[1]).toMatchObject({ id: bad!.id, index: 1 })
  expect(reply.results[2]).toMatchObject({ id: null, index: 2 })
  expect(reply).toMatchObject({ head: 2, device: { contiguousSeq: 3, gaps: [] } })
  expect(await app.db('seq_marks').select('seq', 'why', 'code')).toEqual([
    { seq: 2, why: 'refused', code: 'malformed' },
  ])
  expect(codesOf(await device.push([bad]))).toEqual(['accepted'])
  expect(await app.db('seq_marks')).toEqual([])
})

test('events made by another account are refused', async () => {
  await using world = await withDevice()
  const { device } = world
  const reply = await device.push([device.answer({ userId: 'somebody-else' }), device.answer()])
  expect(codesOf(reply)).toEqual(['foreign', 'accepted'])
  expect(reply.device).toEqual({ contiguousSeq: 2, gaps: [] })
})

test('another event under the same id is kept apart and changes nothing', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const event = device.answer()
  await device.push([event])
  const altered = { ...event, clientCorrect: false }
  expect(codesOf(await device.push([altered, device.answer()]))).toEqual(['altered', 'accepted'])
  expect(codesOf(await device.push([altered]))).toEqual(['altered'])
  expect(JSON.parse((await app.db('events').where({ server_seq: 1 }).first()).payload)).toEqual(event)
  const kept = await app.db('quarantine')
  expect(kept.map((row) => JSON.parse(row.payload))).toEqual([altered])
  expect(await app.db('seq_marks')).toEqual([])
})

test('a number used for two events tells the sender that a copy of its database is in use, and stores nothing', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const first = device.answer()
  await device.push([first])
  const clash = device.answer({ seq: 1 })
  await expect(device.push([device.answer({ seq: 2 }), clash])).rejects.toMatchObject({ code: 'epoch-conflict' })
  expect(await storedIds(app)).toEqual([first.id])
  const twin = device.answer({ seq: 2 })
  await expect(device.push([twin, device.answer({ seq: 2 })])).rejects.toMatchObject({ code: 'epoch-conflict' })
  expect(await app.db('sync_users').first()).toMatchObject({ head: 1, event_count: 1 })
})

test('under its new epoch a copied database sends everything again, and the new numbers have no gap', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const [one, two] = device.answers(2)
  await device.push([one])
  const epoch = 'abcdefabcdefabcd'
  device.epoch = epoch
  const again = await device.push([
    { ...one, epoch, seq: 1 },
    { ...two, epoch, seq: 2 },
  ])
  expect(codesOf(again)).toEqual(['duplicate', 'accepted'])
  expect(again.device).toEqual({ contiguousSeq: 2, gaps: [] })
  await expect(device.push([device.answer({ seq: 1 })])).rejects.toMatchObject({ code: 'epoch-conflict' })
  // A bad event does not free the number that stands for a stored one.
  await device.push([{ ...device.answer({ seq: 1 }), durationMs: -1 }])
  await expect(device.push([device.answer({ seq: 1 })])).rejects.toMatchObject({ code: 'epoch-conflict' })
  expect(await storedIds(app)).toEqual([one!.id, two!.id])
})

test('events passed on by another device keep the numbers they have, and a taken number refuses only its event', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const other = sampleDevice(device.user, device.atMs)
  const [held, passedOn] = device.answers(2)
  await device.push([held])
  const reply = await other.push([device.answer({ seq: 1 }), passedOn, other.answer()])
  expect(codesOf(reply)).toEqual(['seq-taken', 'accepted', 'accepted'])
  expect(reply.device).toEqual({ contiguousSeq: 1, gaps: [] })
  expect((await device.push([])).device).toEqual({ contiguousSeq: 2, gaps: [] })
  // The event is known: that its number stands for another one is no reason to refuse it.
  const misnumbered = { ...passedOn, seq: 1 }
  expect(codesOf(await other.push([misnumbered]))).toEqual(['duplicate'])
  expect(await storedIds(app)).toHaveLength(3)
})

test('a missing number is named until it comes, whatever else comes first', async () => {
  await using world = await withDevice()
  const { device } = world
  const events = device.answers(9)
  const send = async (...seqs: number[]) => (await device.push(seqs.map((seq) => events[seq - 1]))).device
  expect(await send(1, 2)).toEqual({ contiguousSeq: 2, gaps: [] })
  expect(await send(9, 5)).toEqual({
    contiguousSeq: 2,
    gaps: [
      [3, 4],
      [6, 8],
    ],
  })
  expect(await send(4)).toMatchObject({
    contiguousSeq: 2,
    gaps: [
      [3, 3],
      [6, 8],
    ],
  })
  expect(await send(3)).toEqual({ contiguousSeq: 5, gaps: [[6, 8]] })
  expect(await send(6, 7, 8)).toEqual({ contiguousSeq: 9, gaps: [] })
})

test('in whatever order and batches events come, none is missing in the end and their times follow the numbers', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const order = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8 })
  await fc.assert(
    fc.asyncProperty(order, fc.integer({ min: 1, max: 8 }), async (seqs, most) => {
      device.lastSeq = 0
      device.epoch = randomBytes(8).toString('hex')
      const events = seqs.map((seq) => device.answer({ seq, occurredAtMs: device.atMs + seq * 1000 }))
      let last
      for (let at = 0; at < events.length; at += most) last = await device.push(events.slice(at, at + most))
      expect(last?.device).toEqual({ contiguousSeq: 8, gaps: [] })
      const rows = await app.db('events').where({ epoch: device.epoch }).orderBy('seq')
      expect(rows.map((row) => row.effective_at_ms)).toEqual(seqs.toSorted().map((seq) => device.atMs + seq * 1000))
    }),
    { numRuns: 12 },
  )
})

test('a clock that is wrong never refuses an answer: it counts when it can have been given', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const { nowMs } = app.clock
  const at = (occurredAtMs: number, serverOffsetMs = 0) => device.answer({ occurredAtMs, serverOffsetMs })
  const { results } = await device.push([
    at(nowMs - 10 * minuteMs),
    at(nowMs - 60 * minuteMs),
    at(nowMs - 400 * minuteMs, 395 * minuteMs),
    at(8_640_000_000_000_000, Number.MAX_SAFE_INTEGER),
    at(0, Number.MIN_SAFE_INTEGER),
  ])
  const minutes = results.map((result) => result.is === 'accepted' && (result.effectiveAtMs - nowMs) / minuteMs)
  expect(minutes).toEqual([-10, -10, -5, 5, 5])
})

test('the server marks again by the question as it was asked, and keeps both markings', async () => {
  await using world = await withDevice()
  const { app, device } = world
  await publishCourses(app.deps, [sampleCourse()])
  const asked = { itemId: 'doses-0001', itemHash: sha256Of(canonicalJson(sampleQuestion(1))) }
  const wrong = { kind: 'option', optionId: 'b' } as const
  const { results } = await device.push([
    device.answer(asked),
    device.answer({ ...asked, answer: wrong }),
    device.answer({ ...asked, itemHash: 'f'.repeat(64) }),
    device.answer({ ...asked, itemId: 'doses-0002' }),
    device.write(),
  ])
  const marks = results.map((result) => result.is === 'accepted' && result.mark)
  expect(marks).toEqual([{ marks: 1, of: 1 }, { marks: 0, of: 1 }, null, null, null])
  const attempts = await app.db('attempts').orderBy('attempt_key')
  expect(attempts.map((row) => [row.client_marks, row.client_out_of, row.marks, row.out_of])).toEqual([
    [1, 1, 1, 1],
    [1, 1, 0, 1],
    [1, 1, null, null],
    [1, 1, null, null],
  ])
})

test('what the server cannot mark it leaves unmarked, and what the device said stands', async () => {
  await using world = await withDevice()
  const { app, device } = world
  await publishCourses(app.deps, [sampleCourse()])
  const { type: _, key: _key, ...common } = sampleQuestion(1) as SingleBestAnswer
  // Of a release to come.
  const item = { ...common, type: 'hotspot', picture: 'skull', spots: [[12, 40]] } as unknown as Question
  const itemHash = sha256Of(canonicalJson(item))
  await addItemVersions(1, [{ hash: itemHash, item }], 0, app.db)
  const clientMark = { marks: 1, of: 2 }
  const answer = device.answer({ itemId: item.id, itemHash, clientMark, clientCorrect: false })
  expect((await device.push([answer])).results).toMatchObject([{ is: 'accepted', mark: null, correct: null }])
  expect(await app.db('attempts').first('client_marks', 'client_out_of', 'marks', 'out_of')).toEqual({
    client_marks: 1,
    client_out_of: 2,
    marks: null,
    out_of: null,
  })
})

test('two taps on one question are two events and one attempt; a changed answer is another', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const event = device.answer()
  const { attemptKey } = event
  const tap = { attemptKey, answer: { kind: 'option', optionId: 'b' } } as const
  expect(codesOf(await device.push([event, device.answer(tap)]))).toEqual(['accepted', 'accepted'])
  await device.push([device.answer(tap), device.answer({ ...tap, revision: 2 })])
  const attempts = await app.db('attempts').orderBy('revision').select('event_id', 'revision')
  expect(attempts).toMatchObject([{ event_id: event.id, revision: 1 }, { revision: 2 }])
  expect(await storedIds(app)).toHaveLength(4)
})

test('twenty pushes at once from three devices get numbers without a hole', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const devices = [device, sampleDevice(device.user, device.atMs), sampleDevice(device.user, device.atMs)]
  const pushes = Array.from({ length: 20 }, (_, at) => {
    const sender = devices[at % 3]!
    const events = sender.answers(10)
    return sender.push(at % 5 === 0 ? [...events, ...events] : events)
  })
  await Promise.all(pushes)
  const rows = await app
    .db('events')
    .orderBy('server_seq')
    .select('id', 'server_seq', 'received_at_ms', 'effective_at_ms')
  expect(rows.map((row) => row.server_seq)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1))
  const entries = rows.map((row) => ({
    id: row.id,
    receivedAtMs: row.received_at_ms,
    effectiveAtMs: row.effective_at_ms,
  }))
  const last = await device.push([])
  expect(last).toMatchObject({ head: 200, count: 200, digest: digestOf(entries) })
  for (const each of devices) expect((await each.push([])).device.gaps).toEqual([])
})

test('pushes stored together each hear where the user stood before and after their own events', async () => {
  await using world = await withDevice()
  const { device } = world
  const devices = Array.from({ length: 6 }, () => sampleDevice(device.user, device.atMs))
  const replies = await Promise.all(devices.map((each, at) => each.push(each.answers(at + 1))))
  replies.sort((a, b) => a.head - b.head)
  const placed = []
  let head = 0
  for (const reply of replies) {
    const { results } = reply
    placed.push(...results.flatMap((result) => (result.is === 'accepted' ? [result] : [])))
    const after = head + results.length
    expect(reply).toMatchObject({ headBefore: head, head: after, count: after, digest: digestOf(placed) })
    expect(reply.device).toEqual({ contiguousSeq: results.length, gaps: [] })
    head = after
  }
  expect(placed.map(({ serverSeq }) => serverSeq)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1))
})

test('a push that is refused whole takes none of those stored together with it', async () => {
  await using world = await withDevice()
  const { app, device } = world
  await device.push([device.answer()])
  const others = Array.from({ length: 5 }, () => sampleDevice(device.user, device.atMs))
  const stranger = sampleDevice(await app.signUp('eve'), device.atMs)
  const pushes = [
    device.push([device.answer({ seq: 1 })]),
    ...[...others, stranger].map((each) => each.push([each.answer()])),
  ]
  const settled = await Promise.allSettled(pushes)
  expect(settled.map(({ status }) => status)).toEqual(['rejected', ...Array<string>(6).fill('fulfilled')])
  expect(settled[0]).toMatchObject({ reason: { code: 'epoch-conflict' } })
  expect(await storedIds(app)).toHaveLength(7)
})

test('one event sent by many at once is accepted once', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const event = device.answer()
  const replies = await Promise.all(Array.from({ length: 8 }, () => device.push([event])))
  expect(replies.flatMap(codesOf).toSorted()).toEqual(['accepted', ...Array<string>(7).fill('duplicate')])
  expect(await storedIds(app)).toEqual([event.id])
})

test('a push of more than 200 events or 320,000 bytes is too large, and nothing of it is stored', async () => {
  await using world = await withDevice()
  const { app, device } = world
  await expect(device.push(device.answers(201))).rejects.toMatchObject({ code: 'too-large' })
  const big = await device.user.post('/api/sync/push', bodyOf(device, [{ pad: 'x'.repeat(320_000) }]))
  expect(big.json).toMatchObject({ code: 'too-large' })
  expect(await storedIds(app)).toEqual([])
  device.lastSeq = 0
  expect((await device.push(device.answers(200))).results).toHaveLength(200)
})
