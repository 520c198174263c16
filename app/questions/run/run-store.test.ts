import { expect, test, vi } from 'vitest'
import { right, wrong } from '../../../core/testing/make-events.ts'
import { numericQuestion } from '../../../core/testing/make-questions.ts'
import { startSession } from '../../../core/study/session.ts'
import { openAccount } from '../../../offline/account/account.ts'
import { type RunRules, tutorRules } from './run-rules.ts'
import { runStore } from './run-store.ts'
import { withChoice, withConfidence } from './session-steps.ts'

const question = numericQuestion()
const twelve = { kind: 'number', text: '12' } as const

async function opened(userId: string, rules = tutorRules) {
  const time = { nowMs: 1_000_000 }
  const account = await openAccount(userId, {
    now: () => time.nowMs,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    tzOffsetMin: () => 0,
    appVersion: 'test',
  })
  const session = startSession({ id: account.newId(), courseId: 1, packVersion: 1, startedAtMs: 0 }, [
    { itemId: 'q1', hash: 'a'.repeat(64), topic: 'doses' },
    { itemId: 'q2', hash: 'b'.repeat(64), topic: 'doses' },
  ])
  await account.db.sessions.put(session)
  const clock = { ms: 0 }
  const run = runStore(account, session, rules, () => clock.ms)
  return {
    account,
    session,
    clock,
    time,
    run,
    answers: () => account.db.events.filter((row) => row.type === 'answered').toArray(),
  }
}

test('an answer is marked at once, and said to be saved when it is recorded with its time and key', async () => {
  const { account, session, clock, run, answers } = await opened('u-answer')
  run.setSeen(true)
  run.show(0)
  run.change((now) => withChoice(now, twelve))
  clock.ms = 4_000
  const submitting = run.give(question)
  expect(run.get().saving).toEqual({ is: 'saving' })
  expect(run.get().shown.items[0]?.given).toEqual({ answer: twelve, mark: right })
  expect(run.get().session.items[0]?.given).toBeNull()
  await submitting
  expect(run.get().saving).toEqual({ is: 'saved' })
  expect(run.get().session.items[0]?.given).toEqual({ answer: twelve, mark: right })
  const [row] = await answers()
  expect(row?.event).toMatchObject({ clientMark: right, durationMs: 4_000, sessionId: session.id })
  expect((await account.db.sessions.get(session.id))?.items[0]?.given?.mark).toEqual(right)
})

test('two submits at once are one answer', async () => {
  const { run, answers } = await opened('u-double')
  run.show(0)
  run.change((now) => withChoice(now, twelve))
  await Promise.all([run.give(question), run.give(question)])
  await run.give(question)
  expect(await answers()).toHaveLength(1)
})

test('a choice that is not submitted is stored by itself', async () => {
  const { account, session, run } = await opened('u-settle')
  run.show(0)
  run.change((now) => withChoice(now, twelve))
  await vi.waitFor(async () => expect((await account.db.sessions.get(session.id))?.items[0]?.choice).toEqual(twelve), {
    timeout: 10_000,
    interval: 20,
  })
})

test('two tabs share the key of an attempt and make one answer of it', async () => {
  const { account, session, run, answers } = await opened('u-tabs')
  const other = runStore(account, session, tutorRules, () => 0)
  run.show(0)
  other.show(0)
  await run.flush()
  await other.flush()
  expect(other.get().session.items[0]?.attemptKey).toBe(run.get().session.items[0]?.attemptKey)
  run.change((now) => withChoice(now, twelve))
  other.change((now) => withChoice(now, { kind: 'number', text: '13' }))
  await run.give(question)
  await other.give(question)
  expect(await answers()).toHaveLength(1)
  expect(other.get().session.items[0]?.given).toEqual({ answer: twelve, mark: right })
})

test('an attempt has its key before it is first shown, and an answer that of what its tab showed', async () => {
  const { account, session, run, answers } = await opened('u-key')
  const key = run.get().session.items[0]?.attemptKey
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  const other = runStore(account, session, tutorRules, () => 0)
  other.show(0)
  await other.flush()
  run.change((now) => withChoice(now, twelve))
  await run.give(question)
  expect((await answers()).map(({ event }) => event['attemptKey'])).toEqual([key])
  expect((await account.db.sessions.get(session.id))?.items[0]?.attemptKey).toBe(key)
  await other.flush()
  expect(other.get().session.items[0]).toMatchObject({ attemptKey: key, given: { answer: twelve } })
})

test('time that nobody sees does not count', async () => {
  const { clock, run } = await opened('u-time')
  run.setSeen(true)
  clock.ms = 1_000
  run.setSeen(false)
  clock.ms = 60_000
  run.setSeen(true)
  clock.ms = 60_500
  await run.flush()
  expect(run.get().session.items[0]?.elapsedMs).toBe(1_500)
})

