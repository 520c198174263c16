import { expect, test } from 'vitest'
import { getLearner } from '../../../core/contract/study/learner.ts'
import { daysOffFact, minutesPerDayFact, reviewsPerDayFact } from '../../../core/study/learner/model/learner-inputs.ts'
import { record } from '../../../offline/account/record.ts'
import { questions } from '../../../offline/testing/make-pack-server.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { standIn } from '../../testing/stand-in.ts'
import { runOnThisDevice, studyOnThisDevice } from '../../testing/studying.ts'

const bank = questions(0, 12)
const all = bank.map(() => ({ isRight: true }))
const ownAccount = () => accountFor(openStudentId() ?? '')

test('who has answered nothing is shown no figure, but the way to a first answer', async () => {
  await studyOnThisDevice({ bank })
  const screen = await renderRoute('/study/1/reviews')
  await expect.element(screen.getByRole('heading', { name: 'Nothing to review yet' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Answer some questions' }))
    .toHaveAttribute('href', '/study/1/start')
  expect(screen.getByText(/^0/).elements()).toHaveLength(0)
})

test('what is due is reviewed from here, and the weeks ahead are a drawing and a table', async () => {
  await studyOnThisDevice({ bank })
  await runOnThisDevice(all, { daysAgo: 20 })
  const screen = await renderRoute('/study/1/reviews')
  await expect.element(screen.getByRole('heading', { name: '12 reviews for today' })).toBeVisible()
  await expect.element(screen.getByRole('img', { name: /^\d+ reviews in 4 weeks, at most 12 on a day/ })).toBeVisible()
  await screen.getByText(/^The same as a table/).click()
  expect(screen.getByRole('table').getByRole('row').elements()).toHaveLength(29)
  await screen.getByRole('link', { name: 'Review now' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 12' })).toBeVisible()
})

test('a limit is kept, and what waits is told with the day by which it is caught up', async () => {
  await studyOnThisDevice({ bank })
  await runOnThisDevice(all, { daysAgo: 20 })
  const screen = await renderRoute('/study/1/reviews')
  await screen.getByLabelText('Most reviews a day').selectOptions('10')
  await expect.element(screen.getByRole('heading', { name: '10 reviews for today' })).toBeVisible()
  await expect.element(screen.getByText(/^2 more are due and wait for the days to come. At 10 a day/)).toBeVisible()
  const { db } = await ownAccount()
  const settings = (await db.projections.toArray()).filter((row) => row.family === 'register')
  expect(settings.map(({ register }) => [register.target, register.value])).toEqual([['reviews-per-day', 10]])
})

test('a limit of another device is offered too', async () => {
  await studyOnThisDevice({ bank })
  await runOnThisDevice(all, { daysAgo: 20 })
  await record(await ownAccount(), [reviewsPerDayFact(7)])
  const screen = await renderRoute('/study/1/reviews')
  await expect.element(screen.getByRole('heading', { name: '7 reviews for today' })).toBeVisible()
  await expect.element(screen.getByLabelText('Most reviews a day')).toHaveValue('7')
})

test('a day without minutes has no reviews, and it is said', async () => {
  await studyOnThisDevice({ bank })
  await runOnThisDevice(all, { daysAgo: 20 })
  await record(await ownAccount(), [minutesPerDayFact(0)])
  const screen = await renderRoute('/study/1/reviews')
  await expect.element(screen.getByRole('heading', { name: 'Your days have no time for reviews' })).toBeVisible()
  await expect.element(screen.getByText(/^12 reviews are due. Set a limit/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Review now' }).elements()).toHaveLength(0)
})

test('a day off has no reviews on the dashboard, as in the plan; who wants to can do some all the same', async () => {
  await studyOnThisDevice({ bank })
  await runOnThisDevice(all, { daysAgo: 20 })
  await record(await ownAccount(), [daysOffFact([0, 1, 2, 3, 4, 5, 6])])
  const dashboard = await renderRoute('/dashboard')
  await expect.element(dashboard.getByText('Today is a day off.')).toBeVisible()
  await expect.element(dashboard.getByText(/there is no review to do now/)).toBeVisible()
  expect(dashboard.getByText(/reviews? (for )?today/).elements()).toHaveLength(0)
  await dashboard.unmount()
  const screen = await renderRoute('/study/1/reviews')
  await expect.element(screen.getByRole('heading', { name: 'No reviews on a day off' })).toBeVisible()
  await expect.element(screen.getByText(/^12 are due and wait/)).toBeVisible()
  await screen.getByRole('link', { name: 'Review now' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 12' })).toBeVisible()
})

test('on a day off no more are reviewed than on any other, with what was done before', async () => {
  await studyOnThisDevice({ bank })
  await runOnThisDevice(all, { daysAgo: 20 })
  await runOnThisDevice(all.slice(0, 7))
  await record(await ownAccount(), [reviewsPerDayFact(10), daysOffFact([0, 1, 2, 3, 4, 5, 6])])
  const screen = await renderRoute('/study/1/reviews')
  await screen.getByRole('link', { name: 'Review now' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 3' })).toBeVisible()
})

test('who is new to a question of today hears when it comes back', async () => {
  await studyOnThisDevice({ bank })
  await runOnThisDevice([{ isRight: false }, { isRight: false }])
  const screen = await renderRoute('/study/1/reviews')
  await expect.element(screen.getByRole('heading', { name: 'No review is due' })).toBeVisible()
  await expect.element(screen.getByText(/^(Next: 2 tomorrow|2 more later today)\.$/)).toBeVisible()
})

test('where the course is not on this device and the server cannot be asked, it is said', async () => {
  await studyOnThisDevice({ bank, download: false })
  standIn.refuses(getLearner, 'not-found')
  const screen = await renderRoute('/study/1/reviews')
  await expect.element(screen.getByRole('link', { name: 'Open the course' })).toBeVisible()
})

test('the dashboard has the reviews of today, and starts them', async () => {
  await studyOnThisDevice({ bank })
  await runOnThisDevice(all, { daysAgo: 20 })
  await record(await ownAccount(), [reviewsPerDayFact(5)])
  const screen = await renderRoute('/dashboard')
  const today = screen.getByRole('region', { name: 'Today', exact: true })
  await expect.element(today.getByText('5 reviews for today')).toBeVisible()
  await expect.element(screen.getByText('5 reviews today')).toBeVisible()
  await expect
    .element(today.getByRole('link', { name: 'Review now Course 1' }))
    .toHaveAttribute('href', '/study/1/start?reviews=true')
})
