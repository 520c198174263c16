import { expect, test, vi } from 'vitest'
import type { NumericEntry } from '../../../core/content/question.ts'
import { right } from '../../../core/testing/make-events.ts'
import { startSession } from '../../../core/study/session.ts'
import { openAccount } from '../../../offline/account/account.ts'
import { practiceRun } from './practice-run.ts'
import { withChoice } from './session-steps.ts'

const question: NumericEntry = {
  kind: 'question',
  type: 'numeric',
  id: 'q1',
  topic: 'doses',
  concept: 'dose',
  difficulty: 'easy',
  stem: 'How many?',
  sources: [],
  reviewBy: '2027-01-01',
  key: 12,
  tolerance: 0,
  unit: 'tablets',
  steps: [],
  pitfalls: [],
  explanation: 'Twelve.',
}
const twelve = { kind: 'number', text: '12' } as const

async function opened(userId: string) {
  const account = await openAccount(userId, {
    now: () => 1_000_000,
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
  const run = practiceRun(account, session, () => clock.ms)
  return {
    account,
    session,
    clock,
    run,
    answers: () => account.db.events.filter((row) => row.type === 'answered').toArray(),
  }
}

test('an answer is recorded with its time and key, and only then shown as given and saved', async () => {
  const { account, session, clock, run, answers } = await opened('u-answer')
  run.setSeen(true)
  run.show(0)
  run.change((now) => withChoice(now, twelve))
  clock.ms = 4_000
  const submitting = run.submit(question)
  expect(run.state().saving).toEqual({ is: 'saving' })
  expect(run.state().session.items[0]?.given).toBeNull()
  await submitting
  expect(run.state().saving).toEqual({ is: 'saved' })
  expect(run.state().session.items[0]?.given).toEqual({ answer: twelve, mark: right })
  const [row] = await answers()
  expect(row?.event).toMatchObject({ clientMark: right, durationMs: 4_000, sessionId: session.id })
  expect((await account.db.sessions.get(session.id))?.items[0]?.given?.mark).toEqual(right)
})

test('two submits at once are one answer', async () => {
  const { run, answers } = await opened('u-double')
  run.show(0)
  run.change((now) => withChoice(now, twelve))
  await Promise.all([run.submit(question), run.submit(question)])
  await run.submit(question)
  expect(await answers()).toHaveLength(1)
})

test('a choice that is not submitted is stored within 300 ms', async () => {
  const { account, session, run } = await opened('u-settle')
  run.show(0)
  run.change((now) => withChoice(now, twelve))
  await vi.waitFor(async () => expect((await account.db.sessions.get(session.id))?.items[0]?.choice).toEqual(twelve), {
    timeout: 300,
    interval: 20,
  })
})

test('two tabs share the key of an attempt and make one answer of it', async () => {
  const { account, session, run, answers } = await opened('u-tabs')
  const other = practiceRun(account, session, () => 0)
  run.show(0)
  other.show(0)
  await run.flush()
  await other.flush()
  expect(other.state().session.items[0]?.attemptKey).toBe(run.state().session.items[0]?.attemptKey)
  run.change((now) => withChoice(now, twelve))
  other.change((now) => withChoice(now, { kind: 'number', text: '13' }))
  await run.submit(question)
  await other.submit(question)
  expect(await answers()).toHaveLength(1)
  expect(other.state().session.items[0]?.given).toEqual({ answer: twelve, mark: right })
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
  expect(run.state().session.items[0]?.elapsedMs).toBe(1_500)
})

test('an answer that could not be saved keeps its choice and goes through when it is tried again', async () => {
  const { account, run, answers } = await opened('u-unsaved')
  run.show(0)
  run.change((now) => withChoice(now, twelve))
  await run.flush()
  const full = vi.spyOn(account.db.events, 'bulkAdd').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await run.submit(question)
  expect(run.state().saving).toEqual({ is: 'not-saved' })
  expect(run.state().session.items[0]).toMatchObject({ choice: twelve, given: null })
  full.mockRestore()
  await run.retry()
  expect(run.state().session.items[0]?.given?.mark).toEqual(right)
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
  const other = practiceRun(account, (await account.db.sessions.get(session.id)) ?? session, () => 0)
  other.change((now) => withChoice(now, { kind: 'number', text: '7' }))
  await other.submit(question)
  // The row as a tab leaves it that had read it before.
  await account.db.sessions.put(run.state().session)
  await run.submit(question)
  const seven = { answer: { kind: 'number', text: '7' }, mark: { marks: 0, of: 1 } }
  expect(await answers()).toHaveLength(1)
  expect(run.state().session.items[0]?.given).toMatchObject(seven)
  expect((await account.db.sessions.get(session.id))?.items[0]?.given).toMatchObject(seven)
})
