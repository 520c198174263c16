import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Send, WireReply } from '../../core/contract/call.ts'
import { type ProblemCode, problems } from '../../core/problem.ts'
import { deliver, drainMessages, forgetRefusals, messagesOf, waitingMessages } from './messages.ts'
import { type MessageRow, SharedDb, forgetAccount, rememberAccount } from '../shared-db.ts'
import { makeLocks } from '../testing/make-pack-device.ts'

const message = (place: number): MessageRow => {
  const id = `01976f3a-0000-7000-8000-00000000000${place}`
  const body = { id, name: 'Ada', email: 'ada@example.org', message: `Message ${place}`, urgency: 'normal' as const }
  return { id, writer: 'ada', body, writtenAtMs: Date.UTC(2026, 10, 21, 8, place), refusal: null }
}

const report = (place: number): MessageRow => {
  const { id, ...row } = message(place)
  const about = { courseId: 1, itemId: 'doses-0001', itemHash: 'f'.repeat(64) }
  return { ...row, id, body: { id, ...about, kind: 'other', words: `Mistake ${place}` } }
}

/** A device, and a server that stores a message of one id once. */
function setUp() {
  const stored = new Map<string, string>()
  const asked: string[] = []
  const paths: string[] = []
  const world = {
    db: new SharedDb({ indexedDB: new IDBFactory(), IDBKeyRange }, 'strict'),
    stored,
    asked,
    /** Where each was sent to. */
    paths,
    isDown: false,
    /** It stores the message, and the reply is lost on the way. */
    losesReplies: false,
    answers: new Map<string, ProblemCode>(),
  }
  const send: Send = async ({ body = '', url }) => {
    if (world.isDown) throw new TypeError('Failed to fetch')
    const { id } = JSON.parse(body) as { id: string }
    asked.push(id)
    paths.push(url)
    const code = world.answers.get(id)
    if (code) return problemReply(code)
    stored.set(id, body)
    if (world.losesReplies) throw new TypeError('Failed to fetch')
    return json(200, { id, message: "We'll get back to you within 24 hours." })
  }
  return { ...world, world, env: { db: world.db, send } }
}

const json = (status: number, body: unknown): WireReply => ({
  status,
  contentType: status === 200 ? 'application/json' : 'application/problem+json',
  text: JSON.stringify(body),
})

function problemReply(code: ProblemCode): WireReply {
  const fields = code === 'validation' ? [{ path: 'body.email', message: 'Please enter a valid email address' }] : []
  const status = problems[code]
  return json(status, { type: `/problems/${code}`, title: code, status, code, message: `It is ${code}.`, fields })
}

test('a message that the server takes is sent and leaves nothing behind', async () => {
  const { env, db, stored } = setUp()
  expect(await deliver(env, message(1))).toEqual({ is: 'sent' })
  expect([...stored.keys()]).toEqual([message(1).id])
  expect(await messagesOf(db, 'ada')).toEqual([])
})

test.each([
  ['full', 'QuotaExceededError'],
  ['cut off, as by a phone that slept', 'UnknownError'],
])('without a server, a message is kept on a device whose storage is %s', async (_, name) => {
  const { env, db, world } = setUp()
  world.isDown = true
  vi.spyOn(db.messages, 'put').mockImplementationOnce(
    () => Dexie.Promise.reject(Object.assign(new Error(), { name })) as never,
  )
  const freeRoom = async () => true
  expect(await deliver({ ...env, freeRoom }, message(1))).toEqual({ is: 'kept' })
  expect(await messagesOf(db, 'ada')).toMatchObject([{ id: message(1).id }])
})

test('a message without a server is kept, and goes out under its own id when there is one', async () => {
  const { env, db, stored, world } = setUp()
  world.isDown = true
  expect(await deliver(env, message(2))).toEqual({ is: 'kept' })
  expect(await deliver(env, message(1))).toEqual({ is: 'kept' })
  expect(await drainMessages(env)).toEqual({ sent: 0, waiting: 2 })
  world.isDown = false
  expect(await drainMessages(env)).toEqual({ sent: 2, waiting: 0 })
  expect([...stored.keys()]).toEqual([message(1).id, message(2).id])
  expect(await messagesOf(db, 'ada')).toEqual([])
})

