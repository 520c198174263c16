import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { questions } from '../../../../offline/testing/make-pack-server.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { sampleTemplate } from '../../../testing/sample-question.ts'
import { studyOnThisDevice } from '../../../testing/studying.ts'
import type { Mark } from '../../../../core/study/mark.ts'
import { answerFact, startSession } from '../../../../core/study/session.ts'
import { record } from '../../../../offline/account/record.ts'
import { questionRefs } from '../../../../offline/packs/pack-store.ts'
import { sharedDb } from '../../../data/device/packs.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import { openStudentId } from '../../../data/session/session.ts'

const count = 400

/** The first questions of the course are answered, and so marked. */
async function answerWith(marks: readonly (Mark | null)[]): Promise<void> {
  const account = await accountFor(openStudentId() ?? '')
  const refs = await questionRefs(sharedDb, 1)
  const base = { id: account.newId(), courseId: 1, packVersion: 1, startedAtMs: account.env.now() }
  const session = startSession(base, refs)
  const facts = marks.flatMap((mark, at) => {
    const item = session.items[at]
    const choice = { kind: 'number' as const, text: '1' }
    return (item && answerFact(session, { ...item, attemptKey: account.newId(), choice }, mark)) ?? []
  })
  await record(account, facts)
}

test('each question says how its last answer was marked: half of the marks is no mistake, and unmarked is neither', async () => {
  await studyOnThisDevice()
  await answerWith([{ marks: 2, of: 2 }, { marks: 1, of: 2 }, { marks: 0, of: 2 }, null])
  const screen = await renderRoute('/study/1/questions')
  for (const label of [
    'Last answer right',
    'Last answer partly right',
    'Last answer incorrect',
    'Last answer not marked yet',
    'Not answered',
  ])
    await expect.element(screen.getByRole('img', { name: label, exact: true })).toBeVisible()
})

test('of a long list only the rows near the view are drawn, and it has its whole length all the same', async () => {
  await studyOnThisDevice({ bank: questions(0, count) })
  const screen = await renderRoute('/study/1/questions')
  const rows = () => [...document.querySelectorAll<HTMLElement>('li[aria-posinset]')]
  const places = () => rows().map(({ ariaPosInSet }) => Number(ariaPosInSet))
  const heightPx = () => rows()[0]?.getBoundingClientRect().height ?? Number.NaN
  await expect.element(screen.getByText(`${count} questions`)).toBeVisible()
  await expect.poll(() => places()[0]).toBe(1)

  const inView = Math.ceil(window.innerHeight / heightPx())
  // Six more on either side.
  const most = inView + 2 * 6 + 1
  expect(places().length).toBeLessThanOrEqual(most)
  expect(new Set(rows().map(({ ariaSetSize }) => ariaSetSize))).toEqual(new Set([String(count)]))
  expect(rows()[0]?.parentElement?.getBoundingClientRect().height).toBeCloseTo(count * heightPx(), 0)

  window.scrollTo(0, document.body.scrollHeight)
  await expect.poll(() => places().at(-1)).toBe(count)
  expect(places()[0]).toBeGreaterThan(count - most)
  expect(places().length).toBeLessThanOrEqual(most)
})

test('the row in focus stays while one scrolls away from it, and Tab goes on from there', async () => {
  await studyOnThisDevice({ bank: questions(0, count) })
  const screen = await renderRoute('/study/1/questions')
  await expect.element(screen.getByText(`${count} questions`)).toBeVisible()
  const row = (place: number) => document.querySelector<HTMLElement>(`li[aria-posinset="${place}"]`)
  await expect.poll(() => row(3)).not.toBeNull()
  row(3)?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  window.scrollTo(0, document.body.scrollHeight)
  await expect.poll(() => row(count)).not.toBeNull()
  expect(row(3)?.contains(document.activeElement)).toBe(true)
  expect(row(6)).toBeNull()
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => row(4)?.contains(document.activeElement)).toBe(true)
})

