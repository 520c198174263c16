import { afterEach, expect, test, vi } from 'vitest'
import { me } from '../../../core/contract/account/auth.ts'
import { chooseMails, getMailChoices } from '../../../core/contract/account/mail-choices.ts'
import { changeUsername, getUsage } from '../../../core/contract/account/profile.ts'
import { listOrders } from '../../../core/contract/shop/orders.ts'
import { ownMoney } from '../../../core/contract/shop/own-money.ts'
import { listCourses } from '../../../core/contract/shop/courses.ts'
import { examDateFact } from '../../../core/study/calendar.ts'
import { record } from '../../../offline/account/record.ts'
import { forgetAccessMarks } from '../../data/session/access-marks.ts'
import { followAccessProfile } from '../../data/session/follow-access-profile.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { askWhoIsSignedIn } from '../../data/session/session-events.ts'
import { readRegister } from '../../data/study/course-progress.ts'
import { readExamAccess } from '../../data/study/exams.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aCustomer } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent, rememberExpired, setOnline, studyOnThisDevice } from '../../testing/studying.ts'

const ownAccount = () => accountFor(openStudentId() ?? '')

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  forgetAccessMarks(openStudentId() ?? '')
})

test.each(['/profile', '/account'])('%s is denied to who is not signed in, with both ways on', async (address) => {
  standIn.refuses(me, 'not-signed-in')
  const screen = await renderRoute(address)
  // As the page does once its first screen stands.
  await askWhoIsSignedIn()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
  const main = screen.getByRole('main')
  await expect
    .element(main.getByRole('link', { name: 'Sign In' }))
    .toHaveAttribute('href', '/signin?redirect=%2Fprofile')
  await expect
    .element(main.getByRole('link', { name: 'Create Account' }))
    .toHaveAttribute('href', '/signup?redirect=%2Fprofile')
})

test.each([
  ['who runs the shop is led to its pages', { isOperator: true } as const, 1],
  ['a customer is led to no pages of those who run the shop', {}, 0],
])('%s', async (_, changes, links) => {
  const id = rememberStudent()
  standIn.answers(me, aCustomer({ id, ...changes }))
  standIn.answers(getUsage, { used: 0, limit: 100, resetsAt: '2026-12-01T00:00:00.000Z', days: [] })
  const screen = await renderRoute('/profile')
  await expect.element(screen.getByText('ada@example.org')).toBeVisible()
  const found = screen.getByRole('link', { name: 'The pages of those who run this shop' }).elements()
  expect(found.map((link) => link.getAttribute('href'))).toEqual(Array(links).fill('/operator'))
})

