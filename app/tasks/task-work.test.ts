import { expect, test } from 'vitest'
import { type TaskAttempt, beginTask, withText } from '../../core/study/tasks/task-attempt.ts'
import { sampleExam } from '../../core/testing/make-course.ts'
import { begunSitting, hashOf } from '../../core/testing/make-sitting.ts'
import { anEssay, aStation } from '../../core/testing/make-tasks.ts'
import { type Account, openAccount } from '../../offline/account/account.ts'
import { adopt } from '../../offline/account/adopt.ts'
import { removeAccount } from '../../offline/account/remove-account.ts'
import { readUnsent } from '../../offline/account/unsent.ts'
import { SharedDb } from '../../offline/shared-db.ts'
import { makeDevice } from '../../offline/testing/make-device.ts'
import { readCourseProgress, studiedCourses } from '../data/study/course-progress.ts'
import { deleteRecording, keepRecording, readRecordings } from './recordings.ts'
import {
  discardAttempt,
  giveTask,
  keepChecklist,
  readExamAttempt,
  readOwnChecklist,
  readTaskWork,
  readTasksDone,
  saveAttempt,
} from './task-work.ts'

const place = { courseId: 12, packVersion: 1, itemId: 'essay' }

const begun = (account: Account): TaskAttempt =>
  withText(
    beginTask(anEssay(), {
      attemptKey: account.newId(),
      itemHash: 'a'.repeat(64),
      mode: 'typed',
      extraPercent: 0,
    }),
    0,
    'Trains are not free.',
  )

async function opened(userId: string) {
  const device = makeDevice()
  return { device, account: await openAccount(userId, device.env) }
}

test('an attempt that was left is found again, with its words and its clock', async () => {
  const { account } = await opened('u1')
  const attempt = { ...begun(account), leftMs: 61_000 }
  await saveAttempt(account, place, attempt)
  expect(await readTaskWork(account.db, 'essay')).toEqual({ begun: attempt, done: [] })
  expect((await readTasksDone(account.db, 12)).begun).toEqual(new Set(['essay']))
  await discardAttempt(account, 'essay')
  expect((await readTaskWork(account.db, 'essay')).begun).toBeNull()
})

test('a damaged draft is no attempt', async () => {
  const { account } = await opened('u1')
  for (const text of ['{', '{}', JSON.stringify({ ...begun(account), texts: 'all' })]) {
    await account.db.drafts.put({ target: 'task:essay', text, updatedAtMs: 1 })
    expect((await readTaskWork(account.db, 'essay')).begun).toBeNull()
  }
})

test('an attempt that is given is an answer once, from however many tabs, and no draft', async () => {
  const { account } = await opened('u1')
  const attempt = begun(account)
  await saveAttempt(account, place, attempt)
  await giveTask(account, place, attempt)
  await giveTask(account, place, withText(attempt, 0, 'From another tab'))
  const { begun: left, done } = await readTaskWork(account.db, 'essay')
  expect(left).toBeNull()
  expect(done).toHaveLength(1)
  expect(done[0]).toMatchObject({ attemptKey: attempt.attemptKey, answer: { texts: ['Trains are not free.', ''] } })
  expect((await readTasksDone(account.db, 12)).done).toEqual(new Map([['essay', 1]]))
})

test('a draft that a crash left of what was given is not gone on with', async () => {
  const { account } = await opened('u1')
  const attempt = begun(account)
  await giveTask(account, place, attempt)
  await saveAttempt(account, place, attempt)
  expect((await readTaskWork(account.db, 'essay')).begun).toBeNull()
})

test('a task that is under way in an exam and outside it has two attempts, and each becomes an answer', async () => {
  const { account } = await opened('u1')
  const exam = { sittingId: account.newId(), section: 0 }
  const practised = begun(account)
  const examined = withText(begun(account), 0, 'Fares keep trains honest.')
  await saveAttempt(account, place, practised)
  await saveAttempt(account, { ...place, exam }, examined)
  const item = { itemId: 'essay', attemptKey: examined.attemptKey }
  expect((await readTaskWork(account.db, 'essay')).begun).toEqual(practised)
  expect(await readExamAttempt(account.db, item)).toEqual(examined)
  await discardAttempt(account, 'essay')
  expect(await readExamAttempt(account.db, item)).toEqual(examined)
  await saveAttempt(account, place, practised)

  await giveTask(account, place, practised)
  expect(await readExamAttempt(account.db, item)).toEqual(examined)
  await saveAttempt(account, place, begun(account))
  await giveTask(account, { ...place, exam }, examined)
  const { begun: next, done } = await readTaskWork(account.db, 'essay')
  expect(next).not.toBeNull()
  expect(done.map(({ answer }) => answer)).toEqual([
    { kind: 'text', texts: ['Fares keep trains honest.', ''] },
    { kind: 'text', texts: ['Trains are not free.', ''] },
  ])
  expect(await readExamAttempt(account.db, item)).toBeNull()
  expect(await account.db.drafts.count()).toBe(1)
})