test('an answer that could not be saved keeps its choice and goes through when it is tried again', async () => {
  const { account, run, answers } = await opened('u-unsaved')
  run.show(0)
  run.change((now) => withChoice(now, twelve))
  await run.flush()
  const full = vi.spyOn(account.db.events, 'bulkAdd').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await run.give(question)
  expect(run.get().saving).toEqual({ is: 'not-saved' })
  expect(run.get().session.items[0]).toMatchObject({ choice: twelve, given: null })
  expect(run.get().shown.items[0]?.given?.mark).toEqual(right)
  run.change((now) => withChoice(now, { kind: 'number', text: '13' }))
  await run.finish()
  expect(run.get().session).toMatchObject({ finishedAtMs: null })
  full.mockRestore()
  await run.retry()
  expect(run.get().saving).toEqual({ is: 'saved' })
  expect(run.get().session.items[0]?.given?.mark).toEqual(right)
  expect(await answers()).toHaveLength(1)
})

test('a run that is finished stays finished', async () => {
  const { account, session, run } = await opened('u-finish')
  await run.finish()
  expect((await account.db.sessions.get(session.id))?.finishedAtMs).toBe(1_000_000)
})

test('an answer that another tab recorded first is what is shown and stored', async () => {
  const { account, session, run, answers } = await opened('u-second-tab')
  run.show(0)
  run.change((now) => withChoice(now, twelve))
  await run.flush()
  const other = runStore(account, (await account.db.sessions.get(session.id)) ?? session, tutorRules, () => 0)
  other.change((now) => withChoice(now, { kind: 'number', text: '7' }))
  await other.give(question)
  // The row as a tab leaves it that had read it before.
  await account.db.sessions.put(run.get().session)
  await run.give(question)
  const seven = { answer: { kind: 'number', text: '7' }, mark: wrong }
  expect(await answers()).toHaveLength(1)
  expect(run.get().session.items[0]?.given).toMatchObject(seven)
  expect((await account.db.sessions.get(session.id))?.items[0]?.given).toMatchObject(seven)
})

test('an answered question keeps its choice, confidence, key and time', async () => {
  const { clock, run } = await opened('u-stays')
  run.setSeen(true)
  run.show(0)
  run.change((now) => withChoice(now, twelve))
  await run.give(question)
  const answered = run.get().session.items[0]
  clock.ms = 9_000
  run.change((now) => withConfidence(withChoice(now, { kind: 'number', text: '13' }), 'sure'))
  run.show(0)
  await run.flush()
  expect(run.get().session.items[0]).toEqual(answered)
})

test('an answer on its way does not hold up the next, and "saved" waits for both', async () => {
  const { run, answers } = await opened('u-quick')
  run.show(0)
  run.change((now) => withChoice(now, twelve))
  const first = run.give(question)
  run.show(1)
  run.change((now) => withChoice(now, twelve))
  const second = run.give({ ...question, id: 'q2' })
  await first
  // Slow where others need the processor too.
  expect(['saving', 'slow']).toContain(run.get().saving.is)
  await second
  expect(run.get().saving).toEqual({ is: 'saved' })
  expect(await answers()).toHaveLength(2)
})

/** A sitting of two minutes: all can be changed until time is up, then all is given, and how it was marked stays hidden until
 *  the end. */
const examRules: RunRules = {
  mayChange: (_item, session, nowMs) => session.finishedAtMs === null && nowMs < session.startedAtMs + 120_000,
  mayGive: (item, session, nowMs) => item.given === null && nowMs >= session.startedAtMs + 120_000,
  showsVerdict: (_item, session) => session.finishedAtMs !== null,
}

test('rules of an exam: changeable until time is up, given then, and marked for nobody to see before the end', async () => {
  const { run, time, answers } = await opened('u-exam', examRules)
  time.nowMs = 1_000
  const choose = (index: number, text: string) => {
    run.show(index)
    run.change((now) => withChoice(now, { kind: 'number', text }))
  }
  choose(0, '13')
  await run.give(question)
  choose(1, '12')
  choose(0, '12')
  expect(await answers()).toEqual([])
  expect(run.get().session.items.map(({ choice }) => choice)).toEqual([twelve, twelve])

  time.nowMs = 121_000
  choose(0, '14')
  await Promise.all([run.give(question, 0), run.give({ ...question, id: 'q2', key: 5 }, 1)])
  expect((await answers()).map(({ event }) => event['clientMark'])).toEqual([right, wrong])
  expect(run.get().session.items.map(({ given }) => given?.mark)).toEqual([right, wrong])
  expect(run.get().shown.items.map(({ given }) => given)).toEqual([null, null])

  await run.finish()
  expect(run.get().shown.items.map(({ given }) => given?.mark)).toEqual([right, wrong])
})
