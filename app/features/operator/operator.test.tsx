/** @module-tag large */
import { expect, test } from 'vitest'
import { reauthenticate } from '../../../core/contract/account/reauthentication.ts'
import { type FoundCustomer, operatorCustomer, operatorCustomers } from '../../../core/contract/operator/customers.ts'
import { operatorFigures, operatorLog } from '../../../core/contract/operator/figures.ts'
import { operatorLibraryGaps } from '../../../core/contract/operator/library-gaps.ts'
import { type ItemInsight, operatorItemInsights } from '../../../core/contract/operator/item-insights.ts'
import { dropMail, operatorMail, operatorMails, type Outgoing } from '../../../core/contract/operator/mails.ts'
import {
  correctItem,
  operatorCorrections,
  operatorCourses,
  operatorItemVersions,
} from '../../../core/contract/operator/published.ts'
import {
  closeReport,
  decideBooking,
  operatorBookings,
  operatorReports,
  type ReceivedReport,
} from '../../../core/contract/operator/received.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { standIn } from '../../testing/stand-in.ts'

const at = '2026-11-22T09:30:00.000Z'
const ada: FoundCustomer = {
  id: 'id-ada',
  username: 'Ada',
  email: 'ada@example.org',
  emailVerifiedAt: null,
  createdAt: at,
  isOperator: false,
}
const letter: Outgoing = {
  id: 'letter',
  kind: 'mail',
  state: 'given-up',
  to: 'ada@example.org',
  subject: 'Hello',
  createdAt: at,
  dueAt: null,
  endedAt: at,
  attempts: 4,
  reason: 'EENVELOPE',
  isKept: true,
}
const report: ReceivedReport = {
  id: 'report',
  receivedAt: at,
  closedAt: null,
  courseId: 1,
  courseTitle: 'Doses',
  itemId: 'doses-1',
  itemHash: 'a'.repeat(64),
  kind: 'The answer marked right is not right',
  words: 'It is b.',
  from: { userId: 'id-ada', username: 'Ada', email: 'ada@example.org' },
}
const figures = {
  day: '2026-11-22',
  accounts: { all: 12, madeToday: 2 },
  signInsToday: 3,
  studentsToday: 4,
  eventsToday: 50,
  eventsStored: 600,
  salesToday: [{ currency: 'GBP', orders: 2, grossMinor: 9998, refundedMinor: 4999 }],
  isTestMoney: false,
  open: { reports: 7, messages: 0, bookings: 0 },
  mails: { waiting: 0, givenUp: 1 },
  newsletterSubscribers: 5,
}

test('the figures of the day stand first, with what waits for somebody', async () => {
  standIn.answers(operatorFigures, figures)
  const screen = await renderRoute('/operator')
  await expect.element(screen.getByRole('heading', { name: '22 November 2026, UTC' })).toBeVisible()
  await expect.element(screen.getByText('Reports of questions')).toBeVisible()
  await expect.element(screen.getByText('2 orders, £99.98, £49.99 given back')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Figures of the day' })).toHaveAttribute('aria-current', 'page')
})

test('to who is no operator there is nothing, and the way to sign in', async () => {
  standIn.refuses(operatorCustomers, 'not-found')
  const screen = await renderRoute('/operator/customers')
  await expect.element(screen.getByText('Nothing here for you')).toBeVisible()
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/signin?redirect=%2Foperator')
})

test('without a server it says that nothing of it is here, and tries again', async () => {
  standIn.isUnreachableFor(operatorLog)
  const screen = await renderRoute('/operator/log')
  await expect.element(screen.getByText('The server cannot be reached. Please try again in a moment.')).toBeVisible()
  standIn.answers(operatorLog, [
    { id: 'one', at, what: 'mail-drop', outcome: 'ok', times: 1, userId: null, target: 'letter', via: 'shell' },
  ])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('by shell')).toBeVisible()
})

test('a customer is looked for, opened, and the way leads back', async () => {
  standIn.answers(operatorCustomers, [ada])
  standIn.answers(operatorCustomer, {
    ...ada,
    subscriptionStatus: 'Free',
    loginSessions: 2,
    lastSeenAt: at,
    eventsStored: 41,
    courses: [{ id: 1, title: 'Doses', source: 'free', until: null }],
  })
  const screen = await renderRoute('/operator/customers')
  await screen.getByLabelText('Name, address or id').fill('ada')
  await screen.getByRole('button', { name: 'Find' }).click()
  await expect.element(screen.getByText('Customers with “ada”')).toBeVisible()
  expect(screen.address()).toBe('/operator/customers?q=ada')
  await screen.getByRole('link', { name: 'Ada', exact: true }).click()
  await expect.element(screen.getByText('2 devices')).toBeVisible()
  await screen.getByRole('button', { name: 'All customers' }).click()
  await expect.element(screen.getByText('Customers with “ada”')).toBeVisible()
})

