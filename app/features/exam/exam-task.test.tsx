import { afterEach, expect, test, vi } from 'vitest'
import type { ExamBlueprint } from '../../../core/exams/blueprint.ts'
import { sampleExam } from '../../../core/testing/make-course.ts'
import { aStation } from '../../../core/testing/make-tasks.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { beginOnThisDevice } from '../../testing/exam-on-this-device.ts'
import { heardTone } from '../../testing/microphone.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { studyOnThisDevice } from '../../testing/studying.ts'

afterEach(() => void vi.restoreAllMocks())

const circuit: ExamBlueprint = {
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
}

/** An exam of one station without a reading time, and a microphone that hears a tone. */
async function atAStation() {
  await studyOnThisDevice({ tasks: [aStation(0)] })
  const { stream, track, wake } = heardTone()
  const id = await beginOnThisDevice({ exam: circuit })
  const screen = await renderRoute(`/study/1/exams/${id}`)
  const { db } = await accountFor(openStudentId() ?? '')
  const leave = () => screen.getByRole('button', { name: 'Leave the exam; your answers are kept' })
  /** No browser plays or hears anything before a press. */
  const listen = async () => {
    await wake()
    return stream
  }
  return { screen, db, leave, listen, stream, track }
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
