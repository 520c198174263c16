import { expect, test, vi } from 'vitest'
import type { ExamBlueprint } from '../../../core/exams/blueprint.ts'
import { beginTask, withText } from '../../../core/study/tasks/task-attempt.ts'
import { sampleExam } from '../../../core/testing/make-course.ts'
import { begunSitting, hashOf } from '../../../core/testing/make-sitting.ts'
import { anEssay } from '../../../core/testing/make-tasks.ts'
import { openAccount } from '../../../offline/account/account.ts'
import { readUnsaved } from '../../../offline/account/mirror.ts'
import { keepSitting, readSitting, removeSitting, takeSitting } from '../../../offline/account/sittings.ts'
import { makeDevice } from '../../../offline/testing/make-device.ts'
import { keepRecording, readRecordings } from '../../tasks/recordings.ts'
import { beginRun } from '../../tasks/task-run.ts'
import { giveLeftTasks, giveTask, readExamAttempt, readTaskWork, saveAttempt } from '../../tasks/task-work.ts'
import { examStore } from './exam-store.ts'

const minute = 60_000

/** A write on a busy machine takes its time. */
const until = (met: () => void) => vi.waitFor(met, { timeout: 10_000 })

const writing: ExamBlueprint = {
  ...sampleExam,
  sections: [
    {
      id: 'essay',
      title: 'Essay',
      asks: 'tasks',
      tasks: { type: 'essay', count: 1, choose: 1 },
      minutes: 40,
      instructionSeconds: 0,
      noteboard: false,
      sitAlone: true,
    },
  ],
}

/** An exam of one essay, begun in a tab that sleeps once "Old" is written; another one has gone on with it and written "Newer". */
async function slept(userId: string) {
  const { env } = makeDevice()
  const account = await openAccount(userId, env)
  const { db } = account
  const time = { ms: 0 }
  const held = begunSitting({
    id: account.newId(),
    exam: writing,
    drawn: [{ items: [{ kind: 'task', itemId: 'essay', hash: hashOf(1), topic: 'doses', type: 'essay' }], wanted: 1 }],
    newId: account.newId,
  })
  const { id } = held.sitting
  await keepSitting(account, held)
  const page = async () => {
    const stored = await readSitting(db, id)
    const taken = stored && (await takeSitting(account, stored))
    if (!taken) throw new Error('no sitting')
    return examStore(account, taken, {
      monotonicMs: () => time.ms,
      wallMs: () => time.ms,
      questionsOf: () => Promise.resolve(new Map()),
      afterPaint: () => Promise.resolve(),
      giveTasks: (sitting, items, guard) => giveLeftTasks(account, sitting, items, guard),
    })
  }
  const exam = await page()
  exam.move({ do: 'begin' })
  exam.move({ do: 'choose', item: 0 })
  await exam.flush()
  const attemptKey = held.items[0]?.attemptKey ?? ''
  const place = { courseId: 1, packVersion: 1, itemId: 'essay', exam: { sittingId: id, section: 0 } }
  const first = beginTask(anEssay(), { attemptKey, itemHash: hashOf(1), mode: 'typed', extraPercent: 0 })
  const heard = { onDone: vi.fn(), onTrouble: vi.fn() }
  const run = beginRun({
    account,
    task: anEssay(),
    place,
    first,
    recorder: null,
    bell: { ring: () => {}, close: () => {} },
    monotonicMs: () => time.ms,
    hasClock: false,
    guard: exam.guard,
    ...heard,
  })
  run.store.write(0, 'Old')
  await run.store.flush()
  const second = await page()
  const newer = withText(first, 0, 'Newer')
  await saveAttempt(account, place, newer, second.guard)
  const finish = () => {
    while (run.store.get().phase) run.store.next()
  }
  const words = async () => {
    const [begun, { done }] = await Promise.all([
      readExamAttempt(db, { itemId: 'essay', attemptKey }),
      readTaskWork(db, 'essay'),
    ])
    return { begun: begun?.texts[0], done: done.map(({ answer }) => answer) }
  }
  return { account, env, time, exam, second, run, place, newer, attemptKey, heard, finish, words }
}

const recorded = [expect.objectContaining({ kind: 'text', texts: ['Newer', ''] })]

test('a tab that slept puts no older words over what was typed where the exam went on', async () => {
  const { exam, run, heard, words } = await slept('u-task-slept')
  await run.store.flush()
  expect(await words()).toEqual({ begun: 'Newer', done: [] })
  await until(() => expect(exam.get()).toMatchObject({ isTakenOver: true, isRecorded: false, saving: 'idle' }))
  expect(run.store.get().isKept).toBe(true)
  expect(heard.onTrouble).not.toHaveBeenCalled()
})

test('a tab that slept past the end of a task gives no older answer, and that of the other tab is the one recorded', async () => {
  const { account, exam, second, finish, place, newer, heard, words } = await slept('u-task-slept-over')
  finish()
  await until(() => expect(exam.get().isTakenOver).toBe(true))
  expect(await words()).toEqual({ begun: 'Newer', done: [] })
  await giveTask(account, place, newer, second.guard)
  expect(await words()).toEqual({ begun: undefined, done: recorded })
  expect(heard.onDone).not.toHaveBeenCalled()
  expect(heard.onTrouble).not.toHaveBeenCalled()
})

test('when the time is up while a tab slept, what the other tab left is recorded', async () => {
  const { time, exam, second, finish, words } = await slept('u-task-slept-time')
  time.ms += 41 * minute
  exam.setSeen(true)
  // The exam has gone on without its task, whose screen goes.
  finish()
  await exam.flush()
  await until(() => expect(exam.get()).toMatchObject({ isTakenOver: true, isRecorded: false }))
  expect(await words()).toEqual({ begun: 'Newer', done: [] })
  second.tick()
  await second.flush()
  await until(() => expect(second.get().isRecorded).toBe(true))
  expect(await words()).toEqual({ begun: undefined, done: recorded })
})

test('a draft that a crash left of an answer goes with its exam', async () => {
  const { account, second, place, newer } = await slept('u-task-crashed')
  await giveTask(account, place, newer, second.guard)
  await saveAttempt(account, place, newer, second.guard)
  await removeSitting(account, place.exam.sittingId)
  expect(await account.db.drafts.count()).toBe(0)
})

test('what a tab that slept recorded takes the place of nothing', async () => {
  const { account, exam, second, attemptKey } = await slept('u-task-slept-sound')
  const of = { attemptKey, itemId: 'essay', prompt: 0 }
  const sound = (byte: number) => ({ mediaType: 'audio/webm', content: new Uint8Array([byte]).buffer })
  await keepRecording(account, of, sound(2), second.guard)
  await expect(keepRecording(account, of, sound(1), exam.guard)).rejects.toThrow('Another tab')
  const [kept] = await readRecordings(account.db, attemptKey)
  expect(new Uint8Array(kept?.content ?? new ArrayBuffer(0))).toEqual(new Uint8Array([2]))
})

test('an answer of an exam that finds no room does not come back later round the other tab', async () => {
  const { account, env, exam, second, place, newer, words } = await slept('u-task-slept-full')
  const full = vi.spyOn(account.db.sittings, 'get').mockImplementation(() => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  })
  await expect(giveTask(account, place, withText(newer, 0, 'Old'), exam.guard)).rejects.toThrow('Not saved')
  full.mockRestore()
  expect(readUnsaved(env.mirror, account.userId)).toEqual([])
  await giveTask(account, place, newer, second.guard)
  expect(await words()).toEqual({ begun: undefined, done: recorded })
})