test('a page that is closed while it sends has the message kept', async () => {
  const { env, db } = setUp()
  let held: MessageRow[] = []
  const send: Send = async () => {
    held = await waitingMessages(db)
    throw new TypeError('the page is gone')
  }
  await deliver({ ...env, send }, message(1))
  expect(held).toEqual([message(1)])
})

const untilKept = (db: SharedDb) => vi.waitFor(async () => expect(await waitingMessages(db)).toHaveLength(1), 20_000)

/** The same device, whose requests are answered once they are let go. */
function heldUp({ env, ...rest }: ReturnType<typeof setUp>) {
  let letGo: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  const send: Send = async (request) => {
    await gate
    return await env.send(request)
  }
  return { ...rest, env: { ...env, send, locks: makeLocks() }, letGo }
}

test('a message on its way is not sent again by a pass that begins meanwhile', async () => {
  const { env, db, asked, letGo } = heldUp(setUp())
  const delivering = deliver(env, message(1))
  await untilKept(db)
  const draining = drainMessages(env)
  letGo()
  expect(await delivering).toEqual({ is: 'sent' })
  expect(await draining).toEqual({ sent: 0, waiting: 0 })
  expect(asked).toEqual([message(1).id])
})

test('a message that a pass has sent before its turn came is sent once', async () => {
  const { env, db, asked } = setUp()
  const locks = makeLocks()
  let letGo: () => void = () => undefined
  void locks.request('messages', () => new Promise<void>((resolve) => (letGo = resolve)))
  const draining = drainMessages({ ...env, locks })
  const delivering = deliver({ ...env, locks }, message(1))
  await untilKept(db)
  letGo()
  expect(await draining).toEqual({ sent: 1, waiting: 0 })
  expect(await delivering).toEqual({ is: 'sent' })
  expect(asked).toEqual([message(1).id])
})

test('a turn that a page took to its grave is not waited for', async () => {
  const { env, stored } = setUp()
  const locks = makeLocks()
  void locks.request('messages', () => new Promise(() => undefined))
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  onTestFinished(() => timeout.mockRestore())
  expect(await deliver({ ...env, locks }, message(1))).toEqual({ is: 'sent' })
  expect(stored.size).toBe(1)
})

test('a message whose reply was lost is asked for again under the same id, and stored once', async () => {
  const { env, stored, asked, world } = setUp()
  world.losesReplies = true
  expect(await deliver(env, message(1))).toEqual({ is: 'kept' })
  world.losesReplies = false
  expect(await drainMessages(env)).toEqual({ sent: 1, waiting: 0 })
  expect(asked).toEqual([message(1).id, message(1).id])
  expect(stored.size).toBe(1)
})

test('what the server refuses while the form is open goes back to it, and is not kept', async () => {
  const { env, db, answers } = setUp()
  for (const [code, is] of [
    ['validation', 'refused'],
    ['internal', 'failed'],
    ['unavailable', 'failed'],
    ['too-many-requests', 'failed'],
  ] as const) {
    answers.set(message(1).id, code)
    expect(await deliver(env, message(1)), code).toMatchObject({ is, problem: { code } })
    expect(await messagesOf(db, 'ada'), code).toEqual([])
  }
})

test('of what waited, only a final refusal takes a message out of the queue, and it stays to be read', async () => {
  const { env, db, answers, stored } = setUp()
  for (const place of [1, 2, 3]) await db.messages.put(message(place))
  answers.set(message(1).id, 'validation')
  answers.set(message(2).id, 'internal')
  expect(await drainMessages(env)).toEqual({ sent: 1, waiting: 1 })
  expect([...stored.keys()]).toEqual([message(3).id])
  expect(await messagesOf(db, 'ada')).toEqual([
    message(2),
    {
      ...message(1),
      refusal: {
        why: 'It is validation.',
        fields: [{ path: 'body.email', message: 'Please enter a valid email address' }],
      },
    },
  ])
  answers.delete(message(2).id)
  expect(await drainMessages(env)).toEqual({ sent: 1, waiting: 0 })
})

test('a server that asks for a pause is not asked for the rest', async () => {
  const { env, db, answers, asked } = setUp()
  for (const place of [1, 2]) await db.messages.put(message(place))
  answers.set(message(1).id, 'too-many-requests')
  expect(await drainMessages(env)).toEqual({ sent: 0, waiting: 2 })
  expect(asked).toEqual([message(1).id])
})

