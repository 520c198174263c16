import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getCourse } from '../../../core/contract/shop/courses.ts'
import type { ExamBlueprint } from '../../../core/exams/blueprint.ts'
import { sampleExam } from '../../../core/testing/make-course.ts'
import { aScenario } from '../../../core/testing/make-tasks.ts'
import { record } from '../../../offline/account/record.ts'
import { hashOf } from '../../../offline/testing/make-pack-server.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { sitOnThisDevice } from '../../testing/exam-on-this-device.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aCourseDetail } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'
import { studyOnThisDevice } from '../../testing/studying.ts'

afterEach(() => void vi.restoreAllMocks())

async function study(): Promise<void> {
  await studyOnThisDevice()
  standIn.answers(getCourse, aCourseDetail())
}

const yardstick: ExamBlueprint = { ...sampleExam, scale: { kind: 'percent', passPercent: 60, note: 'A yardstick.' } }

test('a report has every figure from the answers, and says how the exam was sat', async () => {
  await study()
  const id = await sitOnThisDevice(
    [
      { answers: [true], elapsedMs: 20_000 },
      { answers: [false, true], elapsedMs: 90_000 },
      { answers: [true, false], elapsedMs: 30_000, isFlagged: true },
      { answers: [true], elapsedMs: 200_000 },
    ],
    { exam: yardstick, timeFactor: 1.25, met: ['doses-0000', 'doses-0001'] },
  )
  const screen = await renderRoute(`/study/1/exams/${id}`)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'A sample exam' })).toBeVisible()
  const result = screen.getByRole('region', { name: 'Result' })
  await expect.element(result).toHaveTextContent('60%')
  // Wilson's interval of 3 in 5, as any table of it says.
  await expect.element(result).toHaveTextContent('what you know is worth between 23% and 88%, with 95% confidence')
  await expect.element(result).toHaveTextContent('At the yardstick of 60%. The range reaches to its other side')
  await expect.element(result).toHaveTextContent(/3 of 5 marks · 4 answered · 1 left unanswered · .* left over/)
  await expect.element(result).toHaveTextContent('A yardstick.')
  const conditions = screen.getByRole('region', { name: 'How it was sat' })
  await expect.element(conditions).toHaveTextContent('On your own device, unsupervised.')
  await expect.element(conditions).toHaveTextContent('Shortened: 5 of 20 questions')
  await expect.element(conditions).toHaveTextContent('With 25% extra time.')
  await expect.element(conditions).toHaveTextContent('2 of its 5 questions you had answered before')
  await expect.element(screen.getByRole('region', { name: 'By topic' })).toHaveTextContent('Doses3 of 5')
  const changes = screen.getByRole('region', { name: 'Changed and flagged' })
  await expect.element(changes).toHaveTextContent('1 answer changed from incorrect to right: 2')
  await expect.element(changes).toHaveTextContent('1 answer changed from right to incorrect: 3')
  await expect.element(changes).toHaveTextContent('1 question flagged: 3')
})

test('in the list of an exam’s questions the time of each is seen on the narrowest phone, and what gives way is its type', async () => {
  await page.viewport(320, 640)
  try {
    await study()
    const id = await sitOnThisDevice([{ answers: [false, true], elapsedMs: 90_000 }])
    const screen = await renderRoute(`/study/1/exams/${id}/review`)
    await expect.element(screen.getByText(/^1:30 · changed · Number entry/)).toBeVisible()
  } finally {
    await page.viewport(360, 740)
  }
})

test('an exam of an earlier year says of which, and so do the attempts beside it', async () => {
  await study()
  await sitOnThisDevice([{ answers: [true] }], { exam: yardstick })
  const id = await sitOnThisDevice([{ answers: [false] }], { exam: yardstick })
  const year = new Date().getFullYear()
  const laterMs = Date.now() + 370 * 86_400_000
  vi.spyOn(Date, 'now').mockImplementation(() => laterMs)
  const screen = await renderRoute(`/study/1/exams/${id}`)
  await expect.element(screen.getByText(new RegExp(`^\\d+ \\p{L}+ ${year}, \\d\\d:\\d\\d$`, 'u'))).toBeVisible()
  const history = screen.getByRole('region', { name: 'Your attempts' })
  await expect.element(history.getByRole('link', { name: new RegExp(` ${year}$`) })).toBeVisible()
})

