import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { questions } from '../../../offline/testing/make-pack-server.ts'
import { readRegister } from '../../data/study/course-progress.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { runOnThisDevice, studyOnThisDevice } from '../../testing/studying.ts'
import { PlanTaskRow } from './plan-task.tsx'

const bank = [...questions(0, 12), ...questions(0, 12, { topic: 'rates' })]
const weakInDoses = bank.map(({ topic }) => ({ isRight: topic === 'rates' }))

test('the plan says what to do today, why, and begins it', async () => {
  await studyOnThisDevice({ bank })
  await runOnThisDevice(weakInDoses)
  const screen = await renderRoute('/study/1/plan')
  await expect.element(screen.getByText('The next four weeks.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Day by day' })).toBeVisible()
  await screen.getByText('10 min', { exact: true }).click()
  await screen.getByRole('link', { name: 'Start 10 minutes now' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Question 1 of \d+$/ })).toBeVisible()
})

test('reviews that come later today are not offered as if they were due', async () => {
  const why = 'They are due on this day: a short look keeps what you would soon forget.'
  const task = { is: 'reviews' as const, questions: 9, minutes: 11, why }
  const reviews = { due: 0, today: 0, doneToday: 0, perDay: null, forecast: [], recall: null, backlogDays: 0 }
  const screen = await render(<PlanTaskRow courseId={1} task={task} reviews={reviews} />)
  await expect.element(screen.getByText('9 reviews')).toBeVisible()
  await expect.element(screen.getByText('They are due later today.')).toBeVisible()
  expect(screen.getByRole('link').elements()).toHaveLength(0)
})

test('the tutor says what comes next, in the words of the plan', async () => {
  await studyOnThisDevice({ bank })
  await runOnThisDevice(weakInDoses)
  const screen = await renderRoute('/study/1/plan')
  await screen.getByRole('button', { name: 'Ask about your plan' }).click()
  const rows = screen.getByRole('log', { name: 'Conversation' }).getByRole('list', { name: 'Your plan' })
  await expect.element(rows.getByRole('link').first()).toHaveAttribute('href', expect.stringMatching(/^\/study\/1\//))
})

test('an exam date, minutes and days off are settings that the plan follows', { tags: ['large'] }, async () => {
  await studyOnThisDevice({ bank })
  await runOnThisDevice(weakInDoses)
  const screen = await renderRoute('/study/1/plan')
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await screen.getByLabelText('Exam date').fill(day)
  await screen.getByLabelText('Minutes a day').click()
  await expect.element(screen.getByText(/^(9|10|11) days to the exam on /)).toBeVisible()
  // A plan counts the answers of its own course alone.
  await expect.element(screen.getByLabelText('Minutes a day')).toHaveAccessibleDescription('For each of your courses.')
  await screen.getByLabelText('Minutes a day').fill('0')
  await userEvent.tab()
  await expect.element(screen.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  await expect.element(screen.getByText('What you should know')).toBeVisible()
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await screen.getByRole('checkbox', { name }).click()
  await expect.element(screen.getByText('A day off.', { exact: false }).first()).toBeVisible()
  expect(screen.getByText('NaN', { exact: false }).elements()).toHaveLength(0)
})

test(
  'a date and minutes that are typed are kept when the page is left by Back, or put aside',
  { tags: ['large'] },
  async () => {
    await studyOnThisDevice({ bank })
    const { db } = await accountFor(openStudentId() ?? '')
    const kept = (target: string) => readRegister(db, 'setting', target).then((register) => register?.value)
    const screen = await renderRoute('/study/1/plan')
    await screen.getByLabelText('Exam date').fill('2099-06-01')
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => kept('exam-date/1')).toBe('2099-06-01')
    // It is typed on: the field is not made anew.
    await expect.element(screen.getByLabelText('Exam date')).toHaveFocus()
    await screen.getByLabelText('Exam date').fill('2099-06-12')
    await expect.poll(() => kept('exam-date/1')).toBe('2099-06-12')
    await screen.getByLabelText('Minutes a day').fill('95')
    await screen.unmount()
    await expect.poll(() => kept('minutes-per-day')).toBe(95)
  },
)

test('days off that are pressed one right after the other all count', async () => {
  await studyOnThisDevice({ bank })
  const screen = await renderRoute('/study/1/plan')
  const days = ['Saturday', 'Sunday'].map((name) => screen.getByRole('checkbox', { name }))
  for (const day of days) await expect.element(day).toBeVisible()
  for (const day of days) day.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  for (const day of days) await expect.element(day).toBeChecked()
  await screen.unmount()
  await renderRoute('/study/1/plan')
  for (const day of days) await expect.element(day).toBeChecked()
})

test('a year of five digits, which no plan could read, is not kept as the day of the exam', async () => {
  await studyOnThisDevice({ bank })
  const screen = await renderRoute('/study/1/plan')
  const field = screen.getByLabelText('Exam date')
  await field.fill('20277-06-01')
  await userEvent.tab()
  await expect.element(field).toBeInvalid()
  const { db } = await accountFor(openStudentId() ?? '')
  expect(await db.events.filter(({ type }) => type === 'register').count()).toBe(0)
})

test('minutes that are none are refused at their field', async () => {
  await studyOnThisDevice({ bank })
  const screen = await renderRoute('/study/1/plan')
  await screen.getByLabelText('Minutes a day').fill('9999')
  await userEvent.tab()
  await expect.element(screen.getByText('A whole number from 0 to 720')).toBeVisible()
})