/** A task of an exam that is being sat, and its draft where a release before kept it. */
async function examinedBefore(account: Account) {
  const examined = begun(account)
  const { items } = begunSitting({
    id: account.newId(),
    exam: sampleExam,
    drawn: [{ items: [{ kind: 'task', itemId: 'essay', hash: hashOf(1), topic: 'doses', type: 'essay' }], wanted: 1 }],
    newId: () => examined.attemptKey,
  })
  await account.db.sittingItems.bulkPut(items)
  await account.db.drafts.put({ target: 'task:essay', text: JSON.stringify(examined), updatedAtMs: 1 })
  return { examined, item: { itemId: 'essay', attemptKey: examined.attemptKey } }
}

test('what a release before kept of a task of an exam is gone on with there, and nowhere else', async () => {
  const { account } = await opened('u1')
  const { examined, item } = await examinedBefore(account)
  expect(await readExamAttempt(account.db, item)).toEqual(examined)
  expect((await readTaskWork(account.db, 'essay')).begun).toBeNull()
  expect((await readTasksDone(account.db, 12)).begun).toEqual(new Set())
  const exam = { sittingId: account.newId(), section: 0 }
  const longer = withText(examined, 0, 'Trains are not free, and should be.')
  await saveAttempt(account, { ...place, exam }, longer)
  expect(await readExamAttempt(account.db, item)).toEqual(longer)
  expect(await account.db.drafts.count()).toBe(1)
  await giveTask(account, { ...place, exam }, longer)
  expect(await account.db.drafts.count()).toBe(0)
})

test('such a draft that comes late, as with a visitor’s work, takes the place of nothing newer', async () => {
  const { account } = await opened('u1')
  const { examined, item } = await examinedBefore(account)
  const longer = withText(examined, 0, 'Trains are not free, and should be.')
  await saveAttempt(account, { ...place, exam: { sittingId: account.newId(), section: 0 } }, longer)
  await account.db.drafts.put({ target: 'task:essay', text: JSON.stringify(examined), updatedAtMs: 1 })
  await saveAttempt(account, place, begun(account))
  expect(await readExamAttempt(account.db, item)).toEqual(longer)
})

test('practice that begins on such a task before the exam goes on takes nothing of it', async () => {
  const { account } = await opened('u1')
  const { examined, item } = await examinedBefore(account)
  const practised = begun(account)
  await saveAttempt(account, place, practised)
  expect((await readTaskWork(account.db, 'essay')).begun).toEqual(practised)
  expect(await readExamAttempt(account.db, item)).toEqual(examined)
})

test('a task is no question: it has no card, and is work in its course', async () => {
  const { account } = await opened('u1')
  await giveTask(account, place, begun(account))
  expect((await readCourseProgress(account.db, 12)).cards.size).toBe(0)
  expect(await studiedCourses(account.db)).toEqual([12])
})

test('the own checklist is a register of its attempt: the last word counts', async () => {
  const { account } = await opened('u1')
  const key = account.newId()
  await keepChecklist(account, key, ['shown', null])
  expect((await readOwnChecklist(account.db, key))?.value).toBe('s-')
  await keepChecklist(account, key, ['in-part', 'missing'])
  expect((await readOwnChecklist(account.db, key))?.value).toBe('pm')
})

const sound = { mediaType: 'audio/webm', content: new Uint8Array([1, 2, 3]).buffer }

test('a recording is kept with its attempt, counts as work that is nowhere else, and goes with the account', async () => {
  const { account, device } = await opened('u1')
  const shared = new SharedDb(device.env.store)
  const of = { attemptKey: account.newId(), itemId: aStation().id }
  await keepRecording(account, { ...of, prompt: 1 }, sound)
  await keepRecording(account, { ...of, prompt: 0 }, sound)
  await keepRecording(account, { ...of, prompt: 0 }, sound)
  const [first, second] = await readRecordings(account.db, of.attemptKey)
  expect([first?.prompt, second?.prompt]).toEqual([0, 1])
  expect(new Uint8Array(first?.content ?? new ArrayBuffer(0))).toEqual(new Uint8Array([1, 2, 3]))
  expect(await readUnsent(account, shared, undefined)).toMatchObject({ recordings: 2, answers: 0 })
  await deleteRecording(account, first?.id ?? '')
  expect(await readRecordings(account.db, of.attemptKey)).toHaveLength(1)
  await removeAccount({ shared, ...(device.env.store && { store: device.env.store }) }, 'u1', async () => undefined)
  const again = await openAccount('u1', device.env)
  expect(await again.db.recordings.count()).toBe(0)
})

test('who signs in after practising without an account keeps the recordings', async () => {
  const { account: source, device } = await opened('anon')
  const target = await openAccount('u2', device.env)
  const attempt = begun(source)
  await giveTask(source, place, attempt)
  await keepRecording(source, { attemptKey: attempt.attemptKey, itemId: 'essay', prompt: 0 }, sound)
  await adopt(target, source)
  expect(await readRecordings(target.db, attempt.attemptKey)).toHaveLength(1)
  expect((await readTaskWork(target.db, 'essay')).done).toHaveLength(1)
})
