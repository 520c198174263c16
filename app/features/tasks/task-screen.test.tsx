import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { beginTask, withText } from '../../../core/study/tasks/task-attempt.ts'
import { aScenario, aStation, anEssay } from '../../../core/testing/make-tasks.ts'
import { record } from '../../../offline/account/record.ts'
import { hashOf } from '../../../offline/testing/make-pack-server.ts'
import { sharedDb } from '../../data/device/packs.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { giveTask, readTaskWork, saveAttempt } from '../../tasks/task-work.ts'
import { heardTone } from '../../testing/microphone.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { standIn } from '../../testing/stand-in.ts'
import { studyOnThisDevice } from '../../testing/studying.ts'

const tasks = [aScenario('typed'), aScenario('video'), aStation(0), anEssay()]
const account = () => accountFor(openStudentId() ?? '')

afterEach(() => void vi.restoreAllMocks())

test('a scenario is found on the home of its course, typed, judged, and read again later', async () => {
  await studyOnThisDevice({ tasks })
  const screen = await renderRoute('/study/1')
  await screen.getByRole('region', { name: 'Tasks' }).getByRole('link', { name: 'All 4 tasks' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: '4 tasks' })).toBeVisible()
  await screen.getByRole('link', { name: /A lost notebook, typed/ }).click()
  await expect.element(screen.getByText(/3:30 for both/)).toBeVisible()
  await screen.getByRole('button', { name: 'Start' }).click()
  await screen.getByRole('button', { name: 'Show both questions' }).click()
  await expect.element(screen.getByRole('timer')).toHaveTextContent(/^3:(30|29)$/)
  await expect.element(screen.getByLabelText('What do you do with it?')).toHaveFocus()
  await screen.getByLabelText('What do you do with it?').fill('I hand it in.')
  await screen.getByRole('button', { name: 'Finish' }).click()

  const own = screen.getByRole('region', { name: 'Your answer' })
  await expect.element(own.getByText('I hand it in.')).toBeVisible()
  await expect.element(own.getByText('Nothing was written.')).toBeVisible()
  await expect.element(screen.getByText('Why it is strong.')).toBeVisible()
  const point = screen.getByRole('group', { name: 'What is private' })
  await point.getByText('Yes').click()
  await expect.element(screen.getByText('1 of 3 shown, 2 not judged yet.')).toBeVisible()
  const address = screen.address()
  await screen.unmount()

  const again = await renderRoute(address)
  await expect
    .element(again.getByRole('group', { name: 'What is private' }).getByRole('radio', { name: 'Yes' }))
    .toBeChecked()
  await again.getByRole('button', { name: 'Do it again' }).click()
  await expect.element(again.getByRole('region', { name: 'Your attempts' }).getByRole('button')).toBeVisible()
  await again.getByRole('link', { name: 'All tasks' }).click()
  await expect.element(again.getByRole('link', { name: /A lost notebook, typed.*Done$/ })).toBeVisible()
})

test('what one wrote about a task stands where a citation of it leads', async () => {
  await studyOnThisDevice({ tasks })
  const own = await account()
  const place = { courseId: 1, packVersion: 1, itemId: 'station' }
  const begun = { attemptKey: own.newId(), itemHash: '0'.repeat(64), mode: 'spoken', extraPercent: 0 } as const
  await giveTask(own, place, beginTask(aStation(0), begun))
  await record(own, [{ type: 'register', kind: 'note', target: 'station', value: 'Remember: ask before telling.' }])
  const screen = await renderRoute('/study/1/tasks/station?cited=ask%20before%20telling')
  const note = screen.getByRole('textbox', { name: 'Your note' })
  await expect.element(note).toHaveValue('Remember: ask before telling.')
  await expect.element(note).toHaveAttribute('data-cited')
})

