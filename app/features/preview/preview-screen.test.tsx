import { userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { previewCourse, type PreviewEntry } from '../../../core/contract/shop/course-preview.ts'
import { getCourse } from '../../../core/contract/shop/courses.ts'
import type { PractisableQuestion } from '../../../core/questions/practisable.ts'
import { isBusy } from '../../data/device/busy.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aCourseDetail } from '../../testing/sample-answers.ts'
import { sampleQuestion } from '../../testing/sample-question.ts'
import { standIn } from '../../testing/stand-in.ts'

type QuizEntry = PreviewEntry & { type: 'quiz' }

const plain = {
  ...sampleQuestion,
  type: 'single-best-answer',
  options: ['a', 'b', 'c'].map((id) => ({ id, text: `Option ${id}`, explanation: `About ${id}.` })),
  key: 'b',
} as const satisfies PractisableQuestion
const rating = {
  ...sampleQuestion,
  id: 'a-rating',
  type: 'sjt-rating',
  stem: 'Ask first',
  stimulusId: 'scene',
  scale: 'appropriateness',
  key: 'a',
  explanation: 'It asks.',
  whyNotWorse: 'It costs nothing.',
} as const satisfies PractisableQuestion
const itemOf = { topic: 'doses', sources: [], selfContained: true, reviewBy: '2027-11-21' }

const entry: QuizEntry = {
  id: 'quiz',
  title: 'One of every type',
  description: 'Two questions.',
  duration: 3,
  type: 'quiz',
  questions: [plain],
  asked: [
    { question: plain },
    {
      question: rating,
      stimulus: {
        ...itemOf,
        kind: 'stimulus',
        type: 'passage',
        id: 'scene',
        title: 'A late bus',
        body: 'The bus is late.',
      },
    },
  ],
  tasks: [
    {
      ...itemOf,
      kind: 'task',
      type: 'casper-scenario',
      id: 'scenario',
      concept: 'fairness',
      difficulty: 'easy',
      title: 'The shared notes',
      format: 'typed',
      scenario: 'A friend sells your notes.',
      prompts: ['What would you say?', 'When is it fair?'],
      weighs: ['Asking first', 'The others', 'A way out'],
      samples: {
        strong: { text: 'I would ask why.', comment: 'It asks.' },
        fair: { text: 'I would say stop.', comment: 'It is clear.' },
        weak: { text: 'I would report it.', comment: 'It judges.' },
      },
    },
  ],
}

const openPreview = (preview: PreviewEntry[], search = '') => {
  standIn.answers(getCourse, aCourseDetail())
  standIn.answers(previewCourse, preview)
  return renderRoute(`/courses/1/preview${search}`)
}

test('every type of the course is tried, a question with its text, one after the other or by itself', async () => {
  const screen = await openPreview([entry])
  const types = screen.getByRole('navigation', { name: 'What to try' })
  await expect.element(types.getByRole('link', { name: 'All questions' })).toHaveAttribute('aria-current', 'true')
  await expect.element(screen.getByRole('heading', { name: 'Question 1 of 2' })).toBeVisible()

  await types.getByRole('link', { name: 'Situational judgement' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Question 1 of 1' })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'A late bus' })).toHaveTextContent('The bus is late.')
  expect(screen.address()).toBe('/courses/1/preview?item=quiz&type=sjt-rating')
  await screen.getByRole('radio', { name: /Very appropriate/ }).click({ force: true })
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Right.')).toBeVisible()
  await expect.element(screen.getByText('It costs nothing.')).toBeVisible()
  await screen.getByRole('button', { name: 'See the result' }).click()
  await expect.element(screen.getByRole('heading', { name: '1 of 1 right' })).toHaveFocus()
})

test('no way back is called the page that one is on', async () => {
  const screen = await openPreview([entry])
  for (const name of ['Courses', aCourseDetail().title]) {
    const crumb = screen.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name })
    await expect.element(crumb).not.toHaveAttribute('aria-current')
  }
  const back = screen.getByRole('link', { name: 'Back to the course', includeHidden: true })
  await expect.element(back).not.toHaveAttribute('aria-current')
})

test('an update of the app waits until a quiz that was begun is done', async () => {
  const screen = await openPreview([entry])
  await screen.getByRole('radio', { name: /Option b/ }).click({ force: true })
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Right.')).toBeVisible()
  expect(isBusy()).toBe(true)
  await screen.getByRole('button', { name: 'Next' }).click()
  await screen.getByRole('radio', { name: /Very appropriate/ }).click({ force: true })
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('button', { name: 'See the result' }).click()
  await expect.element(screen.getByRole('heading', { name: '2 of 2 right' })).toBeVisible()
  expect(isBusy()).toBe(false)
})

test('a task is answered for oneself, and what a good answer weighs is found when one looks for it', async () => {
  const screen = await openPreview([entry], '?type=casper-scenario')
  await expect.element(screen.getByRole('heading', { name: 'The shared notes' })).toBeVisible()
  const own = screen.getByRole('textbox', { name: 'When is it fair?' })
  await own.fill('When all have asked.')
  expect(isBusy()).toBe(true)
  await expect.element(screen.getByText('I would ask why.')).not.toBeVisible()
  await screen.getByText('A strong answer').click()
  await expect.element(screen.getByText('I would ask why.')).toBeVisible()
  await expect.element(own).toHaveValue('When all have asked.')
  await expect.element(screen.getByText(/It is not sent or saved/)).toBeVisible()
})

test('an answer kept from an older release asks what it has', async () => {
  const { asked: _asked, tasks: _tasks, ...older } = entry
  const screen = await openPreview([older], '?type=yes-no')
  await expect.element(screen.getByRole('heading', { name: 'Question 1 of 1' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'What to try' }).elements()).toEqual([])
})

test('the course page leads to a type that one wonders about', async () => {
  standIn.answers(previewCourse, [entry])
  standIn.answers(
    getCourse,
    aCourseDetail({
      contents: {
        ...aCourseDetail().contents!,
        questionTypes: [{ type: 'sjt-rating', count: 7 }],
        furtherTypes: [{ type: 'hotspot', count: 3 }],
        furtherTaskTypes: [{ type: 'dictation', count: 2 }],
      },
    }),
  )
  const screen = await renderRoute('/courses/1?tab=questions')
  const bank = screen.getByRole('region', { name: 'Question bank' })
  // Of a type that a later release brought nothing is said.
  await expect.element(bank).toHaveTextContent(/Situational judgement7 · Try one: Situational judgement$/)
  await bank.getByRole('link', { name: /^Try one.*Situational judgement/ }).click()
  await expect.element(screen.getByRole('region', { name: 'A late bus' })).toBeVisible()
})

test.each(['/courses/2', '/courses/2/preview'])(
  '%s that cannot be asked for is not titled as missing',
  async (address) => {
    standIn.refuses(getCourse, 'unavailable')
    standIn.refuses(previewCourse, 'unavailable')
    const screen = await renderRoute(address)
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect.poll(() => document.title).toMatch(/^(Course|Preview) · Vademecum$/)
  },
)