test('with a device that can keep nothing a message still gets through, and is not said to be kept', async () => {
  const { env, db, stored, world } = setUp()
  vi.spyOn(db.messages, 'put').mockImplementation(() => Dexie.Promise.reject(new Dexie.QuotaExceededError()) as never)
  expect(await deliver(env, message(1))).toEqual({ is: 'sent' })
  expect(stored.size).toBe(1)
  world.isDown = true
  expect(await deliver(env, message(2))).toMatchObject({ is: 'failed', problem: { code: 'unreachable' } })
})

test('a device of the release before keeps its packs and can keep messages', async () => {
  const store = { indexedDB: new IDBFactory(), IDBKeyRange }
  const before = new Dexie('vademecum-shared', store)
  before.version(2).stores({ packs: 'courseId', keys: 'kid' })
  await before.open()
  await before.table('keys').put({ kid: 'key-1', kty: 'EC', crv: 'P-256', x: 'x', y: 'y' })
  before.close()
  const db = new SharedDb(store, 'strict')
  await db.messages.put(message(1))
  expect(await db.keys.count()).toBe(1)
  expect(await waitingMessages(db)).toEqual([message(1)])
  expect(db.verno).toBe(5)
})

test('a message is shown to its writer alone, and sent whoever is here', async () => {
  const { env, db, stored } = setUp()
  const { writer: _, ...ofAnEarlierRelease } = message(3)
  await db.messages.bulkPut([message(1), { ...message(2), writer: 'ben' }, ofAnEarlierRelease])
  expect(await messagesOf(db, 'ada')).toEqual([message(1)])
  expect((await messagesOf(db, 'ben')).map(({ id }) => id)).toEqual([message(2).id])
  expect(await messagesOf(db, 'somebody else')).toEqual([])
  expect(await drainMessages(env)).toEqual({ sent: 3, waiting: 0 })
  expect(stored.size).toBe(3)
})

test('a refusal that no writer comes back for is removed; an account finds its own', async () => {
  const { db } = setUp()
  const refusal = { why: 'It is validation.', fields: [] }
  const rows = [message(1), { ...message(2), writer: 'visitor' }].map((row) => ({ ...row, refusal }))
  await db.messages.bulkPut([...rows, { ...message(3), writer: 'visitor' }])
  const ada = { userId: 'ada', username: 'Ada', email: 'ada@example.org', isLocked: true, lastSignedInAtMs: 1 }
  await rememberAccount(db, ada)
  await forgetRefusals(db, message(2).writtenAtMs)
  expect(await db.messages.count()).toBe(3)
  await forgetRefusals(db, message(2).writtenAtMs + 1)
  expect(await db.messages.toCollection().primaryKeys()).toEqual([message(1).id, message(3).id])
})

test('a report of a question waits beside the messages, apart from what earlier releases send, and goes to its own call', async () => {
  const { env, db, world, paths } = setUp()
  world.isDown = true
  expect(await deliver(env, message(1))).toEqual({ is: 'kept' })
  expect(await deliver(env, report(2))).toEqual({ is: 'kept' })
  expect(await db.messages.toArray()).toEqual([message(1)])
  expect((await messagesOf(db, 'ada')).map(({ id }) => id)).toEqual([report(2).id, message(1).id])
  world.isDown = false
  expect(await drainMessages(env)).toEqual({ sent: 2, waiting: 0 })
  expect(paths).toEqual(['/api/contact', '/api/study/reports'])
  expect(await messagesOf(db, 'ada')).toEqual([])
})

test('a pause that is asked for reports holds up no message', async () => {
  const { env, db, answers, asked } = setUp()
  await db.reports.bulkPut([report(1), report(2)])
  await db.messages.put(message(3))
  answers.set(report(1).id, 'too-many-requests')
  expect(await drainMessages(env)).toEqual({ sent: 1, waiting: 2 })
  expect(asked).toEqual([report(1).id, message(3).id])
})

test('a report that is refused for good stays for its writer to see, and goes with the account', async () => {
  const { env, db, answers } = setUp()
  await db.reports.put(report(1))
  answers.set(report(1).id, 'validation')
  expect(await drainMessages(env)).toEqual({ sent: 0, waiting: 0 })
  expect(await messagesOf(db, 'ada')).toMatchObject([{ id: report(1).id, refusal: { why: 'It is validation.' } }])
  await forgetAccount(db, 'ada')
  expect(await db.reports.count()).toBe(0)
})
