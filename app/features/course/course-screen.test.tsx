import { expect, test } from 'vitest'
import { getCourse, listCourses } from '../../../core/contract/shop/courses.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aCourseCard, aCourseDetail } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'

test('while a course comes the screen says so; what cannot be fetched is tried again', async () => {
  const course = standIn.holds(getCourse, aCourseDetail())
  const waiting = await renderRoute('/courses/1')
  await expect.element(waiting.getByText('Loading course...')).toBeVisible()
  course.letGo()
  await expect.element(waiting.getByRole('heading', { level: 1, name: 'A sample course' })).toBeVisible()
  await waiting.unmount()

  standIn.isUnreachableFor(getCourse)
  const screen = await renderRoute('/courses/1')
  await expect
    .element(screen.getByText(/has not been opened on this device before, and the server cannot be reached/))
    .toBeVisible()
  standIn.answers(getCourse, aCourseDetail())
  await screen.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'A sample course' })).toBeVisible()
})

test.each(['/course', '/courses/abc'])('%s can be no course, and says so', async (address) => {
  const screen = await renderRoute(address)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Invalid Course URL' })).toBeVisible()
  await expect.element(screen.getByText('The course URL is not valid or incomplete.')).toBeVisible()
})

test.each(['/courses/999', '/course/999', '/courses/999/preview', '/courses/abc/preview'])(
  '%s is no course that there is, and leads back to those there are',
  async (address) => {
    standIn.refuses(getCourse, 'not-found')
    standIn.answers(listCourses, [aCourseCard()])
    const screen = await renderRoute(address)
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Course Not Found' })).toBeVisible()
    await screen.getByRole('link', { name: 'Back to Courses' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
  },
)

test('who wrote the course and who reviewed it stands on its page, whatever the tab', async () => {
  standIn.answers(getCourse, aCourseDetail())
  const unread = await renderRoute('/courses/1?tab=questions')
  await expect.element(unread.getByText('Written with software; not yet reviewed by a professional.')).toBeVisible()
  await unread.unmount()

  const ada = { name: 'Ada Osei', profession: 'pharmacist, GPhC 2045678' }
  standIn.answers(
    getCourse,
    aCourseDetail({ authorship: { writtenBy: [ada], reviewedBy: [{ ...ada, name: 'Ben Osei', on: '2027-03-03' }] } }),
  )
  const reviewed = await renderRoute('/courses/1')
  await expect
    .element(
      reviewed.getByText(
        'Written by Ada Osei (pharmacist, GPhC 2045678); reviewed by Ben Osei (pharmacist, GPhC 2045678), on 3 March 2027.',
      ),
    )
    .toBeVisible()
})

test('a topic without a question that the app asks is not listed with a count', async () => {
  const topics = [
    { id: 'doses', title: 'Doses', weight: 0.5, questionCount: 20 },
    { id: 'sets', title: 'Matching sets', weight: 0.5, questionCount: 0 },
  ]
  standIn.answers(getCourse, aCourseDetail({ topics }))
  const screen = await renderRoute('/courses/1?tab=questions')
  const categories = screen.getByRole('region', { name: 'Categories' })
  await expect.element(categories.getByText('20 questions')).toBeVisible()
  expect(categories.getByText('Matching sets').elements()).toEqual([])
})

test('a visitor can start a free course and try a paid one, which is not for sale', async () => {
  standIn.answers(getCourse, aCourseDetail())
  const free = await renderRoute('/courses/1')
  await expect.element(free.getByRole('link', { name: 'Start', exact: true })).toHaveAttribute('href', '/study/1/start')
  await free.unmount()

  standIn.answers(getCourse, aCourseDetail({ id: 2, price: '149.00', priceMinor: 14_900 }))
  const paid = await renderRoute('/courses/2')
  await expect.element(paid.getByRole('link', { name: 'Try some questions' })).toHaveAttribute('href', '/study/2/start')
  await expect.element(paid.getByText('Not for sale yet')).toBeVisible()
  await expect.element(paid.getByText('£149.00')).toBeVisible()
})
