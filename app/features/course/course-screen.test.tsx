import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { addToCart, ownCart } from '../../../core/contract/shop/cart.ts'
import { getCourse, type ListedExam, listCourses } from '../../../core/contract/shop/courses.ts'
import { ownSubscription } from '../../../core/contract/shop/subscriptions.ts'
import { dispatch } from '../../data/session/session-events.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aCourseCard, aCourseDetail, aSubscription } from '../../testing/sample-answers.ts'
import { aCartItem } from '../../testing/sample-till.ts'
import { standIn } from '../../testing/stand-in.ts'
import { studyOnThisDevice } from '../../testing/studying.ts'

afterEach(() => dispatch({ type: 'closed' }))

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

test('a visitor can start a free course; a paid one can be bought, put into the cart and tried', async () => {
  standIn.answers(getCourse, aCourseDetail())
  const free = await renderRoute('/courses/1')
  await expect.element(free.getByRole('link', { name: 'Start practising' })).toHaveAttribute('href', '/study/1/start')
  await free.unmount()

  standIn.answers(getCourse, aCourseDetail({ id: 2, price: '149.00', priceMinor: 14_900 }))
  const paid = await renderRoute('/courses/2')
  await expect.element(paid.getByRole('link', { name: 'Try some questions' })).toHaveAttribute('href', '/study/2/start')
  await expect
    .element(paid.getByRole('link', { name: 'Enroll Now - Instant Access' }))
    .toHaveAttribute('href', '/guest-checkout/2')
  await expect.element(paid.getByText('£149.00')).toBeVisible()

  standIn.isUnreachableFor(ownCart)
  const add = paid.getByRole('button', { name: 'Add to cart' })
  await add.click()
  await expect.element(paid.getByText('Not added to your cart')).toBeVisible()
  standIn.answers(ownCart, [])
  const added: unknown[] = []
  standIn.use(
    http.post(`*${addToCart.path}`, async ({ request }) => {
      added.push(await request.json())
      return HttpResponse.json(aCartItem())
    }),
  )
  await add.click()
  const cart = paid.getByRole('link', { name: 'View cart' })
  await expect.element(cart).toHaveAttribute('href', '/cart')
  // It has taken the place of the button, and its focus.
  await expect.element(cart).toHaveFocus()
  expect(added).toEqual([{ productId: 10_002, quantity: 1 }])
})

test.each([
  [null, 'Buy as a gift', aCartItem({ forSelf: false }), 'A sample course, as a gift'],
  [aSubscription(), 'Buy a copy', aCartItem(), 'A sample course, for yourself and for good'],
])('who can open a course buys another copy: %#', async (subscription, label, item, words) => {
  await studyOnThisDevice()
  standIn.answers(getCourse, aCourseDetail({ price: '149.00', priceMinor: 14_900 }))
  standIn.answers(ownSubscription, { subscription, canTry: false })
  standIn.answers(addToCart, item)
  standIn.answers(ownCart, [item])
  const screen = await renderRoute('/courses/1')
  await screen.getByRole('button', { name: label }).click()
  await expect.element(screen.getByText(words)).toBeVisible()
})

const anExam = (title: string, level?: string): ListedExam => ({
  id: title.toLowerCase().replaceAll(' ', '-'),
  title,
  ...(level !== undefined && { level }),
  source: { title: 'The exam’s own page', url: 'https://example.org/exam' },
  sections: [
    { title: 'Numbers', asks: 'questions', count: 40, wanted: 40, minutes: 60, wantedMinutes: 60 },
    { title: 'Stations', asks: 'mmi-station', count: 6, wanted: 8, minutes: 42, wantedMinutes: 56 },
  ],
})

test('exams stand on a tab of their own with their length as the bank allows it, and are begun there', async () => {
  const { contents } = aCourseDetail()
  const exams = [anExam('Real exam'), anExam('Mock exam 1', 'Beginner')]
  standIn.answers(getCourse, aCourseDetail({ contents: { ...contents!, exams } }))
  const screen = await renderRoute('/courses/1')
  await screen.getByRole('tab', { name: 'Mock Exams' }).click()
  expect(screen.address()).toBe('/courses/1?tab=exams')
  const real = screen.getByRole('region', { name: 'Real exam' })
  await expect.element(real).toHaveTextContent(/2 sections in 102 minutes/)
  await expect.element(real).toHaveTextContent(/Numbers40 questions · 60 min/)
  await expect.element(real).toHaveTextContent(/Stations6 of 8 stations · 42 of 56 min/)
  await expect.element(real).toHaveTextContent(/shorter here/)
  await expect.element(screen.getByRole('region', { name: '1 mock exam' })).toHaveTextContent(/Mock exam 1Beginner/)
  await expect
    .element(real.getByRole('link', { name: /^Start/ }))
    .toHaveAttribute('href', '/study/1/exams#exam-real-exam')
})

test('the exam that a course prepares for says what it asks: stations are no questions', async () => {
  const { contents, exam } = aCourseDetail()
  const [paper] = exam!.sections
  // As releases until November 2026 published it, which a device may have kept.
  const sections = [paper!, { ...paper!, id: 'stations', title: 'Stations', questions: 8, minutes: 56 }]
  const exams = [anExam('A sample exam')]
  standIn.answers(getCourse, aCourseDetail({ exam: { ...exam!, sections }, contents: { ...contents!, exams } }))
  const screen = await renderRoute('/courses/1')
  const its = screen.getByRole('region', { name: 'The exam it prepares for' })
  await expect.element(its).toHaveTextContent(/Paper110 questions · 165 minutes/)
  await expect.element(its).toHaveTextContent(/Stations8 stations · 56 minutes/)
})

test('who has not got a course is told that its exams come with it; without exams there is no such tab', async () => {
  const { contents } = aCourseDetail()
  const exams = [anExam('Real exam')]
  standIn.answers(getCourse, aCourseDetail({ priceMinor: 14_900, contents: { ...contents!, exams } }))
  const paid = await renderRoute('/courses/1?tab=exams')
  await expect.element(paid.getByText(/These exams come with the course/)).toBeVisible()
  expect(paid.getByRole('link', { name: /^Start:/ }).elements()).toEqual([])
  await paid.unmount()

  standIn.answers(getCourse, aCourseDetail())
  const none = await renderRoute('/courses/1?tab=exams')
  await expect.element(none.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  expect(none.getByRole('tab', { name: 'Mock Exams' }).elements()).toEqual([])
})
