import { afterEach, expect, test, vi } from 'vitest'
import { me } from '../../../core/contract/account/auth.ts'
import { getUsage, type Usage } from '../../../core/contract/account/profile.ts'
import { listCourses } from '../../../core/contract/shop/courses.ts'
import { listOrders } from '../../../core/contract/shop/orders.ts'
import { ownMoney } from '../../../core/contract/shop/own-money.ts'
import { askWhoIsSignedIn } from '../../data/session/session-events.ts'
import { accessFacts } from '../../../core/study/access-profile.ts'
import { examDateFact } from '../../../core/study/calendar.ts'
import { record } from '../../../offline/account/record.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { beginOnThisDevice } from '../../testing/exam-on-this-device.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aCourseCard, aCustomer } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent, runOnThisDevice, setOnline, studyOnThisDevice } from '../../testing/studying.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

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

test('a right that has ended is said at its course, and all of it on a phone’s screen', async () => {
  await studyOnThisDevice({ days: -1 })
  const screen = await renderRoute('/dashboard')
  await expect.element(screen.getByText('Connect to renew: questions are locked until then')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

/** When counting begins anew, as the server says it. */
const nextMonth = () => new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1))
const inWords = (date: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', ...options }).format(date)

const aUsage = (changes: Partial<Usage> = {}): Usage => ({
  used: 42,
  limit: 100,
  resetsAt: nextMonth().toISOString(),
  days: [{ day: '2026-11-20', tokens: 42 }],
  ...changes,
})

const ownAccount = () => accountFor(openStudentId() ?? '')
const dayFromNow = (days: number) => {
  const date = new Date()
  date.setDate(date.getDate() + days)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

test('today begins with what was left open, what is due and how long there is', async () => {
  await studyOnThisDevice()
  await runOnThisDevice([{ isRight: true }, { isRight: false }])
  const sittingId = await beginOnThisDevice()
  await record(await ownAccount(), [examDateFact(1, dayFromNow(12))])
  const screen = await renderRoute('/dashboard')
  const today = screen.getByRole('region', { name: 'Today' })
  await expect
    .element(today.getByRole('link', { name: 'Go on with the exam' }))
    .toHaveAttribute('href', `/study/1/exams/${sittingId}`)
  await expect.element(today.getByText('12 days to the exam', { exact: true })).toBeVisible()
  await expect.element(today.getByText(/^Studied on 1 day: \w+day$/)).toBeInTheDocument()
  await expect
    .element(today.getByRole('link', { name: /changes not sent yet$/ }))
    .toHaveAttribute('href', '/dashboard#sync')
})

test('a page that stays open over midnight tells of the new day', async () => {
  await studyOnThisDevice()
  await runOnThisDevice([{ isRight: false }])
  await record(await ownAccount(), [examDateFact(1, dayFromNow(1))])
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const screen = await renderRoute('/dashboard')
  const today = screen.getByRole('region', { name: 'Today' })
  await expect.element(today.getByText('1 day to the exam', { exact: true })).toBeVisible()
  await expect.element(today.getByText(/^Nothing is open and there is no review to do now/)).toBeVisible()
  const tomorrow = Date.now() + 86_400_000
  vi.spyOn(Date, 'now').mockImplementation(() => tomorrow)
  vi.advanceTimersByTime(60_000)
  await expect.element(today.getByText('Exam today', { exact: true })).toBeVisible()
  await expect.element(today.getByText(/^1 review (due|for today)$/).first()).toBeVisible()
})

test('the days of the week can be switched off', async () => {
  await studyOnThisDevice()
  await runOnThisDevice([{ isRight: true }])
  await record(await ownAccount(), accessFacts({ showsStudyDays: false }))
  const screen = await renderRoute('/dashboard')
  await expect.element(screen.getByRole('link', { name: 'Say when your exam is' })).toBeVisible()
  expect(screen.getByText('This week').query()).toBeNull()
})

test('who registered after midnight in summer is a member since that day', async () => {
  const id = rememberStudent()
  standIn.answers(me, aCustomer({ id, createdAt: '2026-07-04T23:30:00.000Z' }))
  standIn.answers(getUsage, aUsage())
  const screen = await renderRoute('/dashboard?tab=profile')
  await expect.element(screen.getByText('5 July 2026')).toBeVisible()
})

test('the account’s plan and tokens are the server’s, and a warning comes above 80%', async () => {
  const id = rememberStudent()
  const asked = standIn.holds(me, aCustomer({ id, subscriptionStatus: 'active', tokenLimit: 100 }))
  standIn.answers(getUsage, aUsage({ used: 80 }))
  standIn.answers(listOrders, [])
  standIn.answers(ownMoney, { totals: [], payments: [], access: [] })
  const screen = await renderRoute('/dashboard')
  await expect.element(screen.getByText('Asking for your account…')).toBeVisible()
  asked.letGo()
  await expect.element(screen.getByText('80 of 100 used')).toBeVisible()
  await expect.element(screen.getByText('Active')).toBeVisible()
  await expect
    .element(screen.getByText(`Counting begins anew on ${inWords(nextMonth(), {})}.`, { exact: false }))
    .toBeVisible()
  expect(screen.getByText('More than 80% is used').query()).toBeNull()
  await expect.element(screen.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await screen.unmount()

  standIn.answers(me, aCustomer({ id }))
  standIn.answers(getUsage, aUsage({ used: 2430, limit: 3000 }))
  const again = await renderRoute('/dashboard')
  await expect.element(again.getByText('More than 80% is used')).toBeVisible()
  await expect.element(again.getByText('2,430 of 3,000 used')).toBeVisible()
  await again.getByRole('tab', { name: 'Usage' }).click()
  expect(again.address()).toBe('/dashboard?tab=usage')
  await expect.element(again.getByText('20 November 2026')).toBeVisible()
  await expect.element(again.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/pricing')
})

test('without a network the last known state stands with its age', async () => {
  const id = rememberStudent()
  const atMs = Date.now()
  const asOf = `${inWords(new Date(atMs), {})}, ${new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(atMs)}`
  await (await ownAccount()).db.meta.put({ key: 'last-known', atMs, customer: aCustomer({ id }), usage: aUsage() })
  const screen = await renderRoute('/dashboard?tab=usage')
  await expect.element(screen.getByText(`As of ${asOf}.`, { exact: false })).toBeVisible()
  await expect.element(screen.getByText('42 of 100 used')).toBeVisible()
})

test('what was never heard on this device is said to be missing, and comes with the network', async () => {
  const id = rememberStudent()
  setOnline(false)
  try {
    const screen = await renderRoute('/dashboard?tab=profile')
    await expect.element(screen.getByText('You are offline, and this account', { exact: false })).toBeVisible()
    standIn.answers(me, aCustomer({ id }))
    standIn.answers(getUsage, aUsage())
    setOnline(true)
    await expect.element(screen.getByText('ada@example.org')).toBeVisible()
  } finally {
    setOnline(true)
  }
})
