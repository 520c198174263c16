/** @module-tag large */
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ExamBlueprint } from '../../../core/exams/blueprint.ts'
import { isAnswered } from '../../../core/study/events/event.ts'
import { sampleExam } from '../../../core/testing/make-course.ts'
import type { Task } from '../../../core/content/task.ts'
import { type TaskMode, beginTask } from '../../../core/study/tasks/task-attempt.ts'
import { aScenario, aStation, anEssay } from '../../../core/testing/make-tasks.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { beginOnThisDevice } from '../../testing/exam-on-this-device.ts'
import { heardTone } from '../../testing/microphone.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { studyOnThisDevice } from '../../testing/studying.ts'
import { giveTask, saveAttempt, secondsOf } from '../../tasks/task-work.ts'

afterEach(() => void vi.restoreAllMocks())

const examOf = ({ type }: Task, absence: ExamBlueprint['absence'] = 'counts'): ExamBlueprint => ({
  ...sampleExam,
  absence,
  sections: [
    {
      id: 'circuit',
      title: 'Circuit',
      asks: 'tasks',
      tasks: { type, count: 1 },
      minutes: 7,
      instructionSeconds: 0,
      noteboard: false,
      sitAlone: true,
    },
  ],
})

/** An exam of one task, by itself a station without a reading time, and a microphone that hears a tone. */
async function atAStation(task: Task = aStation(0), absence?: ExamBlueprint['absence']) {
  await studyOnThisDevice({ tasks: [task] })
  const { stream, track, wake } = heardTone()
  const id = await beginOnThisDevice({ exam: examOf(task, absence) })
  const screen = await renderRoute(`/study/1/exams/${id}`)
  const account = await accountFor(openStudentId() ?? '')
  const { db } = account
  /** What a page that died has left of it. */
  const left = async (mode: TaskMode) => {
    const { attemptKey = '', itemId = '', itemHash = '' } = (await db.sittingItems.toArray())[0] ?? {}
    const place = { courseId: 1, packVersion: 1, itemId, exam: { sittingId: id, section: 0 } }
    return { account, place, attempt: beginTask(task, { attemptKey, itemHash, mode, extraPercent: 0 }) }
  }
  const leave = () => screen.getByRole('button', { name: 'Leave the exam; your answers are kept' })
  /** No browser plays or hears anything before a press. */
  const listen = async () => {
    await wake()
    return stream
  }
  return { screen, db, left, leave, listen, stream, track }
}

const full = () => Object.assign(new Error('full'), { name: 'QuotaExceededError' })

test('a recording goes on while the exam writes its clock, and is kept when the station ends', async () => {
  const { screen, db, leave, listen, track } = await atAStation()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(listen)
  const bells = vi.spyOn(AudioContext.prototype, 'close')
  await screen.getByRole('button', { name: 'Start and record sound' }).click()
  await expect.element(screen.getByText('Recording, on this device only')).toBeVisible()
  const [before] = await db.sittingItems.toArray()
  // As every ten seconds; and the screen is drawn with what was written.
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(async () => (await db.sittingItems.toArray())[0]?.elapsedMs).toBeGreaterThan(before?.elapsedMs ?? 0)
  await leave().click()
  await screen.getByRole('button', { name: 'Stay' }).click()
  await expect.element(screen.getByText('Recording, on this device only')).toBeVisible()
  expect(track.readyState).toBe('live')
  expect(bells).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Finish the station' }).click()
  await expect.poll(() => db.recordings.count()).toBe(1)
  await expect.poll(() => track.readyState).toBe('ended')
  await expect.poll(() => bells.mock.calls.length).toBe(1)
})

test('a clock that is stopped while one speaks stops the recording, which goes on with it', async () => {
  const { screen, db, listen, track } = await atAStation(aStation(0), 'pauses')
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(listen)
  const [pausing, resuming] = [vi.spyOn(MediaRecorder.prototype, 'pause'), vi.spyOn(MediaRecorder.prototype, 'resume')]
  await screen.getByRole('button', { name: 'Start and record sound' }).click()
  await expect.element(screen.getByText('Recording, on this device only')).toBeVisible()
  await screen.getByRole('button', { name: 'Stop the clock' }).click()
  await expect.element(screen.getByText('The clock is stopped')).toBeVisible()
  await expect.element(screen.getByText('Recording, on this device only')).not.toBeVisible()
  expect(pausing).toHaveBeenCalledOnce()
  // Longer than the station takes.
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 60 * 60_000)
  await new Promise((resolve) => setTimeout(resolve, 500))
  await screen.getByRole('button', { name: 'Go on with the exam' }).click()
  await expect.element(screen.getByText('Recording, on this device only')).toBeVisible()
  expect(resuming).toHaveBeenCalledOnce()
  expect(track.readyState).toBe('live')
  await screen.getByRole('button', { name: 'Finish the station' }).click()
  await expect.poll(() => db.recordings.count()).toBe(1)
  const answers = (await db.events.toArray()).flatMap(({ event }) => (isAnswered(event) ? [event.answer] : []))
  expect(answers).toMatchObject([{ kind: 'spoken' }])
  expect(answers.flatMap(secondsOf).every((seconds) => seconds < 60)).toBe(true)
})

