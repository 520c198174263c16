import { expect, test, vi } from 'vitest'
import { sampleExam } from '../../../core/testing/make-course.ts'
import { right } from '../../../core/testing/make-events.ts'
import { numericQuestion } from '../../../core/testing/make-questions.ts'
import { begunSitting, hashOf } from '../../../core/testing/make-sitting.ts'
import { openAccount } from '../../../offline/account/account.ts'
import { keepSitting, readSitting, removeSitting, takeSitting } from '../../../offline/account/sittings.ts'
import { examSubject } from '../../../core/exams/exam-family.ts'
import { askForTime, correctedNow } from '../../../offline/account/server-time.ts'
import { readUnsent } from '../../../offline/account/unsent.ts'
import { SharedDb } from '../../../offline/shared-db.ts'
import { type ExamStore, examStore } from './exam-store.ts'

const minute = 60_000
const number = (text: string) => ({ kind: 'number', text }) as const

/** A write on a busy machine takes its time. */
const until = (met: () => void) => vi.waitFor(met, { timeout: 10_000 })

/** Three questions in 30 minutes, begun. */
async function opened(userId: string, { absence = sampleExam.absence } = {}) {
  const time = { wallMs: 1_000_000, monoMs: 0 }
  const pass = (ms: number) => {
    time.wallMs += ms
    time.monoMs += ms
  }
  const account = await openAccount(userId, {
    now: () => time.wallMs,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    tzOffsetMin: () => 0,
    appVersion: 'test',
  })
  const id = account.newId()
  const held = begunSitting({
    id,
    exam: { ...sampleExam, absence },
    newId: account.newId,
    nowMs: time.wallMs,
  })
  await keepSitting(account, held)
  const questions = new Map([1, 2, 3].map((at) => [hashOf(at), numericQuestion(`q${at}`)]))
  /** A page that opens on what is on the disk. */
  const page = async (): Promise<ExamStore> => {
    const offsetMs = (await correctedNow(account)) - time.wallMs
    const stored = await readSitting(account.db, id)
    const taken = stored && (await takeSitting(account, stored))
    if (!taken) throw new Error('no sitting')
    return examStore(account, taken, {
      monotonicMs: () => time.monoMs,
      wallMs: () => time.wallMs + offsetMs,
      questionsOf: () => Promise.resolve(questions),
      afterPaint: () => Promise.resolve(),
      giveTasks: () => Promise.resolve(),
    })
  }
  const exam = await page()
  exam.move({ do: 'begin' })
  await exam.flush()
  const report = async () => {
    const row = await account.db.projections.get(examSubject(id))
    return row?.family === 'exam' ? row.exam : null
  }
  const choices = async () => (await readSitting(account.db, id))?.items.map(({ choice }) => choice)
  return { account, id, time, pass, page, exam, report, choices }
}

test('an answer is on the disk before it counts as saved, and a page that died goes on with it', async () => {
  const { exam, page, pass } = await opened('u-exam-saved')
  pass(4000)
  exam.choose(0, number('12'))
  expect([...exam.get().unsaved]).toEqual([0])
  await until(() => expect(exam.get()).toMatchObject({ saving: 'idle', unsaved: new Set() }))
  pass(6000)
  // Nothing is said by the page that dies here.
  const again = await page()
  expect(again.get().items[0]).toMatchObject({ choice: number('12'), elapsedMs: 4000 })
  expect(again.leftMs()).toBe(30 * minute - 10_000)
})

test('time on a question that was left without an answer is on the disk as one goes on', async () => {
  const { exam, page, pass } = await opened('u-exam-skipped')
  pass(4000)
  exam.move({ do: 'open', item: 1 })
  await exam.flush()
  pass(2000)
  exam.move({ do: 'review' })
  await exam.flush()
  const again = await page()
  expect(again.get().items.map(({ elapsedMs }) => elapsedMs)).toEqual([4000, 2000, 0])
})

test('what is written on the noteboard, or stopped, while an exam is written goes with the next write', async () => {
  const { account, id, exam, pass } = await opened('u-exam-meanwhile', { absence: 'pauses' })
  const writing = exam.flush()
  pass(minute)
  exam.note('3 : 4')
  exam.move({ do: 'pause' })
  await writing
  expect((await readSitting(account.db, id))?.sitting).toMatchObject({
    noteboard: '3 : 4',
    isPaused: true,
    leftMs: 29 * minute,
  })
})

test('no time is on a question after its section has ended, however late the page looks', async () => {
  const { exam, pass, report } = await opened('u-exam-late-look')
  exam.setSeen(false)
  pass(3 * 60 * minute)
  exam.setSeen(true)
  await until(() => expect(exam.get().isRecorded).toBe(true))
  expect((await report())?.sections).toMatchObject([
    { usedMs: 30 * minute, items: [{ elapsedMs: 30 * minute }, { elapsedMs: 0 }, { elapsedMs: 0 }] },
  ])
})