test('the score is explained from the report, with practice on what cost the most', { tags: ['large'] }, async () => {
  await study()
  const id = await sitOnThisDevice([{ answers: [true] }, { answers: [false] }], { exam: yardstick })
  const screen = await renderRoute(`/study/1/exams/${id}`)
  await screen.getByRole('button', { name: 'Explain this score' }).click()
  const said = screen.getByRole('log', { name: 'Conversation' })
  await expect.element(said).toHaveTextContent('In “A sample exam” you earned 1 of 5 marks')
  await expect.element(said).toHaveTextContent('3 questions were left unanswered')
  await expect
    .element(said.getByRole('link', { name: 'Practise “Doses”' }))
    .toHaveAttribute('href', '/study/1/start?topic=doses')
  // It is explained once, however often it is opened.
  await screen.getByRole('button', { name: 'Explain this score' }).click()
  await expect.element(said).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Explain this score' }).click()
  await expect.poll(() => said.getByRole('heading', { name: 'Tutor' }).elements().length).toBe(1)
})

test('a paper on which nothing was answered leaves room for chance', async () => {
  await study()
  const id = await sitOnThisDevice([])
  const screen = await renderRoute(`/study/1/exams/${id}`)
  await expect
    .element(screen.getByRole('region', { name: 'Result' }))
    .toHaveTextContent('what you know is worth between 0% and 43%, with 95% confidence')
})

test('by whose clock it began is told, and that its times cannot be right', async () => {
  await study()
  const id = await sitOnThisDevice([{ answers: [true] }])
  const account = await accountFor(openStudentId() ?? '')
  const atMs = new Date(2026, 6, 5, 9, 5).getTime()
  const start = { type: 'exam-started', courseId: 1, sessionId: id, examId: 'sample-exam', startedAtMs: atMs } as const
  await record(account, [{ ...start, clock: 'device', longestMs: null }])
  const screen = await renderRoute(`/study/1/exams/${id}`)
  const conditions = screen.getByRole('region', { name: 'How it was sat' })
  await expect.element(conditions).toHaveTextContent('Begun on 5 July, 09:05, by the clock of the device, without the')
  await expect.element(conditions).not.toHaveTextContent('The clock of the device was wrong')
  // Long after what is told of its sections.
  await record(account, [{ ...start, clock: 'server', startedAtMs: account.env.now() + 60 * 60_000 }])
  await expect.element(conditions).toHaveTextContent(/Begun on .*, by the server’s clock\./)
  await expect
    .element(conditions)
    .toHaveTextContent('The clock of the device was wrong, stood still or was changed while the exam ran')
})

test('pace is a picture and the same as a table', { tags: ['large'] }, async () => {
  await study()
  const times = [20_000, 90_000, 30_000, 1_200_000]
  const id = await sitOnThisDevice(times.map((elapsedMs, at) => ({ answers: [at !== 1], elapsedMs })))
  const screen = await renderRoute(`/study/1/exams/${id}`)
  await expect
    .element(
      screen.getByRole('img', { name: /Time on each of 5 questions, in their order: at most 20:00, 1 longer than/ }),
    )
    .toBeVisible()
  await expect.element(screen.getByText('One bar is cut off at 6:00.')).toBeVisible()
  await expect.element(screen.getByText(/a question; the exam gives 1 minute 30 seconds\./)).toBeVisible()
  await screen.getByText('The same as a table').click()
  const rows = screen.getByRole('table', { name: /Time on each question/ }).getByRole('row')
  expect(rows.elements().map((row) => row.textContent)).toEqual([
    'QuestionTimeAnswer',
    '10:20Right',
    '21:30Incorrect',
    '30:30Right',
    '420:00Right',
    '50:30Unanswered',
  ])
  // Without a hole between its edges.
  const legend = getComputedStyle(
    screen
      .getByRole('listitem')
      .filter({ hasText: /^Right$/ })
      .element(),
    '::before',
  )
  expect(legend.backgroundColor).toBe(legend.borderTopColor)
})