test('a search and a filter wait in the address while a question is open, and reading goes on at its heading and then at its row', async () => {
  await studyOnThisDevice()
  const screen = await renderRoute('/study/1/questions')
  await screen.getByRole('button', { name: 'Unseen' }).click()
  await screen.getByRole('searchbox', { name: 'Search the questions' }).fill('4')
  await expect.poll(() => screen.address()).toBe('/study/1/questions?show=unused&q=%224%22')
  await expect.element(screen.getByText('1 question', { exact: true })).toBeVisible()
  await screen.getByRole('link', { name: /4 kg/ }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question' })).toHaveFocus()
  await screen.getByRole('link', { name: 'All questions' }).click()
  await expect.element(screen.getByRole('link', { name: /4 kg/ })).toHaveFocus()
  await expect.element(screen.getByRole('searchbox', { name: 'Search the questions' })).toHaveValue('4')
  await expect.element(screen.getByRole('button', { name: 'Unseen' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByText('1 question', { exact: true })).toBeVisible()
})

test(
  'a row that is far down a long list has the focus again, and is in view, when its question is closed',
  { tags: ['large'] },
  async () => {
    await studyOnThisDevice({ bank: questions(0, count) })
    const screen = await renderRoute('/study/1/questions')
    await expect.element(screen.getByText(`${count} questions`)).toBeVisible()
    window.scrollTo(0, document.body.scrollHeight / 2)
    const link = (place: number) => document.querySelector<HTMLElement>(`li[aria-posinset="${place}"] a`)
    // Once it is read.
    await expect.poll(() => link(200)?.textContent).toMatch(/kg/)
    const isInView = () => {
      const { top = -1, bottom = Number.POSITIVE_INFINITY } = link(200)?.getBoundingClientRect() ?? {}
      return top >= 0 && bottom <= window.innerHeight
    }
    const question = screen.getByRole('heading', { level: 1, name: 'Question', exact: true })
    for (const close of [() => screen.getByRole('link', { name: 'All questions' }).click(), screen.back]) {
      link(200)?.click()
      await expect.element(question).toHaveFocus()
      await close()
      await expect.poll(() => link(200) !== null && document.activeElement === link(200)).toBe(true)
      await expect.poll(isInView).toBe(true)
      // What the router scrolls comes later.
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect(isInView()).toBe(true)
    }
  },
)

test(
  'where the row of a question that is closed is listed no more, reading goes on at the heading of the list',
  { tags: ['large'] },
  async () => {
    await studyOnThisDevice()
    const screen = await renderRoute('/study/1/questions?show=unused')
    await screen.getByRole('link', { name: /4 kg/ }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Question' })).toHaveFocus()
    await answerWith([0, 1, 2, 3, 4].map(() => ({ marks: 1, of: 1 })))
    await screen.getByRole('link', { name: 'All questions' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Question bank' })).toHaveFocus()
  },
)

test('a search that finds nothing is undone by a button, and reading goes on at the count', async () => {
  await studyOnThisDevice()
  const screen = await renderRoute('/study/1/questions?q=nowhere')
  await screen.getByRole('button', { name: 'Show all questions' }).click()
  await expect.element(screen.getByText('5 questions', { exact: true })).toHaveFocus()
  expect(screen.address()).toBe('/study/1/questions')
})

test('a search goes also through what comes while it stands there', async () => {
  await studyOnThisDevice()
  const refs = (await sharedDb.packs.get(1))?.current?.refs ?? []
  const arrive = (until: number) =>
    sharedDb.packs.toCollection().modify(({ current }) => {
      if (current) Object.assign(current, { isArriving: true, refs: refs.slice(0, until) })
    })
  await arrive(3)
  const screen = await renderRoute('/study/1/questions?q=child')
  await expect.element(screen.getByText('3 questions', { exact: true })).toBeVisible()
  await arrive(5)
  await expect.element(screen.getByText('5 questions', { exact: true })).toBeVisible()
})

test('a question whose numbers are drawn is found by those of its last attempt, as it is listed', async () => {
  const template = {
    ...sampleTemplate,
    variables: { weight: { from: 10, to: 9999, step: 1 } },
    answerWithin: { from: 30, to: 29_997 },
  }
  await studyOnThisDevice({ bank: [template] })
  await answerWith([{ marks: 1, of: 1 }])
  const screen = await renderRoute('/study/1/questions')
  const row = screen.getByRole('link', { name: /A child of \d+ kg/ })
  await expect.element(row).toBeVisible()
  const weight = /of (\d+) kg/.exec(row.element().textContent ?? '')?.[1] ?? ''
  await screen.getByRole('searchbox', { name: 'Search the questions' }).fill(`${weight} kg`)
  await expect.element(screen.getByText('1 question', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: `A child of ${weight} kg` })).toBeVisible()
})
