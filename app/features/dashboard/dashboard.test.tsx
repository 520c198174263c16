import { expect, test } from 'vitest'
import { me } from '../../../core/contract/account/auth.ts'
import { listCourses } from '../../../core/contract/shop/courses.ts'
import { askWhoIsSignedIn } from '../../data/session/session-events.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aCourseCard } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent, studyOnThisDevice } from '../../testing/studying.ts'

test('who is not signed in is asked to, and led back', async () => {
  const screen = await renderRoute('/dashboard')
  await expect.element(screen.getByLabelText('Email')).toBeVisible()
  expect(screen.address()).toBe('/signin?redirect=%2Fdashboard')
})

test('an account without courses is shown the way to one', async () => {
  rememberStudent()
  standIn.answers(listCourses, [aCourseCard()])
  const screen = await renderRoute('/dashboard')
  await expect.element(screen.getByText('Welcome, Ada.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'No courses yet' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Find a course' })).toHaveAttribute('href', '/courses')
})

test('without a network the courses of this device are there', async () => {
  await studyOnThisDevice()
  const screen = await renderRoute('/dashboard')
  const shelf = screen.getByRole('main')
  await expect.element(shelf.getByRole('link', { name: 'Course 1', exact: true })).toBeVisible()
  await expect.element(shelf.getByText('0 of 5 questions answered')).toBeVisible()
})

test('a login session that has ended locks nothing, and says how work is sent', async () => {
  await studyOnThisDevice()
  standIn.refuses(me, 'not-signed-in')
  const screen = await renderRoute('/dashboard')
  // As the page does once its first screen stands.
  await askWhoIsSignedIn()
  await expect.element(screen.getByText('Your login session has ended')).toBeVisible()
  await expect.element(screen.getByRole('main').getByRole('link', { name: 'Course 1', exact: true })).toBeVisible()
})

test('a right that has ended is said at its course', async () => {
  await studyOnThisDevice({ days: -1 })
  const screen = await renderRoute('/dashboard')
  await expect.element(screen.getByText('Connect to renew: questions are locked until then')).toBeVisible()
})