test('the one button practises what went wrong, and nothing else', async () => {
  await study()
  const id = await sitOnThisDevice([{ answers: [true] }, { answers: [false] }, { answers: [false] }])
  const screen = await renderRoute(`/study/1/exams/${id}`)
  await screen.getByRole('button', { name: 'Practise the 2 you got wrong' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 2' })).toBeVisible()
})

test('attempts at the same exam stand beside each other', async () => {
  await study()
  const first = await sitOnThisDevice([{ answers: [true] }])
  await sitOnThisDevice([{ answers: [true] }], { exam: { ...sampleExam, id: 'another', title: 'Another exam' } })
  const second = await sitOnThisDevice([{ answers: [true] }, { answers: [true] }, { answers: [true] }])
  const screen = await renderRoute(`/study/1/exams/${second}`)
  const history = screen.getByRole('region', { name: 'Your attempts' })
  await expect.element(history.getByRole('img', { name: 'Results in order: 20%, 60%.' })).toBeVisible()
  expect(history.getByRole('row').elements()).toHaveLength(3)
  await expect.element(history.getByText(/, this one/)).toBeVisible()
  await expect.element(history.getByRole('link')).toHaveAttribute('href', `/study/1/exams/${first}`)
})

test('a section that was sat alone has its band, and what is ours of it is said', async () => {
  await study()
  const [paper] = sampleExam.sections
  const bands = [
    { title: 'Band 1', fromShare: 0.5 },
    { title: 'Band 2', fromShare: 0 },
  ]
  const judgement = { ...paper!, scale: { kind: 'bands', bands, note: 'Our own bands.' } as const }
  const exam: ExamBlueprint = { ...sampleExam, sections: [judgement], scale: { kind: 'sum', note: 'Of three parts.' } }
  await sitOnThisDevice([{ answers: [false] }], { exam })
  const id = await sitOnThisDevice(
    [true, true, true].map((isRight) => ({ answers: [isRight] })),
    { exam },
  )
  const screen = await renderRoute(`/study/1/exams/${id}`)
  const result = screen.getByRole('region', { name: 'Result' })
  await expect.element(result).toHaveTextContent('Band 1')
  await expect.element(result).toHaveTextContent('Our own bands.')
  await expect.element(screen.getByRole('region', { name: 'Your attempts' })).toHaveTextContent(/Band 2.*Band 1/)
})

test('an exam of which a section is missing says so', async () => {
  await study()
  const [paper] = sampleExam.sections
  if (!paper) throw new Error('the sample exam has a section')
  const sections = ['one', 'two'].map((id) => ({ ...paper, id, title: `Paper ${id}` }))
  const met = ['doses-0000', 'doses-0001', 'doses-0002', 'doses-0003', 'doses-0004']
  const id = await sitOnThisDevice([{ answers: [true] }], { exam: { ...sampleExam, sections }, recorded: [0], met })
  const screen = await renderRoute(`/study/1/exams/${id}`)
  await expect.element(screen.getByText('1 of its 2 sections are here')).toBeVisible()
  // How many of them are among those that are here nobody has said.
  await expect
    .element(screen.getByRole('region', { name: 'How it was sat' }))
    .toHaveTextContent('5 of the questions of all its sections you had answered before')
})

test('what was written in tasks is told of by its titles and led to, and nothing is said of marks', async () => {
  await studyOnThisDevice({ tasks: [aScenario()] })
  standIn.answers(getCourse, aCourseDetail())
  const account = await accountFor(openStudentId() ?? '')
  const sessionId = account.newId()
  const [written, left] = [account.newId(), account.newId()]
  const here = await hashOf(aScenario())
  const item = { itemHash: '0'.repeat(64), topic: 'doses', type: 'casper-scenario', elapsedMs: 210_000 }
  const common = { courseId: 1, packVersion: 1, sessionId }
  await record(account, [
    {
      type: 'answered',
      ...common,
      attemptKey: written,
      revision: 1,
      itemId: 'a-queue',
      itemHash: here,
      answer: { kind: 'text', texts: ['I would ask first.', 'Because I may be wrong.'] },
      clientMark: null,
      durationMs: 210_000,
      exam: { section: 0, earlier: [] },
    },
    {
      type: 'exam-section',
      ...common,
      exam: { id: 'casper', title: 'CASPer', sections: 1, scale: { kind: 'unscored', note: 'Nobody rates it here.' } },
      timeFactor: 1,
      met: 0,
      startedAtMs: account.env.now(),
      section: {
        at: 0,
        id: 'typed',
        title: 'Typed',
        wanted: 7,
        items: 2,
        allowedMs: null,
        usedMs: 420_000,
        endedBy: 'candidate',
        scale: undefined,
      },
      first: 0,
      items: [
        { ...item, itemId: 'a-queue', itemHash: here, attemptKey: written },
        { ...item, itemId: 'a-friend', attemptKey: left },
      ],
    },
  ])
  const screen = await renderRoute(`/study/1/exams/${sessionId}`)
  await expect.element(screen.getByRole('region', { name: 'Result' })).toHaveTextContent('Not marked')
  await expect.element(screen.getByRole('region', { name: 'How it was sat' })).toHaveTextContent('2 of 7 scenarios')
  const tasks = screen.getByRole('region', { name: 'What you wrote and said' })
  await expect.element(tasks).toHaveTextContent('2. Scenario, without an answer')
  await expect
    .element(tasks.getByRole('link', { name: '1. Scenario: A lost notebook, typed' }))
    .toHaveAttribute('href', `/study/1/tasks/a-queue?attempt=${written}`)
  expect(screen.getByRole('link', { name: 'Review every question' }).elements()).toHaveLength(0)
})

test(
  'every question is read again in the order in which it was asked, some of them by a filter',
  { tags: ['large'] },
  async () => {
    await study()
    const id = await sitOnThisDevice([
      { answers: [true] },
      { answers: [false, true] },
      { answers: [true, false], isFlagged: true },
    ])
    const screen = await renderRoute(`/study/1/exams/${id}`)
    await screen.getByRole('link', { name: 'Review every question' }).click()
    const rows = screen.getByRole('region', { name: 'Paper' }).getByRole('listitem')
    await expect.element(rows.nth(4)).toHaveTextContent(/^5\./)
    const shown = async (filter: string, words: RegExp[]) => {
      await screen.getByRole('button', { name: filter, exact: true }).click()
      await expect.poll(() => rows.elements().length).toBe(words.length)
      for (const [at, each] of words.entries()) await expect.element(rows.nth(at)).toHaveTextContent(each)
    }
    await shown('Incorrect', [/^3\./])
    await shown('Unanswered', [/^4\./, /^5\./])
    await shown('Flagged', [/^3\./])
    await shown('Changed', [/^2\./, /^3\./])
    await rows.nth(0).getByRole('link').click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 2 of 5' })).toBeVisible()
    await expect
      .element(screen.getByText('30 seconds · changed from incorrect to right after 30 seconds'))
      .toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Explanation' })).toBeVisible()
    await screen.getByRole('link', { name: 'Next' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 3 of 5' })).toBeVisible()
    await expect.element(screen.getByText('Incorrect.')).toBeVisible()
  },
)

test('reading goes on at the heading of a question that is opened, and back in the list at the row of the one that was closed', async () => {
  await study()
  const id = await sitOnThisDevice([{ answers: [true] }, { answers: [false] }])
  const screen = await renderRoute(`/study/1/exams/${id}/review`)
  const row = (place: number) => screen.getByRole('region', { name: 'Paper' }).getByRole('link', { name: `${place}.` })
  await row(1).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 5' })).toHaveFocus()
  await screen.getByRole('link', { name: 'Next' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 2 of 5' })).toHaveFocus()
  await screen.getByRole('link', { name: 'All questions' }).click()
  await expect.element(row(2)).toHaveFocus()
})

test('with answers hidden nothing gives one away until it is asked for', { tags: ['large'] }, async () => {
  await study()
  const id = await sitOnThisDevice([{ answers: [false] }, { answers: [true] }])
  const screen = await renderRoute(`/study/1/exams/${id}/review`)
  await expect.element(screen.getByRole('img', { name: 'Incorrect' })).toBeVisible()
  await screen.getByRole('switch', { name: 'Hide answers' }).click()
  await expect.poll(() => screen.getByRole('img').elements()).toHaveLength(0)
  await screen.getByRole('region', { name: 'Paper' }).getByRole('link').nth(0).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 5' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Explanation' }).elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Show the answer' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  // What was shown of one is not shown of the next.
  await screen.getByRole('link', { name: 'Next' }).click()
  await expect.element(screen.getByRole('button', { name: 'Show the answer' })).toBeVisible()
})

test('a question that was left keeps its answer until it is asked for', async () => {
  await study()
  const id = await sitOnThisDevice([{ answers: [true] }])
  const screen = await renderRoute(`/study/1/exams/${id}/review?question=2`)
  await expect.element(screen.getByText('You left this question unanswered.')).toBeVisible()
  await screen.getByRole('button', { name: 'Show the answer' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Explanation' })).toBeVisible()
})