test('an ended exam is recorded, told by its own events, and gone from the table of running ones', async () => {
  const { exam, account, id, pass, report } = await opened('u-exam-ended')
  pass(1000)
  exam.choose(0, number('12'))
  exam.move({ do: 'open', item: 1 })
  pass(2000)
  exam.choose(1, number('7'))
  exam.move({ do: 'end-section' })
  await until(() => expect(exam.get().isRecorded).toBe(true))
  expect(await readSitting(account.db, id)).toBeNull()
  // Nothing that comes late puts it back.
  exam.choose(1, number('8'))
  exam.setSeen(false)
  await exam.flush()
  expect(await readSitting(account.db, id)).toBeNull()
  const sat = await report()
  expect(sat?.sections[0]).toMatchObject({ endedBy: 'candidate', allowedMs: 30 * minute, usedMs: 3000 })
  expect(sat?.sections[0]?.items).toMatchObject([
    { itemId: 'q1', mark: right, elapsedMs: 1000 },
    { itemId: 'q2', mark: { marks: 0, of: 1 }, elapsedMs: 2000 },
    { itemId: 'q3', mark: null, answer: null, of: 1, elapsedMs: 0 },
  ])
})

test('when the time is up the section ends by itself, also when nobody was there', async () => {
  const { exam, page, pass, report, account, id } = await opened('u-exam-time')
  exam.choose(0, number('12'))
  await exam.flush()
  pass(31 * minute)
  const again = await page()
  expect(again.get().sitting.place).toEqual({ is: 'ended' })
  // The section that ended meanwhile takes no answer any more.
  again.choose(1, number('12'))
  await again.flush()
  expect((await report())?.sections[0]).toMatchObject({ endedBy: 'time', usedMs: 30 * minute })
  expect((await report())?.sections[0]?.items.map(({ answer }) => answer !== null)).toEqual([true, false, false])
  expect(await readSitting(account.db, id)).toBeNull()
})

test('a crash between recording and tidying up records nothing twice', async () => {
  const { exam, page, account, id, report } = await opened('u-exam-crash')
  exam.choose(0, number('12'))
  await exam.flush()
  const before = await readSitting(account.db, id)
  exam.move({ do: 'end-section' })
  await until(() => expect(exam.get().isRecorded).toBe(true))
  await account.db.sittings.bulkPut(before ? [before.sitting] : [])
  await account.db.sittingItems.bulkPut(before?.items ?? [])
  // A page that had not heard of it ends it too.
  const second = await page()
  second.move({ do: 'end-section' })
  await until(() => expect(second.get().isRecorded).toBe(true))
  const types = (await account.db.events.toArray()).map(({ type }) => type).toSorted()
  expect(types).toEqual(['answered', 'exam-section'])
  expect((await report())?.sections).toHaveLength(1)
  expect(await readSitting(account.db, id)).toBeNull()
})

test('a tab that is woken after another one has ended the exam does not bring it back, and knows that it is over', async () => {
  const { exam, page, account, id } = await opened('u-exam-woken')
  const second = await page()
  second.move({ do: 'end-section' })
  await until(() => expect(second.get().isRecorded).toBe(true))
  exam.setSeen(true)
  await exam.flush()
  expect(await readSitting(account.db, id)).toBeNull()
  expect(exam.get().isRecorded).toBe(true)
})

const wakings: [how: string, wake: (exam: ExamStore) => void][] = [
  ['its clock goes on', (exam) => exam.tick()],
  ['it is seen again', (exam) => exam.setSeen(true)],
  ['it is left', (exam) => void exam.flush()],
]

test.each([
  ...wakings.map(([how, wake]) => [`${how} in time`, minute, wake] as const),
  ...wakings.map(([how, wake]) => [`${how} when the time is up`, 31 * minute, wake] as const),
])('a tab that slept while another took the exam over changes nothing when %s', async (how, sleptMs, wake) => {
  const { account, exam, page, pass, report, choices } = await opened(`u-exam-slept ${how}`)
  exam.choose(0, number('11'))
  exam.setSeen(false)
  await exam.flush()
  const second = await page()
  second.choose(0, number('12'))
  second.move({ do: 'open', item: 1 })
  second.choose(1, number('7'))
  await second.flush()
  pass(sleptMs)
  wake(exam)
  await exam.flush()
  expect(exam.get()).toMatchObject({ isTakenOver: true, isRecorded: false, saving: 'idle' })
  expect(await account.db.events.count()).toBe(0)
  expect(await choices()).toEqual([number('12'), number('7'), null])
  // Who goes on reads it anew.
  const again = await page()
  again.move({ do: 'end-section' })
  await until(() => expect(again.get().isRecorded).toBe(true))
  expect((await report())?.sections[0]?.items.map(({ answer }) => answer)).toEqual([number('12'), number('7'), null])
  const types = (await account.db.events.toArray()).map(({ type }) => type).toSorted()
  expect(types).toEqual(['answered', 'answered', 'exam-section'])
})

