import { expect, test } from 'vitest'
import { getLearner } from '../../../core/contract/study/learner.ts'
import { minutesPerDayFact, reviewsPerDayFact } from '../../../core/study/learner/model/learner-inputs.ts'
import { record } from '../../../offline/account/record.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { bankOfConcepts as bank, concepts } from '../../testing/course-of-concepts.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent, runOnThisDevice, setOnline, studyOnThisDevice } from '../../testing/studying.ts'

const right = (count: number) => Array.from({ length: count }, () => ({ isRight: true }))
const wrong = (count: number) => Array.from({ length: count }, () => ({ isRight: false }))

test('who is signed out is asked to sign in, and comes back', async () => {
  const screen = await renderRoute('/adaptive-learning')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Authentication Required' })).toBeVisible()
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }))
    .toHaveAttribute('href', '/signin?redirect=%2Flearning-paths')
})

test('who has no course is told so', async () => {
  rememberStudent()
  const screen = await renderRoute('/learning-paths')
  await expect.element(screen.getByRole('heading', { name: 'No learning data available' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Find a course' })).toBeVisible()
})

test('a path says where one is, what is open and what opens later, and its button starts that concept', async () => {
  await studyOnThisDevice({ bank, concepts })
  const screen = await renderRoute('/learning-paths')
  await expect.element(screen.getByText('0 of 6 concepts completed (0%)')).toBeVisible()
  const locked = screen.getByRole('article', { name: 'Drips' })
  await expect.element(locked.getByText('Opens after “Rates”')).toBeVisible()
  await expect.element(locked.getByText('Locked')).toBeVisible()
  expect(locked.getByRole('progressbar').elements()).toHaveLength(0)
  expect(locked.getByRole('link').elements()).toHaveLength(0)
  expect(screen.getByRole('link', { name: /^Continue Learning/ }).elements()).toHaveLength(1)
  await expect.element(screen.getByRole('link', { name: /^Start Module/ }).first()).toBeVisible()
  await screen.getByRole('link', { name: /^Continue Learning/ }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Question 1 of \d+$/ })).toBeVisible()
})

test('a locked concept names what it waits for, not what is known already', async () => {
  const more = concepts.map((each) =>
    each.id === 'labels' ? { ...each, requires: ['units', 'doses-by-weight'] } : each,
  )
  await studyOnThisDevice({ bank, concepts: more })
  await runOnThisDevice([...wrong(1), ...right(3)])
  const screen = await renderRoute('/learning-paths')
  await expect
    .element(screen.getByRole('article', { name: 'Labels' }).getByText(/^Opens after/))
    .toHaveTextContent('Opens after “Doses by weight”')
})

test('a concept is counted once: as begun, as open to begin or as locked', async () => {
  await studyOnThisDevice({ bank, concepts })
  await runOnThisDevice(wrong(bank.length))
  const screen = await renderRoute('/learning-paths')
  const overview = screen.getByRole('region', { name: 'Progress overview' })
  await expect.element(overview.getByText('0 of 6 concepts completed (0%)')).toBeVisible()
  const counts = ['Begun', 'Open to begin', 'Locked'].map((name) =>
    Number(overview.getByText(name, { exact: true }).element().nextElementSibling?.textContent),
  )
  expect(counts[0]).toBeGreaterThan(0)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6)
})

test('another order is chosen in the list, and stands in the address', async () => {
  await studyOnThisDevice({ bank, concepts })
  const screen = await renderRoute('/learning-paths')
  await screen.getByRole('button', { name: /^In the order of the course/ }).click()
  await expect.element(screen.getByRole('heading', { name: 'In the order of the course' })).toBeVisible()
  expect(screen.address()).toContain('path=')
})

test('without an answer, analytics show sample data under that name and how to replace it', async () => {
  await studyOnThisDevice({ bank, concepts })
  const screen = await renderRoute('/learning-paths?tab=analytics')
  await expect.element(screen.getByText('Sample data', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Answer 10 questions to see your own.', { exact: false })).toBeVisible()
})

test(
  'with answers, analytics are one’s own: figures, areas and mastery with what it rests on',
  { tags: ['large'] },
  async () => {
    await studyOnThisDevice({ bank, concepts })
    await runOnThisDevice([...right(12), ...wrong(8)])
    const screen = await renderRoute('/learning-paths?tab=analytics')
    await expect.element(screen.getByText('Average score')).toBeVisible()
    await expect.element(screen.getByText('60%', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('12 answers, last just now').first()).toBeVisible()
    expect(screen.getByText('Sample data').elements()).toHaveLength(0)
    await screen.getByText('The same as a table').click()
    await expect.element(screen.getByRole('table', { name: 'Mastery by topic' })).toBeVisible()
  },
)

test('recommendations name what would bring most, with the way into it, and offer no study group', async () => {
  await studyOnThisDevice({ bank, concepts })
  await runOnThisDevice([...right(12), ...wrong(12)])
  const screen = await renderRoute('/learning-paths?tab=recommendations')
  await expect.element(screen.getByRole('heading', { name: 'What would bring the most marks' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Practice Now/ }).first()).toBeVisible()
  expect(screen.getByText(/study group/i).elements()).toHaveLength(0)
})

test('reviews are recommended as far as they are for today', async () => {
  await studyOnThisDevice({ bank, concepts })
  await runOnThisDevice(right(12), { daysAgo: 20 })
  const account = await accountFor(openStudentId() ?? '')
  await record(account, [reviewsPerDayFact(5)])
  const screen = await renderRoute('/learning-paths?tab=recommendations')
  await expect.element(screen.getByText('5 reviews are for today.')).toBeVisible()
  await record(account, [reviewsPerDayFact(null), minutesPerDayFact(0)])
  await screen.unmount()
  const without = await renderRoute('/learning-paths?tab=recommendations')
  await expect.element(without.getByRole('heading', { name: 'Next', exact: true })).toBeVisible()
  expect(without.getByRole('link', { name: 'Review now' }).elements()).toHaveLength(0)
})

test('a course that is nowhere here is asked of the server, whose refusal is told', async () => {
  await studyOnThisDevice({ bank, concepts, download: false })
  standIn.refuses(getLearner, 'internal')
  const screen = await renderRoute('/learning-paths')
  await expect.element(screen.getByText('Failed to fetch learning data', { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('without a network it says what helps', async () => {
  await studyOnThisDevice({ bank, concepts, download: false })
  setOnline(false)
  try {
    const screen = await renderRoute('/learning-paths')
    await expect.element(screen.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible()
  } finally {
    setOnline(true)
  }
})

test('without concepts the topics are the way, and without questions there is none', async () => {
  await studyOnThisDevice()
  const screen = await renderRoute('/learning-paths')
  await expect.element(screen.getByRole('article', { name: 'Doses' })).toBeVisible()
  await screen.unmount()
  await studyOnThisDevice({ bank: [] })
  const again = await renderRoute('/learning-paths')
  await expect.element(again.getByText('there is no path through it', { exact: false })).toBeVisible()
})
