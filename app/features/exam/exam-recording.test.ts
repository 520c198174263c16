import { expect, test, vi } from 'vitest'
import { beginTask } from '../../../core/study/tasks/task-attempt.ts'
import { sampleExam } from '../../../core/testing/make-course.ts'
import { begunSitting, hashOf } from '../../../core/testing/make-sitting.ts'
import { aStation } from '../../../core/testing/make-tasks.ts'
import { openAccount } from '../../../offline/account/account.ts'
import { keepSitting, readSitting, takeSitting } from '../../../offline/account/sittings.ts'
import { makeDevice } from '../../../offline/testing/make-device.ts'
import type { Recorder } from '../../tasks/recorder.ts'
import { readRecordings } from '../../tasks/recordings.ts'
import { beginRun } from '../../tasks/task-run.ts'
import { giveLeftTasks } from '../../tasks/task-work.ts'
import { examStore } from './exam-store.ts'

const station = { kind: 'task', itemId: 'station', hash: hashOf(1), topic: 'doses', type: 'mmi-station' } as const

/** A microphone whose last seconds come when `finish` is called. */
function slowRecorder() {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const recorder: Recorder = {
    stream: {} as MediaStream,
    hasCamera: false,
    start: () => {},
    setPaused: () => {},
    stop: async () => {
      await finished
      return { mediaType: 'audio/webm', content: new Uint8Array([1]).buffer }
    },
    close: () => {},
    onLost: () => {},
  }
  return { recorder, finish }
}

/** The last station of an exam, to which one speaks. */
async function atTheLastStation(userId: string) {
  const { env } = makeDevice()
  const account = await openAccount(userId, env)
  const held = begunSitting({
    id: account.newId(),
    exam: {
      ...sampleExam,
      sections: [
        {
          id: 'circuit',
          title: 'Circuit',
          asks: 'tasks',
          tasks: { type: 'mmi-station', count: 1 },
          minutes: 7,
          instructionSeconds: 0,
          noteboard: false,
          sitAlone: true,
        },
      ],
    },
    drawn: [{ items: [station], wanted: 1 }],
    newId: account.newId,
  })
  await keepSitting(account, held)
  const stored = await readSitting(account.db, held.sitting.id)
  const taken = stored && (await takeSitting(account, stored))
  if (!taken) throw new Error('no sitting')
  const exam = examStore(account, taken, {
    monotonicMs: () => 0,
    wallMs: () => 0,
    questionsOf: () => Promise.resolve(new Map()),
    afterPaint: () => Promise.resolve(),
    giveTasks: (sitting, items, guard) => giveLeftTasks(account, sitting, items, guard),
  })
  exam.move({ do: 'begin' })
  await exam.flush()
  const attemptKey = held.items[0]?.attemptKey ?? ''
  const { recorder, finish } = slowRecorder()
  const run = beginRun({
    account,
    task: aStation(0),
    place: { courseId: 1, packVersion: 1, itemId: 'station', exam: { sittingId: held.sitting.id, section: 0 } },
    first: beginTask(aStation(0), { attemptKey, itemHash: hashOf(1), mode: 'spoken', extraPercent: 0 }),
    recorder,
    bell: { ring: () => {}, close: () => {} },
    monotonicMs: () => 0,
    guard: exam.guard,
    onDone: () => exam.move({ do: 'end-section' }),
    onTrouble: vi.fn(),
  })
  return { account, exam, run, attemptKey, finish }
}

test('what was spoken last in an exam is kept, however long the browser takes to hand it over', async () => {
  const { account, exam, run, attemptKey, finish } = await atTheLastStation('u-recording-slow')
  run.store.next()
  // Longer than the answer and the end of the exam take.
  setTimeout(finish, 1_000)
  await vi.waitFor(() => expect(exam.get().isRecorded).toBe(true), { timeout: 10_000 })
  await vi.waitFor(async () => expect(await readRecordings(account.db, attemptKey)).toHaveLength(1), {
    timeout: 10_000,
  })
})

test('a browser that never hands over what was spoken holds no answer back', { tags: ['large'] }, async () => {
  const { exam, run } = await atTheLastStation('u-recording-never')
  run.store.next()
  await vi.waitFor(() => expect(exam.get().isRecorded).toBe(true), { timeout: 10_000 })
})