test('what ends while an exam is written is recorded once that is on the disk: another tab may have taken it', async () => {
  const { account, id, exam, pass } = await opened('u-exam-writing')
  const held = await readSitting(account.db, id)
  if (!held) throw new Error('no sitting')
  const writing = exam.flush()
  const taking = takeSitting(account, held)
  pass(31 * minute)
  exam.tick()
  await Promise.all([writing, taking])
  expect(exam.get()).toMatchObject({ isTakenOver: true, isRecorded: false })
  expect(await account.db.events.count()).toBe(0)
})

test('a tab that has taken an exam over on a full disk writes it when there is room', async () => {
  const { account, exam, page, choices } = await opened('u-exam-taken-full')
  const full = vi.spyOn(account.db.sittings, 'put').mockImplementation(() => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  })
  const second = await page()
  second.choose(0, number('12'))
  await until(() => expect(second.get().saving).toBe('not-saved'))
  full.mockRestore()
  await second.flush()
  await exam.flush()
  expect(exam.get().isTakenOver).toBe(true)
  expect(second.get()).toMatchObject({ isTakenOver: false, saving: 'idle' })
  expect(await choices()).toEqual([number('12'), null, null])
})

test('an exam whose rows were cleared away in the middle is written anew: nothing of it is recorded', async () => {
  const { exam, account, id } = await opened('u-exam-cleared')
  await removeSitting(account, id)
  exam.choose(0, number('12'))
  await exam.flush()
  expect((await readSitting(account.db, id))?.items.map(({ choice }) => choice)).toEqual([number('12')])
})

test('a phone that slept has lost the time; a clock that is set on while one works has not', async () => {
  const { exam, time, pass } = await opened('u-exam-sleep')
  time.wallMs += 10 * minute
  exam.tick()
  expect(exam.leftMs()).toBe(30 * minute)
  exam.setSeen(false)
  time.wallMs += 10 * minute
  exam.setSeen(true)
  expect(exam.leftMs()).toBe(20 * minute)
  pass(20 * minute)
  exam.tick()
  expect(exam.get().sitting.place).toEqual({ is: 'ended' })
})

test('an exam that pauses counts no time in which nobody sees it; one that does not goes on', async () => {
  for (const [absence, awayMs] of [
    ['pauses', 0],
    ['counts', 20 * minute],
  ] as const) {
    const { exam, pass, time } = await opened(`u-exam-hidden ${absence}`, { absence })
    pass(minute)
    exam.setSeen(false)
    pass(5 * minute)
    // As every ten seconds, and as twice in each.
    await exam.flush()
    pass(5 * minute)
    exam.tick()
    expect(exam.leftMs()).toBe(29 * minute - awayMs / 2)
    pass(10 * minute)
    expect(exam.leftMs()).toBe(29 * minute - awayMs)
    exam.setSeen(true)
    // Its wall clock is another matter.
    time.wallMs += minute
    pass(2 * minute)
    await exam.flush()
    expect(exam.leftMs()).toBe(27 * minute - awayMs)
    expect(exam.get().items[0]?.elapsedMs).toBe(3 * minute + awayMs)
  }
})

test('a clock set back or on while the page was gone gives and takes no time where the server is asked', async () => {
  for (const setByMs of [-60 * minute, 60 * minute]) {
    const { page, account, time } = await opened(`u-exam-server-time ${setByMs}`)
    const serverTimeMs = time.wallMs + 10 * minute
    time.wallMs = serverTimeMs + setByMs
    await askForTime(account, () => Promise.resolve({ serverTimeMs }))
    expect((await page()).leftMs()).toBe(20 * minute)
  }
})

test('without the server a clock set back gives no time and takes none, and the report doubts it', async () => {
  const { page, account, time, pass, report } = await opened('u-exam-set-back')
  time.wallMs -= 10 * minute
  await askForTime(account, () => Promise.reject(new Error('offline')))
  const again = await page()
  expect(again.leftMs()).toBe(30 * minute)
  pass(30 * minute)
  await again.flush()
  expect(await report()).toMatchObject({ isClockDoubtful: true })
  expect((await report())?.sections).toMatchObject([{ endedBy: 'time', usedMs: 30 * minute }])
})

test('a disk that takes nothing keeps the answer on the screen and says so, until it does', async () => {
  const { exam, account } = await opened('u-exam-full')
  const full = vi.spyOn(account.db.sittings, 'put').mockImplementation(() => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  })
  exam.choose(0, number('12'))
  await until(() => expect(exam.get()).toMatchObject({ saving: 'not-saved', unsaved: new Set([0]) }))
  expect(exam.get().items[0]?.choice).toEqual(number('12'))
  full.mockRestore()
  await exam.flush()
  expect(exam.get()).toMatchObject({ saving: 'idle', unsaved: new Set() })
})

test('answers of an exam that is not over are work that is on this device alone', async () => {
  const { exam, account } = await opened('u-exam-unsent')
  exam.choose(0, number('12'))
  await exam.flush()
  expect(await readUnsent(account, new SharedDb(), undefined)).toMatchObject({ answers: 1 })
})