test('the screen stays on while one speaks, and no longer', async () => {
  const { screen } = await atAStation()
  const release = vi.fn(async () => {})
  const request = vi.spyOn(navigator.wakeLock, 'request').mockResolvedValue({ release } as unknown as WakeLockSentinel)
  await screen.getByRole('button', { name: 'Start without recording' }).click()
  await expect.element(screen.getByText('Speak aloud. Nothing is recorded.')).toBeVisible()
  const held = () => request.mock.calls.length - release.mock.calls.length
  await expect.poll(held).toBe(1)
  await screen.getByRole('button', { name: 'Finish the station' }).click()
  await expect.poll(held).toBe(0)
})

test('who leaves while the browser still asks for the microphone is not listened to', async () => {
  const { screen, db, leave, stream, track } = await atAStation()
  let allow = () => {}
  const asked = new Promise<MediaStream>((resolve) => (allow = () => resolve(stream)))
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(asked)
  await screen.getByRole('button', { name: 'Start and record sound' }).click()
  await leave().click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Leave; your answers are kept' }).click()
  await expect.poll(() => screen.address()).toBe('/study/1')
  allow()
  await expect.poll(() => track.readyState).toBe('ended')
  expect(await db.drafts.count()).toBe(0)
})

test('who begins without a recording while the browser still asks for the microphone is not listened to', async () => {
  const { screen, stream, track } = await atAStation()
  let allow = () => {}
  const asked = new Promise<MediaStream>((resolve) => (allow = () => resolve(stream)))
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(asked)
  await screen.getByRole('button', { name: 'Start and record sound' }).click()
  await screen.getByRole('button', { name: 'Start without recording' }).click()
  await expect.element(screen.getByText('Speak aloud. Nothing is recorded.')).toBeVisible()
  allow()
  await expect.poll(() => track.readyState).toBe('ended')
  await expect.element(screen.getByText('Speak aloud. Nothing is recorded.')).toBeVisible()
})

test('a full disk lets go of the microphone, and says why the station has not begun', async () => {
  const { screen, db, stream, track } = await atAStation()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  const writing = vi.spyOn(db.drafts, 'put').mockRejectedValue(full())
  await screen.getByRole('button', { name: 'Start and record sound' }).click()
  await expect.element(screen.getByText('This device has no room, so the task has not begun')).toBeVisible()
  expect(track.readyState).toBe('ended')
  writing.mockRestore()
  await screen.getByRole('button', { name: 'Start without recording' }).click()
  await expect.element(screen.getByRole('button', { name: 'Finish the station' })).toBeVisible()
})

test('a task whose answer was kept as the page died is gone on from, and not asked for again', async () => {
  const { screen, db, left } = await atAStation()
  const { account, place, attempt } = await left('spoken')
  await giveTask(account, place, { ...attempt, spokenMs: [90_000, 0, 0, 0] })
  await screen.getByRole('button', { name: 'Start without recording' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'A sample exam' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^1\. Station/ })).toBeVisible()
  expect(await db.sittings.count()).toBe(0)
})

test('who began by typing goes on typing, and no microphone is opened', async () => {
  const { screen, left } = await atAStation(aScenario('video'))
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  const { account, place, attempt } = await left('typed')
  await saveAttempt(account, place, attempt)
  await expect.element(screen.getByText('Your clock has not started yet.')).toBeVisible()
  await screen.getByRole('button', { name: 'Go on', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Show both questions' })).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
})

test('who comes back to a scenario in the middle is told where its clock stopped, and goes on speaking', async () => {
  const { screen, left } = await atAStation(aScenario('video'))
  const { account, place, attempt } = await left('spoken')
  await saveAttempt(account, place, { ...attempt, phase: 2, leftMs: 42_000 })
  await expect.element(screen.getByText(/^The clock stopped with 0:42 left\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Type instead' }).elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Go on without recording' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Question 1 of 2: speak' })).toBeVisible()
})

test('with extra time an exam of scenarios tells the clocks that run', async () => {
  const task = aScenario('video')
  await studyOnThisDevice({ tasks: [task] })
  const { stream, wake } = heardTone()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    await wake()
    return stream
  })
  const id = await beginOnThisDevice({ exam: examOf(task), timeFactor: 1.25 })
  const { db } = await accountFor(openStudentId() ?? '')
  await db.sittings.update(id, { place: { is: 'instructions', section: 0 } })
  const screen = await renderRoute(`/study/1/exams/${id}`)
  await expect.element(screen.getByText('Your 25% extra time is added to each clock.')).toBeVisible()
  await screen.getByRole('button', { name: 'Begin' }).click()
  await screen.getByRole('button', { name: 'Start and record sound' }).click()
  await expect.element(screen.getByText(/Each question has 0:38 to think and 1:15 to speak\./)).toBeVisible()
})

test('who chooses the first of several essays by a key goes on at its heading', async () => {
  const essays = ['A promise', 'A duty'].map((title, at) => ({ ...anEssay(), id: `essay-${at}`, title }))
  await studyOnThisDevice({ tasks: essays })
  const exam = examOf(anEssay())
  const sections = exam.sections.map((section) =>
    section.asks === 'tasks' ? { ...section, tasks: { ...section.tasks, choose: 2 } } : section,
  )
  const id = await beginOnThisDevice({ exam: { ...exam, sections } })
  const screen = await renderRoute(`/study/1/exams/${id}`)
  const first = screen.getByRole('button', { name: /^Write this one ?: A / }).first()
  await expect.element(first).toBeEnabled()
  first.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Essay', exact: true })).toHaveFocus()
})
