import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { getCourse } from '../../../core/contract/shop/courses.ts'
import type { Question } from '../../../core/questions/question.ts'
import { sampleExam } from '../../../core/testing/make-course.ts'
import { aScenario } from '../../../core/testing/make-tasks.ts'
import { record } from '../../../offline/account/record.ts'
import { questions } from '../../../offline/testing/make-pack-server.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aCourseDetail } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'
import { runOnThisDevice, studyOnThisDevice } from '../../testing/studying.ts'
import { sharedDb } from '../../data/device/packs.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { dispatch } from '../../data/session/session-events.ts'
import { anonymousStudent } from '../../data/session/session-state.ts'

test('a course is shown before it is on this device, with the way to its first question', async () => {
  await studyOnThisDevice({ download: false })
  standIn.answers(getCourse, aCourseDetail())
  standIn.use(http.get('*/api/packs/:courseId/manifest', () => HttpResponse.error()))
  const screen = await renderRoute('/study/1')
  await expect
    .element(screen.getByRole('link', { name: 'Start with the first question' }))
    .toHaveAttribute('href', '/study/1/start')
  await expect.element(screen.getByText('20 questions in 1 topic.')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Topics' }).getByText('Doses')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Study notes' }).getByText('About doses')).toBeVisible()
  await expect.element(screen.getByText('Waiting for a connection')).toBeVisible()
})

test('a course that is opened comes by itself', async () => {
  await studyOnThisDevice({ download: false })
  const screen = await renderRoute('/study/1')
  await expect.element(screen.getByText('On this device', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Practise 5 questions' })).toBeVisible()
})

test('topics that nothing was answered in are one sentence, not as many empty bars', async () => {
  await studyOnThisDevice()
  const screen = await renderRoute('/study/1')
  const progress = screen.getByRole('region', { name: 'Progress' })
  await expect.element(progress).toHaveTextContent('0 of 5 questions answered, in 2 topics.')
  expect(progress.getByRole('progressbar').elements()).toHaveLength(0)
  await runOnThisDevice([{ isRight: true }])
  await expect.element(progress.getByText('1 of 2 topics not begun.')).toBeVisible()
  expect(progress.getByRole('progressbar').elements()).toHaveLength(1)
})

test('a finished session is found on the home of its course, and its questions read again', async () => {
  await studyOnThisDevice()
  await runOnThisDevice([{ isRight: true }, { isRight: false }])
  const screen = await renderRoute('/study/1')
  await screen.getByRole('link', { name: /1 of 2 right · 3 questions unanswered/ }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: '1 of 2 right' })).toBeVisible()
  await screen.getByRole('link', { name: 'All sessions of this course' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible()
  await screen.getByRole('link', { name: /1 of 2 right/ }).click()
  await expect.element(screen.getByRole('region', { name: 'Incorrect' }).getByText('Right answer')).toBeVisible()
})

test('who answered without an account is offered to keep the answers, and led back; others are not', async () => {
  await studyOnThisDevice()
  await runOnThisDevice([{ isRight: true }])
  const screen = await renderRoute('/study/1')
  await expect.element(screen.getByTestId('progress-answered')).toHaveTextContent('1')
  const offer = screen.getByRole('link', { name: 'Keep these answers on all your devices' })
  expect(offer.elements()).toHaveLength(0)
  await screen.unmount()

  dispatch({ type: 'opened', account: anonymousStudent })
  await runOnThisDevice([{ isRight: true }])
  const visitor = await renderRoute('/study/1')
  await expect
    .element(visitor.getByRole('link', { name: 'Keep these answers on all your devices' }))
    .toHaveAttribute('href', '/signup?redirect=%2Fstudy%2F1')
})

test('questions of a type that this release does not know are told of, and the others stand', async () => {
  const [first, ...others] = questions(0, 5)
  const ofALaterType = { ...first, type: 'hologram' } as unknown as Question
  await studyOnThisDevice({ bank: [ofALaterType, ...others] })
  const screen = await renderRoute('/study/1')
  await expect.element(screen.getByRole('button', { name: 'Practise 4 questions' })).toBeVisible()
  await expect.element(screen.getByText(/^1 more question needs a newer version of this app/)).toBeVisible()
})

test('a session of an earlier year says of which', async () => {
  await studyOnThisDevice()
  const daysAgo = 366
  await runOnThisDevice([{ isRight: true }], { daysAgo })
  const year = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).getFullYear()
  const screen = await renderRoute('/study/1')
  const session = screen.getByRole('region', { name: 'Sessions' }).getByRole('link').first()
  await expect.element(session).toHaveTextContent(new RegExp(`^\\d+ \\p{L}+ ${year}, \\d\\d:\\d\\d`, 'u'))
})

const writeNote = async (itemId: string) => {
  const account = await accountFor(openStudentId() ?? '')
  await record(account, [{ type: 'register', kind: 'note', target: itemId, value: `About ${itemId}` }])
}
const ofGone = 'From questions no longer in the course'

test('a note on a task that is in the course is no note on a question that has gone', async () => {
  const task = aScenario()
  await studyOnThisDevice({ tasks: [task] })
  for (const itemId of [task.id, 'doses-9999']) await writeNote(itemId)
  const screen = await renderRoute('/study/1')
  const gone = screen.getByRole('region', { name: ofGone })
  await expect.element(gone.getByText('About doses-9999')).toBeVisible()
  expect(gone.getByRole('listitem').elements()).toHaveLength(1)
})

test.each([
  ['outside the sample that one may study', { only: ['doses-0004'] }, 0],
  ['kept for an exam', {}, 1],
])(
  'what one answered and noted of questions %s is not said to be of questions that have gone',
  async (_, access, reserve) => {
    await studyOnThisDevice(access)
    await sharedDb.packs.toCollection().modify(({ current }) => {
      if (current) current.manifest.exams = [{ ...sampleExam, reserve }]
    })
    await runOnThisDevice([{ isRight: true }])
    await writeNote('doses-0000')
    const screen = await renderRoute('/study/1')
    const own = screen.getByRole('region', { name: 'Your own work' })
    await expect.element(own.getByText('1 question answered, 1 right.')).toBeVisible()
    await expect.element(own.getByText('About doses-0000')).toBeVisible()
    expect(screen.getByRole('heading', { name: ofGone }).elements()).toHaveLength(0)
  },
)