test('what was being written is there after a reload, with the time that was left', async () => {
  await studyOnThisDevice({ tasks })
  const screen = await renderRoute('/study/1/tasks/essay')
  await screen.getByRole('button', { name: 'Start' }).click()
  await screen.getByLabelText('Plan').fill('For, against')
  await screen.getByRole('textbox', { name: 'Essay' }).fill('Trains are not free, since somebody pays.')
  await expect.element(screen.getByText('7 words')).toBeVisible()
  const { db } = await account()
  await expect.poll(async () => (await readTaskWork(db, 'essay')).begun?.texts[0]).toMatch(/somebody pays/)
  await screen.unmount()

  const again = await renderRoute('/study/1/tasks/essay')
  await expect.element(again.getByText(/The clock stopped with (39|40):\d\d left. Your words are kept./)).toBeVisible()
  await again.getByRole('button', { name: 'Go on' }).click()
  await expect.element(again.getByLabelText('Plan')).toHaveValue('For, against')
  await expect
    .element(again.getByRole('textbox', { name: 'Essay' }))
    .toHaveValue('Trains are not free, since somebody pays.')
})

test('when the time is up, what stands there is the answer', { tags: ['large'] }, async () => {
  await studyOnThisDevice({ tasks })
  const held = await account()
  const begun = { attemptKey: held.newId(), itemHash: await hashOf(anEssay()), mode: 'typed', extraPercent: 0 } as const
  await saveAttempt(
    held,
    { itemId: 'essay' },
    { ...withText(beginTask(anEssay(), begun), 0, 'Half a tho'), leftMs: 900 },
  )
  const screen = await renderRoute('/study/1/tasks/essay')
  await screen.getByRole('button', { name: 'Go on' }).click()
  await expect.element(screen.getByRole('region', { name: 'Your answer' }).getByText('Half a tho')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Pitfalls' })).toBeVisible()
  const { begun: left, done } = await readTaskWork(held.db, 'essay')
  expect([left, done.length]).toEqual([null, 1])
})

test('an attempt that is given up is asked about, and then begins anew', async () => {
  await studyOnThisDevice({ tasks })
  const held = await account()
  const begun = { attemptKey: held.newId(), itemHash: await hashOf(anEssay()), mode: 'typed', extraPercent: 0 } as const
  await saveAttempt(held, { itemId: 'essay' }, beginTask(anEssay(), begun))
  const screen = await renderRoute('/study/1/tasks/essay')
  await screen.getByRole('button', { name: 'Start again from the beginning' }).click()
  await screen.getByRole('button', { name: 'Discard this attempt' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Before you start' })).toBeVisible()
})

test(
  'where the microphone is refused the screen says what to do, and the answers are typed instead',
  { tags: ['large'] },
  async () => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await studyOnThisDevice({ tasks })
    const screen = await renderRoute('/study/1/tasks/scenario-video')
    await screen.getByRole('button', { name: 'Start and record sound' }).click()
    await expect.element(screen.getByText('The browser was not allowed to record')).toBeVisible()
    await expect.element(screen.getByText(/You can type your answers instead./)).toBeVisible()
    await screen.getByRole('button', { name: 'Type instead' }).click()
    await screen.getByRole('button', { name: 'Show both questions' }).click()
    await expect.element(screen.getByLabelText('What would change your mind?')).toBeVisible()
  },
)

test('who begins otherwise while the browser still asks for the microphone goes on with that, and is not listened to', async () => {
  const { stream, track } = heardTone()
  let allow = () => {}
  const asked = new Promise<MediaStream>((resolve) => (allow = () => resolve(stream)))
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(asked)
  await studyOnThisDevice({ tasks })
  const screen = await renderRoute('/study/1/tasks/scenario-video')
  await screen.getByRole('button', { name: 'Start and record sound' }).click()
  await screen.getByRole('button', { name: 'Type instead' }).click()
  await screen.getByRole('button', { name: 'Show both questions' }).click()
  const answer = screen.getByLabelText('What would change your mind?')
  await answer.fill('Her reason')
  allow()
  await expect.poll(() => track.readyState).toBe('ended')
  await expect.element(answer).toHaveValue('Her reason')
})

/** A task that is begun and recorded. */
async function recordedTask(id: string) {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(heardTone().stream)
  await studyOnThisDevice({ tasks })
  const screen = await renderRoute(`/study/1/tasks/${id}`)
  await screen.getByRole('button', { name: 'Start and record sound' }).click()
  return screen
}

test(
  'spoken answers are recorded one by one, heard on this device, and deleted when asked',
  { tags: ['large'] },
  async () => {
    const screen = await recordedTask('scenario-video')
    await screen.getByRole('button', { name: 'Show the first question' }).click()
    for (const which of [1, 2]) {
      await expect.element(screen.getByRole('heading', { name: `Question ${which} of 2: think` })).toBeVisible()
      await screen.getByRole('button', { name: 'Start speaking' }).click()
      await expect.element(screen.getByText('Recording, on this device only')).toBeVisible()
      await new Promise((resolve) => setTimeout(resolve, 300))
      await screen.getByRole('button', { name: 'Finish this answer' }).click()
    }
    await expect.element(screen.getByText(/Recording of question 2, \d/)).toBeVisible()
    await screen.getByRole('button', { name: 'Delete the recording of question 1' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(screen.getByText(/Recording of question 1, \d/)).not.toBeInTheDocument()
    expect(await (await account()).db.recordings.count()).toBe(1)
  },
)

test('a double tap goes on by one part, and ends no answer that has just begun', { tags: ['large'] }, async () => {
  const screen = await recordedTask('scenario-video')
  for (const [press, part] of [
    ['Show the first question', 'Question 1 of 2: think'],
    ['Start speaking', 'Question 1 of 2: speak'],
    ['Finish this answer', 'Question 2 of 2: think'],
  ] as const) {
    await screen.getByRole('button', { name: press }).dblClick()
    await expect.element(screen.getByRole('heading', { name: part })).toBeVisible()
  }
  await screen.unmount()

  const station = await renderRoute('/study/1/tasks/station')
  await station.getByRole('button', { name: 'Start without recording' }).click()
  for (const [press, part] of [
    ['First follow-up', 'Follow-up 1 of 3'],
    ['Next follow-up', 'Follow-up 2 of 3'],
    // What finishes the station stands there then.
    ['Next follow-up', 'Follow-up 3 of 3'],
  ] as const) {
    await station.getByRole('button', { name: press }).dblClick()
    await expect.element(station.getByText(part)).toBeVisible()
  }
})

test(
  'once the microphone has gone nothing is said to be recorded, and the answers go on',
  { tags: ['large'] },
  async () => {
    const { stream, track } = heardTone()
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
    await studyOnThisDevice({ tasks })
    const screen = await renderRoute('/study/1/tasks/scenario-video')
    await screen.getByRole('button', { name: 'Start and record sound' }).click()
    await screen.getByRole('button', { name: 'Show the first question' }).click()
    track.stop()
    track.dispatchEvent(new Event('ended'))
    await expect.element(screen.getByText('The microphone or the camera has gone')).toBeVisible()
    await screen.getByRole('button', { name: 'Start speaking' }).click()
    await expect.element(screen.getByText('Speak aloud. Nothing is recorded any more.')).toBeVisible()
    await screen.getByRole('button', { name: 'Finish this answer' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Question 2 of 2: think' })).toBeVisible()
  },
)

test(
  'a film without its microphone is recorded no more, and what was recorded until then is kept',
  { tags: ['large'] },
  async () => {
    const { track: microphone } = heardTone()
    const picture = document.createElement('canvas')
    picture.getContext('2d')?.fillRect(0, 0, 9, 9)
    const [camera] = picture.captureStream().getTracks()
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(new MediaStream([microphone, camera!]))
    await studyOnThisDevice({ tasks })
    const screen = await renderRoute('/study/1/tasks/scenario-video')
    await screen.getByRole('button', { name: 'Start with the camera' }).click()
    await screen.getByRole('button', { name: 'Show the first question' }).click()
    await screen.getByRole('button', { name: 'Start speaking' }).click()
    await expect.element(screen.getByText('Recording, on this device only')).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 300))
    microphone.stop()
    microphone.dispatchEvent(new Event('ended'))
    await expect.element(screen.getByText('Speak aloud. Nothing is recorded any more.')).toBeVisible()
    await screen.getByRole('button', { name: 'Finish this answer' }).click()
    await screen.getByRole('button', { name: 'Start speaking' }).click()
    await expect.element(screen.getByText('Speak aloud. Nothing is recorded any more.')).toBeVisible()
    await screen.getByRole('button', { name: 'Finish this answer' }).click()
    await expect.element(screen.getByText(/Recording of question 1, \d/)).toBeVisible()
    expect(await (await account()).db.recordings.count()).toBe(1)
  },
)

test('a device without room for a recording says so, and the answer is kept', async () => {
  const screen = await recordedTask('station')
  const held = await account()
  vi.spyOn(held.db.recordings, 'put').mockRejectedValue(
    Object.assign(new Error('full'), { name: 'QuotaExceededError' }),
  )
  await screen.getByRole('button', { name: 'First follow-up' }).click()
  await expect.element(screen.getByText('Why you?')).toBeVisible()
  await screen.getByRole('button', { name: 'Finish the station' }).click()
  await expect.element(screen.getByText('A recording could not be kept')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'An assessor’s criteria' })).toBeVisible()
  expect((await readTaskWork(held.db, 'station')).done).toHaveLength(1)
})

test(
  'an answer that cannot be kept stays on the page, and is kept when there is room',
  { tags: ['large'] },
  async () => {
    await studyOnThisDevice({ tasks })
    const held = await account()
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    const screen = await renderRoute('/study/1/tasks/essay')
    await screen.getByRole('button', { name: 'Start' }).click()
    await screen.getByRole('textbox', { name: 'Essay' }).fill('Somebody pays.')
    const writing = vi.spyOn(held.db, 'transaction').mockRejectedValue(full)
    await screen.getByRole('button', { name: 'Finish the essay' }).click()
    const notice = screen.getByText('Not saved on this device – keep this page open')
    await expect.element(notice).toBeVisible()
    writing.mockRestore()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('region', { name: 'Your answer' }).getByText('Somebody pays.')).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
  },
)

test('a task is in no count of questions and in no list of sessions', { tags: ['large'] }, async () => {
  await studyOnThisDevice({ tasks })
  const screen = await renderRoute('/study/1/tasks/station')
  await screen.getByRole('button', { name: 'Start without recording' }).click()
  await screen.getByRole('button', { name: 'Finish the station' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Notes on this station' })).toBeVisible()
  await screen.unmount()
  const home = await renderRoute('/study/1')
  await expect.element(home.getByText('0 of 5 questions answered, in 2 topics.')).toBeVisible()
  expect(home.getByRole('region', { name: 'Sessions' }).elements()).toHaveLength(0)
  const list = await renderRoute('/study/1/sessions')
  await expect.element(list.getByText('No session of this course has been finished yet.')).toBeVisible()
})

test('a task that cannot be read is said to be, and the others stay open', async () => {
  await studyOnThisDevice({ tasks })
  const hash = await hashOf(anEssay())
  await sharedDb.items.update([1, hash], { item: { ...anEssay(), type: 'portfolio' } })
  standIn.use(http.get('*/api/packs/:courseId/blobs/:hash', () => HttpResponse.error()))
  const screen = await renderRoute('/study/1/tasks/essay')
  await expect.element(screen.getByText('This task cannot be opened here')).toBeVisible()
  await screen.unmount()
  const list = await renderRoute('/study/1/tasks')
  await expect.element(list.getByRole('heading', { level: 1, name: '3 tasks' })).toBeVisible()
})
