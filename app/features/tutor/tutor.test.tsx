import { expect, test, vi } from 'vitest'
import { accessFacts } from '../../../core/study/access-profile.ts'
import { isAnswered } from '../../../core/study/events/event.ts'
import { sampleExam } from '../../../core/testing/make-course.ts'
import { record } from '../../../offline/account/record.ts'
import { questions } from '../../../offline/testing/make-pack-server.ts'
import { sharedDb } from '../../data/device/packs.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { bankOfConcepts, concepts } from '../../testing/course-of-concepts.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { askWhoIsSignedIn } from '../../data/session/session-events.ts'
import { me } from '../../../core/contract/account/auth.ts'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent, runOnThisDevice, studyOnThisDevice } from '../../testing/studying.ts'

const bank = [...questions(0, 12), ...questions(0, 12, { topic: 'rates' })]
/** Doses are got wrong, rates right. */
const weakInDoses = bank.map(({ topic }) => ({ isRight: topic === 'rates' }))

test('a concept that costs marks is a gap with its priority, and leads to a run that practises it', async () => {
  await studyOnThisDevice({ bank: bankOfConcepts, concepts })
  await runOnThisDevice(bankOfConcepts.map(({ topic }) => ({ isRight: topic === 'rates' })))
  const screen = await renderRoute('/ai-personal-tutor')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Personal tutor' })).toBeVisible()
  const gap = screen.getByRole('listitem').filter({ hasText: 'Practice Now' }).first()
  await expect.element(gap.getByText('Doses', { exact: true })).toBeVisible()
  await expect.element(gap.getByText('4 of 4 answers', { exact: false })).toBeVisible()
  await gap.getByRole('link', { name: /^Practice Now/ }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 4' })).toBeVisible()
  const { db } = await accountFor(openStudentId() ?? '')
  const run = (await db.sessions.toArray()).find(({ finishedAtMs }) => finishedAtMs === null)
  expect(new Set(run?.items.map(({ topic }) => topic))).toEqual(new Set(['doses']))
})

test('who has answered nothing is shown no gap and no praise, but the way to a first answer', async () => {
  await studyOnThisDevice()
  const screen = await renderRoute('/ai-tutor')
  await expect.element(screen.getByRole('heading', { name: 'Nothing to go by yet' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Answer 10 questions' }))
    .toHaveAttribute('href', '/study/1/start')
  expect(screen.getByText('Excellent Progress!').elements()).toHaveLength(0)
  await screen.getByRole('tab', { name: 'Practice Quizzes' }).click()
  await expect.element(screen.getByRole('heading', { name: 'No pending quizzes' })).toBeVisible()
  await screen.getByRole('tab', { name: 'Performance' }).click()
  await expect.element(screen.getByRole('heading', { name: 'No performance data yet' })).toBeVisible()
  await screen.getByRole('tab', { name: 'AI Insights' }).click()
  await expect.element(screen.getByText('Waiting for your first answer.')).toBeVisible()
  expect(screen.address()).toBe('/ai-tutor?tab=insights')
})

test('who has too few answers to any concept is told how many it takes, not to answer what was answered', async () => {
  await studyOnThisDevice({ bank })
  await runOnThisDevice([{ isRight: false }, { isRight: false }])
  const screen = await renderRoute('/ai-tutor')
  await expect.element(screen.getByRole('heading', { name: 'Not enough to go by yet' })).toBeVisible()
  await expect.element(screen.getByText(/Three marked answers are needed before a concept is judged/)).toBeVisible()
  expect(screen.getByText(/to see your own/).elements()).toHaveLength(0)
})

test('a topic that costs marks is a gap before any of its concepts is judged', async () => {
  // Two questions of each concept.
  await studyOnThisDevice({ bank: bankOfConcepts.filter((_, at) => at % 4 < 2), concepts })
  await runOnThisDevice(Array.from({ length: 6 }, () => ({ isRight: false })))
  const screen = await renderRoute('/ai-tutor')
  const gap = screen.getByRole('listitem').filter({ hasText: 'Practice Now' })
  await expect.element(gap.getByText('6 of 6 answers', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('6 concepts not assessed yet')).toBeVisible()
})

test('what can only be asked in an exam is said to be kept for it, and begins no run of something else', async () => {
  await studyOnThisDevice({ bank: bankOfConcepts, concepts })
  await runOnThisDevice(Array.from({ length: 4 }, () => ({ isRight: false })))
  const sections = sampleExam.sections.map((section) => ({ ...section, topics: ['rates'] }))
  await sharedDb.packs.toCollection().modify(({ current }) => {
    if (current) current.manifest.exams = [{ ...sampleExam, sections, reserve: 1 }]
  })
  const screen = await renderRoute('/ai-tutor')
  await screen.getByText('5 concepts not assessed yet').click()
  await expect.element(screen.getByText('Pumps no answer yet')).toBeVisible()
  expect(screen.getByText('kept for the exam').elements()).toHaveLength(3)
  expect(screen.getByRole('link', { name: /^Find out/ }).elements()).toHaveLength(2)
})

test('without a gap there is praise', async () => {
  await studyOnThisDevice({ bank })
  await runOnThisDevice(bank.map(() => ({ isRight: true })))
  const screen = await renderRoute('/ai-tutor')
  await expect.element(screen.getByRole('heading', { name: 'Excellent Progress!' })).toBeVisible()
})

test('performance is counted whole and by topic', async () => {
  await studyOnThisDevice({ bank })
  await runOnThisDevice(weakInDoses)
  const screen = await renderRoute('/ai-tutor?tab=performance')
  await expect.element(screen.getByText('50%', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('0 of 12 · 0%')).toBeVisible()
  await expect.element(screen.getByText('12 of 12 · 100%')).toBeVisible()
})

test('days in a row are told to who wants their study days shown', async () => {
  await studyOnThisDevice({ bank })
  for (const daysAgo of [1, 0]) await runOnThisDevice([{ isRight: true }], { daysAgo })
  const screen = await renderRoute('/ai-tutor?tab=insights')
  await expect.element(screen.getByText('You have studied on 2 days in a row.')).toBeVisible()
  await record(await accountFor(openStudentId() ?? ''), accessFacts({ showsStudyDays: false }))
  await expect.element(screen.getByText(/days in a row/)).not.toBeInTheDocument()
})

test('who studies no course is led to one', async () => {
  rememberStudent()
  const screen = await renderRoute('/ai-tutor')
  await expect.element(screen.getByRole('heading', { name: 'No courses yet' })).toBeVisible()
})

test(
  'a quiz of a gap is filled in on one sheet, given at once, and gone once it is done',
  { tags: ['large'] },
  async () => {
    await studyOnThisDevice({ bank })
    await runOnThisDevice(weakInDoses.slice(0, 8))
    const screen = await renderRoute('/ai-tutor?tab=quizzes')
    await expect.element(screen.getByText('Ready now')).toBeVisible()
    await screen.getByRole('link', { name: /^Start Practice/ }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Doses' })).toBeVisible()
    const submit = screen.getByRole('button', { name: 'Submit' })
    await expect.element(submit).toBeDisabled()
    const fields = screen.getByRole('textbox')
    await expect.poll(() => fields.elements().length).toBe(5)
    for (let at = 0; at < 5; at++) await fields.nth(at).fill('1')
    await expect.element(screen.getByText('5 of 5 questions answered')).toBeVisible()
    await submit.click()
    await expect.element(screen.getByText('Quiz Completed').first()).toBeVisible()
    await expect.element(screen.getByText(/^Score: \d+% - /).first()).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Read the explanations' })).toBeVisible()
    const { db } = await accountFor(openStudentId() ?? '')
    expect((await db.sessions.toArray()).filter(({ finishedAtMs }) => finishedAtMs === null)).toEqual([])
    // The server knows them for the quiz's, and keeps it once.
    const ofQuiz = (await db.events.toArray()).filter(({ event }) => isAnswered(event) && event.quiz !== undefined)
    expect(ofQuiz).toHaveLength(5)
  },
)

test('what is chosen on a sheet is there when it is opened again', { tags: ['large'] }, async () => {
  await studyOnThisDevice({ bank })
  await runOnThisDevice(weakInDoses.slice(0, 8))
  const screen = await renderRoute('/ai-tutor?tab=quizzes')
  await screen.getByRole('link', { name: /^Start Practice/ }).click()
  await screen.getByRole('textbox').first().fill('42')
  await expect.element(screen.getByText('1 of 5 questions answered')).toBeVisible()
  await screen.getByRole('link', { name: 'Back to Dashboard' }).click()
  await screen.getByRole('link', { name: /^Start Practice/ }).click()
  await expect.element(screen.getByRole('textbox').first()).toHaveValue('42')
  await expect.element(screen.getByText('1 of 5 questions answered')).toBeVisible()
})

test(
  'the time of a quiz is that in which it was looked at, also before one looked away',
  { tags: ['large'] },
  async () => {
    await studyOnThisDevice({ bank })
    await runOnThisDevice(weakInDoses.slice(0, 8))
    let laterMs = 0
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + laterMs)
    const screen = await renderRoute('/ai-tutor?tab=quizzes')
    await screen.getByRole('link', { name: /^Start Practice/ }).click()
    const field = screen.getByRole('textbox').first()
    await expect.element(field).toBeVisible()
    laterMs += 60_000
    const looks = vi.spyOn(document, 'visibilityState', 'get')
    for (const state of ['hidden', 'visible'] as const) {
      looks.mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
      laterMs += 120_000
    }
    await field.fill('42')
    const { db } = await accountFor(openStudentId() ?? '')
    const minutes = async () => {
      const run = (await db.sessions.toArray()).find(({ finishedAtMs }) => finishedAtMs === null)
      return Math.floor((run?.items[0]?.elapsedMs ?? 0) / 60_000)
    }
    await expect.poll(minutes).toBe(3)
  },
)

test(
  'a sheet that is come back to shows what another tab has chosen meanwhile, and takes more',
  { tags: ['large'] },
  async () => {
    await studyOnThisDevice({ bank })
    await runOnThisDevice(weakInDoses.slice(0, 8))
    const screen = await renderRoute('/ai-tutor?tab=quizzes')
    await screen.getByRole('link', { name: /^Start Practice/ }).click()
    const fields = screen.getByRole('textbox')
    await fields.first().fill('42')
    const { db } = await accountFor(openStudentId() ?? '')
    const stored = async () => (await db.sessions.toArray()).find(({ finishedAtMs }) => finishedAtMs === null)
    await expect.poll(async () => (await stored())?.items[0]?.choice).toEqual({ kind: 'number', text: '42' })
    const run = await stored()
    const texts = ['7', '8']
    const elsewhere = run!.items.map((item, at) => {
      const text = texts[at]
      return text === undefined ? item : { ...item, choice: { kind: 'number', text } as const }
    })
    await db.sessions.put({ ...run!, items: elsewhere })
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(fields.first()).toHaveValue('7')
    await expect.element(fields.nth(1)).toHaveValue('8')
    await fields.nth(2).fill('9')
    await expect.element(screen.getByText('3 of 5 questions answered')).toBeVisible()
    await expect.poll(async () => (await stored())?.items[2]?.choice).toEqual({ kind: 'number', text: '9' })
    expect((await stored())?.items[0]?.choice).toEqual({ kind: 'number', text: '7' })
  },
)

test('who is signed out is led to the sign-in and back', async () => {
  standIn.refuses(me, 'not-signed-in')
  const screen = await renderRoute('/personal-tutor')
  // As the page does once its first screen stands.
  await askWhoIsSignedIn()
  await expect.element(screen.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Sign In' }))
    .toHaveAttribute('href', '/signin?redirect=%2Fai-tutor')
})

test('concepts are judged one by one, and what has too few answers is no gap', { tags: ['large'] }, async () => {
  await studyOnThisDevice({ bank: bankOfConcepts, concepts })
  // Of rates there are two answers, of drips and pumps none.
  await runOnThisDevice(bankOfConcepts.slice(0, 14).map((_, at) => ({ isRight: at >= 8 && at < 12 })))
  const screen = await renderRoute('/ai-tutor')
  await expect.element(screen.getByRole('heading', { name: 'Units' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Doses by weight' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Rates', exact: true }).elements()).toHaveLength(0)
  await screen.getByText('3 concepts not assessed yet').click()
  await expect.element(screen.getByText('Rates 2 answers')).toBeVisible()
})
