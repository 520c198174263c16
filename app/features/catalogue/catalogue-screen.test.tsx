import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listCourses } from '../../../core/contract/shop/courses.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aCourseCard } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => aCourseCard({ id: at + 1, title: `Course ${String(at).padStart(4, '0')}` }))

test('while the courses come there are six skeletons, and what fails says what to do', async () => {
  const list = standIn.holds(listCourses, [])
  const screen = await renderRoute('/courses')
  await expect.element(screen.getByText('Loading courses...')).toBeInTheDocument()
  expect(screen.container.querySelectorAll('main ul[aria-hidden] > li')).toHaveLength(6)
  list.letGo()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'No Courses Available' })).toBeVisible()
})

test('a list that cannot be loaded is tried again, and so is an empty one', async () => {
  standIn.isUnreachableFor(listCourses)
  const screen = await renderRoute('/courses')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Error Loading Courses' })).toBeVisible()
  await expect
    .element(screen.getByText("We're having trouble loading our courses. Please try again later."))
    .toBeVisible()

  standIn.answers(listCourses, [])
  await screen.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'No Courses Available' })).toBeVisible()

  standIn.answers(listCourses, many(2))
  await screen.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(screen.getByText('Showing 2 of 2 courses')).toBeVisible()
})

test('two thousand courses come a few at a time, and reading goes on at the first new one', async () => {
  standIn.answers(listCourses, many(2000))
  const screen = await renderRoute('/courses')
  await expect.element(screen.getByText('Showing 2000 of 2000 courses')).toBeVisible()
  const cards = screen.getByRole('main').getByRole('article')
  expect(cards.elements()).toHaveLength(24)
  await screen.getByRole('button', { name: 'Show 24 more' }).click()
  await expect.poll(() => cards.elements().length).toBe(48)
  await expect.element(screen.getByRole('link', { name: 'Course 0024', exact: true })).toHaveFocus()
  await screen.getByRole('searchbox', { name: 'Search courses' }).fill('course 1999')
  await expect.element(screen.getByText('Showing 1 of 2000 courses')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Course 1999', exact: true })).toBeVisible()
})

test(
  'a phone shows four courses at once, and the dearest of them ends the range of prices',
  { tags: ['large'] },
  async () => {
    standIn.answers(listCourses, [...many(7), aCourseCard({ id: 8, title: 'Zinc', priceMinor: 14_900 })])
    const screen = await renderRoute('/courses')
    const cards = screen.getByRole('main').getByRole('article')
    await expect.poll(() => cards.elements().length).toBe(8)
    const topOf = (place: number) => cards.elements()[place]?.getBoundingClientRect().top ?? Number.NaN
    const header = screen.getByRole('banner').element().getBoundingClientRect().height
    // Polled: the letters come a moment after the page.
    await expect.poll(() => topOf(4) - topOf(0)).toBeLessThanOrEqual(innerHeight - header)

    await screen.getByRole('button', { name: 'Filters' }).click()
    await expect.element(screen.getByText('£0 – £150')).toBeVisible()
    screen.getByRole('slider', { name: 'Highest price' }).element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(screen.getByText('Showing 7 of 8 courses')).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByText('Showing 8 of 8 courses')).toBeVisible()
    // At its end the range is none.
    await expect.poll(() => screen.address()).toBe('/courses')
  },
)

test('what an address gets wrong is passed over, and nothing found leads back to everything', async () => {
  standIn.answers(listCourses, many(3))
  const wrong = await renderRoute('/courses?category=law&min=ten&max=-5&sort=newest')
  await expect.element(wrong.getByText('Showing 3 of 3 courses')).toBeVisible()
  await expect.element(wrong.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await wrong.unmount()

  const none = await renderRoute('/courses?category=Dentistry&q=conveyancing&max=10')
  await expect.element(none.getByText('No courses found matching your criteria.')).toBeVisible()
  await none.getByRole('button', { name: 'Clear Filters' }).click()
  await expect.element(none.getByText('Showing 3 of 3 courses')).toBeVisible()
  await expect.element(none.getByRole('searchbox', { name: 'Search courses' })).toHaveValue('')
})

test('a button that clears the filters goes, and reading goes on beside it', async () => {
  standIn.answers(listCourses, many(2))
  const screen = await renderRoute('/courses?q=nowhere&sort=price-low')
  await screen.getByRole('button', { name: 'Clear Filters' }).click()
  await expect.element(screen.getByText('Showing 2 of 2 courses')).toHaveFocus()
  await screen.getByRole('button', { name: /^Filters/ }).click()
  const filters = screen.getByRole('dialog', { name: 'Filters' })
  await filters.getByRole('button', { name: 'Clear Filters' }).click()
  await expect.element(filters.getByRole('button', { name: 'Done' })).toHaveFocus()
})