test('an empty list says so, and has no other pages', async () => {
  standIn.answers(operatorBookings, [])
  const screen = await renderRoute('/operator/bookings')
  await expect.element(screen.getByText('There are none.')).toBeVisible()
  await expect.element(screen.getByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument()
})

test('a full page has another', async () => {
  standIn.answers(
    operatorMails,
    Array.from({ length: 50 }, (_, each) => ({ ...letter, id: `letter-${each}` })),
  )
  const screen = await renderRoute('/operator/mails')
  await screen.getByRole('button', { name: 'Older' }).click()
  await expect.element(screen.getByText('Page 2')).toBeVisible()
  expect(screen.address()).toBe('/operator/mails?page=2')
})

test('a dead letter is dropped after a yes, and after the password where the sign-in is long ago', async () => {
  standIn.answers(operatorMails, [letter])
  standIn.answers(operatorMail, { ...letter, text: 'Dear Ada' })
  standIn.refuses(dropMail, 'sign-in-again')
  const screen = await renderRoute('/operator/mails?id=letter')
  await expect.element(screen.getByText('Dear Ada')).toBeVisible()
  await screen.getByRole('button', { name: 'Drop' }).click()
  await expect.element(screen.getByText('Its words are removed, and nobody can send it any more.')).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Drop' }).click()
  const identity = screen.getByRole('dialog', { name: 'Please confirm that it is you' })
  await identity.getByLabelText('Your password').fill('not mine')
  standIn.refuses(reauthenticate, 'bad-credentials', 'That is not your password.')
  await identity.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(screen.getByText('That is not your password.')).toBeVisible()
  standIn.answers(reauthenticate, { recentUntil: at })
  standIn.answers(dropMail, null)
  const asked = standIn.heard(reauthenticate)
  await identity.getByLabelText('Your password').fill('a quiet heron at dusk')
  await identity.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(screen.getByText('It is dropped.')).toBeVisible()
  expect(asked).toEqual([{ password: 'a quiet heron at dusk' }])
})

test('a job that is no mail is named by its kind, and not said to have lost its words', async () => {
  const job = { ...letter, id: 'job', kind: 'withdrawal', to: null, subject: null }
  standIn.answers(operatorMail, { ...job, text: null })
  const screen = await renderRoute('/operator/mails?id=job')
  await expect.element(screen.getByRole('heading', { name: 'withdrawal' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again now' })).toBeVisible()
})

test('a report is closed with an answer, and one without an author in silence', async () => {
  standIn.answers(operatorReports, [report, { ...report, id: 'other', from: null }])
  standIn.answers(closeReport, null)
  const heard = standIn.heard(closeReport)
  const screen = await renderRoute('/operator/reports')
  await screen.getByRole('button', { name: 'Close', exact: true }).first().click()
  await screen.getByLabelText('Answer').fill('You are right.')
  await screen.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(screen.getByText('It is closed.')).toBeVisible()
  expect(heard).toEqual([{ answer: 'You are right.' }])
  await screen.getByRole('button', { name: 'Close', exact: true }).nth(1).click()
  await expect.element(screen.getByText(/there is nobody to answer/)).toBeVisible()
})

test('an answer that was not sent is still there when it is begun again', async () => {
  standIn.answers(operatorReports, [report])
  standIn.refuses(closeReport, 'unavailable', 'Not now.')
  const screen = await renderRoute('/operator/reports')
  const close = () => screen.getByRole('button', { name: 'Close', exact: true }).first().click()
  await close()
  await screen.getByLabelText('Answer').fill('You are right.')
  await screen.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not now.')
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await close()
  await expect.element(screen.getByLabelText('Answer')).toHaveValue('You are right.')
})

test('what was decided by somebody else meanwhile is said', async () => {
  standIn.answers(operatorBookings, [
    {
      id: 'booking',
      receivedAt: at,
      startsAt: at,
      status: 'requested',
      sessionId: 'interview',
      name: 'Ada',
      email: 'ada@example.org',
      message: '',
    },
  ])
  standIn.refuses(decideBooking, 'taken', 'This request was decided before.')
  const screen = await renderRoute('/operator/bookings')
  await screen.getByRole('button', { name: 'Confirm', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This request was decided before.')
})

const insight: ItemInsight = {
  ...{ itemId: 'doses-1', topic: 'doses', type: 'single-best-answer', stem: 'Which dose?', students: 40 },
  ...{ right: 0.254, discrimination: -0.2, unchosen: ['d'], medianSeconds: 61.5, reports: 2 },
  concerns: ['Who is right elsewhere is more often wrong here: is the key right?', 'Nobody takes d.'],
}

test('authors see how each question of a course measures, and where too few have answered no figure', async () => {
  const course = {
    ...{ id: 1, title: 'Doses', isOnSale: true, questions: 2, students: 40 },
    ...{ version: 3, publishedAt: at, wireBytes: 1000 },
  }
  standIn.answers(operatorCourses, [course, { ...course, id: 2, title: 'Rates' }])
  standIn.answers(operatorItemInsights, [
    insight,
    {
      ...insight,
      itemId: 'doses-2',
      students: 19,
      right: null,
      discrimination: null,
      medianSeconds: null,
      concerns: [],
    },
  ])
  const screen = await renderRoute('/operator/questions')
  const row = screen.getByRole('row', { name: /doses-1: Which dose/ })
  for (const figure of ['40', '25%', '-0.20', '61.5 s', '2'])
    await expect.element(row.getByText(figure, { exact: true })).toBeVisible()
  await expect.element(row.getByText(/is the key right\? Nobody takes d\./)).toBeVisible()
  await expect
    .element(
      screen
        .getByRole('row', { name: /doses-2/ })
        .getByText('–')
        .first(),
    )
    .toBeVisible()
  const csv = screen.getByRole('link', { name: 'The same as CSV' })
  await expect.element(csv).toHaveAttribute('href', '/api/operator/item-insights.csv?courseId=1')

  standIn.answers(operatorItemInsights, [])
  await screen.getByLabelText('Course').selectOptions('Rates')
  await expect.element(screen.getByText('This course has no questions.')).toBeVisible()
  await expect.element(csv).toHaveAttribute('href', '/api/operator/item-insights.csv?courseId=2')
  expect(screen.address()).toBe('/operator/questions?q=%222%22')
})

test('authors see what students asked in vain, in words that several used', async () => {
  const gap = { words: ['lithium', 'toxicity'], askers: 4, questions: 9, topics: ['Toxicology'] }
  standIn.answers(operatorLibraryGaps, [{ ...gap, lastAskedOn: '2026-11-20' }])
  const screen = await renderRoute('/operator/unanswered')
  const row = screen.getByRole('row', { name: /lithium, toxicity/ })
  for (const words of ['4', '9', 'Toxicology', '2026-11-20'])
    await expect.element(row.getByText(words, { exact: true })).toBeVisible()
})

test('where three students asked nothing in vain the page says so', async () => {
  standIn.answers(operatorLibraryGaps, [])
  const screen = await renderRoute('/operator/unanswered')
  await expect.element(screen.getByText('There is nothing that three students asked in vain.')).toBeVisible()
})

test('a question is corrected with a reason that students read', async () => {
  standIn.answers(operatorCourses, [])
  standIn.answers(operatorItemVersions, [
    { hash: 'a'.repeat(64), firstSeenAt: at, stem: 'Which dose?', isMarkedByAnother: false },
  ])
  const begun = { id: 'c1', courseId: 1, itemId: 'doses-1', reason: 'The key was wrong.', madeAt: at }
  standIn.answers(operatorCorrections, [])
  standIn.answers(correctItem, { ...begun, students: 0, answers: 0, failed: 0, finishedAt: null })
  const heard = standIn.heard(correctItem)
  const screen = await renderRoute('/operator/content')
  await screen.getByLabelText('Number of the course').fill('Doses')
  await screen.getByLabelText('Id of the question').fill('doses-1 ')
  await screen.getByRole('button', { name: 'Show its versions' }).click()
  // A title leads nowhere: the browser says that a number is wanted.
  expect(screen.address()).toBe('/operator/content')
  await screen.getByLabelText('Number of the course').fill('1')
  await screen.getByRole('button', { name: 'Show its versions' }).click()
  await expect.element(screen.getByText('Which dose?')).toBeVisible()
  await expect.element(screen.getByText('Versions of doses-1, the newest first', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Correct the marks' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Correct the marks' }).click()
  await expect.element(screen.getByText('Please say why')).toBeVisible()
  await expect.element(screen.getByLabelText('Reason, for the students')).toHaveFocus()
  await screen.getByLabelText('Reason, for the students').fill('The key was wrong.')
  await expect.element(screen.getByText('No question was put right yet.')).toBeVisible()
  standIn.answers(operatorCorrections, [{ ...begun, students: 2, answers: 3, failed: 0, finishedAt: null }])
  await screen.getByRole('dialog').getByRole('button', { name: 'Correct the marks' }).click()
  await expect.element(screen.getByText('Begun. The list below tells how far it has come.')).toBeVisible()
  const row = screen.getByRole('row', { name: /1\/doses-1/ })
  await expect.element(row.getByText('Being marked again')).toBeVisible()
  standIn.answers(operatorCorrections, [{ ...begun, students: 4, answers: 5, failed: 0, finishedAt: at }])
  await expect.element(row.getByText('Being marked again')).not.toBeInTheDocument()
  expect(heard).toEqual([{ courseId: 1, itemId: 'doses-1', reason: 'The key was wrong.' }])
})