test('an account is shown with its own facts, and its orders in a tab of their own', async () => {
  const id = rememberStudent()
  standIn.answers(me, aCustomer({ id }))
  standIn.answers(getUsage, { used: 0, limit: 100, resetsAt: '2026-12-01T00:00:00.000Z', days: [] })
  standIn.answers(listOrders, [])
  standIn.answers(ownMoney, { totals: [], payments: [], access: [] })
  const screen = await renderRoute('/profile')
  await expect.element(screen.getByText('ada@example.org')).toBeVisible()
  await expect.element(screen.getByText('21 November 2026')).toBeVisible()
  await screen.getByRole('button', { name: 'View All Orders' }).click()
  expect(screen.address()).toBe('/profile?tab=orders')
  await expect.element(screen.getByRole('tab', { name: 'Order History' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('tabpanel', { name: 'Order History' })).toHaveFocus()
  await expect.element(screen.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
})

test('who signed up after midnight is a member since that day', async () => {
  const id = rememberStudent()
  standIn.answers(me, aCustomer({ id, createdAt: '2026-06-30T23:30:00.000Z' }))
  standIn.answers(getUsage, { used: 0, limit: 100, resetsAt: '2026-12-01T00:00:00.000Z', days: [] })
  const screen = await renderRoute('/profile')
  await expect.element(screen.getByText('1 July 2026')).toBeVisible()
})

test('a new username is what the page calls the account from then on; a taken one is said at the field', async () => {
  const id = rememberStudent()
  standIn.refuses(changeUsername, 'taken', 'Taken', {
    fields: [{ path: 'username', message: 'This username is taken. Please choose another one.' }],
  })
  const screen = await renderRoute('/profile?tab=settings')
  const field = screen.getByRole('textbox', { name: 'Username' })
  await field.fill('Ben')
  await screen.getByRole('button', { name: 'Change username' }).click()
  await expect.element(screen.getByText('This username is taken. Please choose another one.')).toBeVisible()
  standIn.answers(changeUsername, { customer: aCustomer({ id, username: 'Ada L.' }) })
  await field.fill('Ada L.')
  await screen.getByRole('button', { name: 'Change username' }).click()
  await expect.element(screen.getByText('Username changed')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Account of Ada L.' })).toBeVisible()
})

test('without a login session of the account neither their username nor their mails are changed', async () => {
  rememberExpired()
  standIn.answers(getMailChoices, { newsletter: 'on', corrections: true, sendsMail: true })
  const screen = await renderRoute('/profile?tab=settings')
  await expect.element(screen.getByText('Your username is changed once you have signed in.')).toBeVisible()
  await expect.element(screen.getByText('Which mails you get is chosen once you have signed in.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Change username' })).not.toBeInTheDocument()
})

test('without a network a name cannot be changed, and everything else can', async () => {
  rememberStudent()
  setOnline(false)
  try {
    const screen = await renderRoute('/profile?tab=settings')
    await expect.element(screen.getByText('Changing your username needs the network.', { exact: false })).toBeVisible()
    await screen.getByRole('switch', { name: 'Reduced motion' }).click()
    await expect.element(screen.getByRole('switch', { name: 'Reduced motion' })).toBeChecked()
    const { db } = await ownAccount()
    await expect.poll(async () => (await readRegister(db, 'setting', 'reduced-motion'))?.value).toBe(true)
  } finally {
    setOnline(true)
  }
})

test('every choice is kept for all devices and applied to the page at once', { tags: ['large'] }, async () => {
  rememberStudent()
  standIn.answers(listCourses, [])
  const account = await ownAccount()
  const stop = followAccessProfile(account)
  const screen = await renderRoute('/profile?tab=settings')
  await screen.getByText('150%', { exact: true }).click()
  for (const name of [/^Reading font/, 'High contrast', /^Hidden timer/, /^Shortcuts of a single key/])
    await screen.getByRole('switch', { name }).click()
  await screen.getByLabelText('Language of dates').selectOptions('Deutsch: 5. Juli 2027')
  await expect
    .poll(() => ({ ...document.documentElement.dataset }))
    .toEqual({ textSize: '150', font: 'reading', contrast: 'more', clock: 'hidden', keys: 'off', dates: 'de' })
  expect(parseFloat(getComputedStyle(document.documentElement).fontSize)).toBeCloseTo(17 * 1.5, 1)
  await screen.getByText('50%', { exact: true }).click()
  await screen.getByRole('checkbox', { name: /^Rest breaks/ }).click()
  await expect.poll(() => readExamAccess(account.db)).toEqual({ timeFactor: 1.5, hasRestBreaks: true })
  await screen.getByRole('button', { name: 'All as usual' }).click()
  await expect.poll(() => ({ ...document.documentElement.dataset })).toEqual({})
  stop()
})

test('of each course it is seen which download and which exam is its own, and said once', async () => {
  await studyOnThisDevice()
  const screen = await renderRoute('/profile?tab=settings')
  const download = screen.getByRole('region', { name: 'Offline copy of Course 1' })
  await expect.element(download.getByText('Course 1', { exact: true })).toBeVisible()
  await expect.element(screen.getByLabelText('Exam date: Course 1')).not.toHaveAccessibleDescription()
})

test('the day of an exam is kept for its course, and can be removed', async () => {
  await studyOnThisDevice()
  const { db } = await ownAccount()
  const screen = await renderRoute('/profile?tab=settings')
  const field = screen.getByLabelText(/exam date|Exam date/)
  await field.fill('2099-06-01')
  await screen.getByRole('heading', { name: 'Your exams' }).click()
  await expect.poll(async () => (await readRegister(db, 'setting', 'exam-date/1'))?.value).toBe('2099-06-01')
  await expect.element(screen.getByText(/1 June 2099, in [\d,]+ days/)).toBeVisible()
  await screen.getByRole('button', { name: 'Remove the date' }).click()
  await expect.poll(async () => (await readRegister(db, 'setting', 'exam-date/1'))?.value).toBeNull()
})

test('how far away an exam is is told anew on a page that stays open over midnight', async () => {
  await studyOnThisDevice()
  await record(await ownAccount(), [examDateFact(1, '2999-06-01')])
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const screen = await renderRoute('/profile?tab=settings')
  const away = screen.getByText(/1 June 2999, in [\d,]+ days/)
  await expect.element(away).toBeVisible()
  const daysLeft = () => Number(/in ([\d,]+) days/.exec(away.element().textContent)?.[1]?.replaceAll(',', ''))
  const before = daysLeft()
  const tomorrow = Date.now() + 86_400_000
  vi.spyOn(Date, 'now').mockImplementation(() => tomorrow)
  vi.advanceTimersByTime(60_000)
  await expect.poll(daysLeft).toBe(before - 1)
})

test('a date with half a year is not taken for the day of an exam, and said to be wrong', async () => {
  await studyOnThisDevice()
  const { db } = await ownAccount()
  const screen = await renderRoute('/profile?tab=settings')
  const field = screen.getByLabelText(/exam date|Exam date/)
  await field.fill('0027-06-01')
  await screen.getByRole('heading', { name: 'Your exams' }).click()
  await expect.element(field).toHaveAccessibleDescription('A whole date, with a year from 2000 to 2099')
  expect(await readRegister(db, 'setting', 'exam-date/1')).toBeNull()
  // The day comes from another device.
  await record(await ownAccount(), [examDateFact(1, '2098-06-01')])
  await expect.element(field).toHaveValue('2098-06-01')
  await expect.element(screen.getByText('A whole date', { exact: false })).not.toBeInTheDocument()
})

test('a browser that does not promise to keep what is here is said not to, as soon as it was asked', async () => {
  rememberStudent()
  localStorage.removeItem('vademecum.storage-asked')
  vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(false)
  vi.spyOn(navigator.storage, 'persist').mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  const screen = await renderRoute('/profile?tab=settings')
  const ask = screen.getByRole('button', { name: 'Ask the browser to keep it' })
  await ask.click()
  await expect.element(screen.getByText(/^This browser may remove what is kept here/)).toBeVisible()
  await ask.click()
  await expect.element(ask).not.toBeInTheDocument()
  vi.restoreAllMocks()
})

test('the newsletter begins and ends with a switch, which says where it stands', async () => {
  const id = rememberStudent()
  standIn.answers(me, aCustomer({ id }))
  standIn.answers(getMailChoices, { newsletter: 'off', corrections: false, sendsMail: true })
  standIn.answers(chooseMails, { newsletter: 'asked', corrections: false, sendsMail: true })
  const chosen = standIn.heard(chooseMails)
  const screen = await renderRoute('/profile?tab=settings')
  const newsletter = screen.getByRole('switch', { name: /^Newsletter/ })
  await expect.element(newsletter).not.toBeChecked()
  await newsletter.click()
  await expect.element(screen.getByText(/We sent a link to the address of your account/)).toBeVisible()
  await expect.element(newsletter).toBeChecked()
  expect(chosen).toEqual([{ newsletter: true }])
  standIn.answers(chooseMails, { newsletter: 'asked', corrections: true, sendsMail: true })
  const chosenNext = standIn.heard(chooseMails)
  const corrections = screen.getByRole('switch', { name: /^Corrections/ })
  await corrections.click()
  await expect.element(corrections).toBeChecked()
  // The switch does not wait for the call.
  await expect.poll(() => chosenNext).toEqual([{ corrections: true }])
  setOnline(false)
  await expect.element(screen.getByText('Which mails you get is chosen with a connection.')).toBeVisible()
})

test('settings that were opened without a network ask which mails one gets once there is one; a server that is away, by a button', async () => {
  const id = rememberStudent()
  setOnline(false)
  try {
    const screen = await renderRoute('/profile?tab=settings')
    await expect.element(screen.getByText('Which mails you get is chosen with a connection.')).toBeVisible()
    setOnline(true)
    const again = screen.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    standIn.answers(me, aCustomer({ id }))
    standIn.answers(getMailChoices, { newsletter: 'off', corrections: true, sendsMail: true })
    await again.click()
    await expect.element(screen.getByRole('switch', { name: /^Corrections/ })).toBeChecked()
  } finally {
    setOnline(true)
  }
})

test('what was said of an account is asked for anew once the network is back', async () => {
  const id = rememberStudent()
  const usage = { used: 0, limit: 100, resetsAt: '2026-12-01T00:00:00.000Z', days: [] }
  const { db } = await ownAccount()
  await db.meta.put({ key: 'last-known', atMs: Date.now(), customer: aCustomer({ id, username: 'Old' }), usage })
  setOnline(false)
  try {
    const screen = await renderRoute('/profile')
    await expect.element(screen.getByText('It is asked for anew', { exact: false })).toBeVisible()
    standIn.answers(me, aCustomer({ id, username: 'New' }))
    standIn.answers(getUsage, usage)
    setOnline(true)
    await expect.element(screen.getByText('New', { exact: true }).first()).toBeVisible()
    await expect.element(screen.getByText('It is asked for anew', { exact: false })).not.toBeInTheDocument()
  } finally {
    setOnline(true)
  }
})
