import { delay, HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { NumericEntry } from '../../../core/questions/numeric/schema.ts'
import { startSession, withItem } from '../../../core/study/session.ts'
import { questionRefs } from '../../../offline/packs/pack-store.ts'
import { sharedDb } from '../../data/device/packs.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { sampleQuestion, sampleTemplate } from '../../testing/sample-question.ts'
import { standIn } from '../../testing/stand-in.ts'
import { setOnline, studyOnThisDevice } from '../../testing/studying.ts'

async function practise() {
  const screen = await renderRoute('/study/1')
  await screen.getByRole('button', { name: 'Practise 5 questions' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 5' })).toBeVisible()
  return screen
}

test('a course that is not on this device is offered, and no question of it', async () => {
  await studyOnThisDevice({ download: false })
  const screen = await renderRoute('/study/1/questions')
  await expect.element(screen.getByText('This course is not on this device yet.')).toBeVisible()
})

test('a session that is not on this device says so, and leads to its course', async () => {
  await studyOnThisDevice()
  const screen = await renderRoute('/study/1/practice/01234567-89ab-4def-8123-456789abcdef')
  await expect.element(screen.getByText('This session is not on this device')).toBeVisible()
  await screen.getByRole('main').getByRole('link', { name: 'Course 1' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Course 1' })).toBeVisible()
})

test('a number below nought can be typed on a phone whose keypad has no minus', async () => {
  const { explanation, unit, tolerance, steps } = sampleTemplate
  const pitfalls = [{ value: 3, explanation: 'The base is lost, not gained.' }]
  const excess: NumericEntry = {
    ...sampleQuestion,
    type: 'numeric',
    key: -3,
    pitfalls,
    explanation,
    unit,
    tolerance,
    steps,
  }
  await studyOnThisDevice({ bank: [excess] })
  const screen = await renderRoute('/study/1')
  await screen.getByRole('button', { name: 'Practise 1 question' }).click()
  const answer = screen.getByRole('textbox', { name: /^Your answer/ })
  await expect.element(answer).toHaveAttribute('inputmode', 'text')
  await expect.element(screen.getByText('Digits, a minus and a decimal point only')).toBeVisible()
  await answer.fill('-3')
  await screen.getByRole('button', { name: 'Submit' }).click()
  await expect.element(screen.getByText('Right.').first()).toBeVisible()
})

test('an answer is explained and saved on this device, without a network', async () => {
  await studyOnThisDevice()
  setOnline(false)
  const screen = await practise()
  await screen.getByRole('main').getByRole('textbox').first().fill('1000')
  await screen.getByRole('button', { name: 'Submit' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await expect.element(screen.getByText(/^Incorrect\. The answer is/)).toBeVisible()
  await expect.element(screen.getByText('Saved on this device').first()).toBeVisible()
  await screen.getByRole('button', { name: 'Next', exact: true }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 2 of 5' })).toBeVisible()
  setOnline(true)
})

test('the second tap of a double tap on Submit does not go past the explanation', { tags: ['large'] }, async () => {
  await studyOnThisDevice()
  const screen = await practise()
  await screen.getByRole('main').getByRole('textbox').first().fill('1000')
  await screen.getByRole('button', { name: 'Submit' }).click()
  const next = screen.getByRole('button', { name: 'Next', exact: true })
  await expect.element(next).toBeVisible()
  next.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  await expect.element(screen.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await next.click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 2 of 5' })).toBeVisible()
})

test('an answer that nobody has marked is fixed, and said to be neither right nor wrong', async () => {
  await studyOnThisDevice()
  const { db, newId, env } = await accountFor(openStudentId() ?? '')
  const id = newId()
  const base = { id, courseId: 1, packVersion: 1, startedAtMs: env.now() }
  const begun = startSession(base, await questionRefs(sharedDb, 1))
  const answer = { kind: 'number' as const, text: '7' }
  await db.sessions.put(withItem(begun, 0, (item) => ({ ...item, choice: answer, given: { answer, mark: null } })))
  const screen = await renderRoute(`/study/1/practice/${id}`)
  await expect.element(screen.getByRole('heading', { level: 2, name: /^Not marked yet\. The answer is/ })).toBeVisible()
  await expect.element(screen.getByRole('main').getByRole('textbox').first()).toHaveAttribute('readonly')
  await expect.element(screen.getByText('Incorrect')).not.toBeInTheDocument()
})

test('a right that has ended locks the questions and says how it is renewed', async () => {
  await studyOnThisDevice({ days: -1 })
  const screen = await renderRoute('/study/1/questions')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Course 1' })).toBeVisible()
  await expect.element(screen.getByText('Questions are locked until you go online')).toBeVisible()
})

test('the verdict takes the focus, and keys go on from it and back', async () => {
  await studyOnThisDevice()
  const screen = await practise()
  await userEvent.keyboard('1000')
  await expect.element(screen.getByRole('main').getByRole('textbox').first()).toHaveValue('1000')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { level: 2, name: /^Incorrect\. The answer is/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 2 of 5' })).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 5' })).toHaveFocus()
})

test('a note that is left by Escape leaves the focus at its heading', async () => {
  await studyOnThisDevice()
  const screen = await practise()
  await screen.getByRole('textbox', { name: 'Your note' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('heading', { name: 'Your note' })).toHaveFocus()
})

test('a single comma is taken as a decimal point, and said to be', { tags: ['large'] }, async () => {
  await studyOnThisDevice()
  const screen = await practise()
  const field = screen.getByRole('main').getByRole('textbox').first()
  await field.fill('1,5')
  await expect.element(field).toHaveValue('1.5')
  await expect.element(screen.getByText('The comma counts as a decimal point')).toBeVisible()
})

test('how sure one is is asked as often as one wants it, also in the next session', { tags: ['large'] }, async () => {
  await studyOnThisDevice()
  const screen = await practise()
  const group = screen.getByRole('group', { name: /^How sure are you/ })
  await expect.element(group).toBeVisible()
  await screen.getByRole('button', { name: 'Settings' }).click()
  await screen.getByRole('radio', { name: /^Only in review/ }).click()
  await expect.element(group).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Close' }).click()
  await screen.getByRole('main').getByRole('textbox').first().fill('1000')
  await screen.getByRole('button', { name: 'Submit' }).click()
  await expect.element(screen.getByText('Saved on this device').first()).toBeVisible()
  await screen.getByRole('button', { name: 'All questions' }).click()
  await screen.getByRole('button', { name: /^Finish with/ }).click()
  await screen.getByRole('button', { name: /^Repeat my/ }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 1' })).toBeVisible()
  await expect.element(group).toBeVisible()
})

test(
  'trying a damaged question again never waits for an attempt that was made before',
  { tags: ['large'] },
  async () => {
    await studyOnThisDevice()
    await sharedDb.items.clear()
    let connection: 'none' | 'hangs' | 'well' = 'none'
    let hanging = 0
    standIn.use(
      http.get('*/api/packs/:courseId/blobs/:hash', async () => {
        if (connection === 'hangs') {
          hanging += 1
          await delay('infinite')
        }
        return connection === 'none' ? HttpResponse.error() : undefined
      }),
    )
    const screen = await renderRoute('/study/1')
    await screen.getByRole('button', { name: 'Practise 5 questions' }).click()
    await expect.element(screen.getByText('This question is damaged on this device')).toBeVisible()
    connection = 'hangs'
    const again = screen.getByRole('button', { name: 'Try again' })
    await again.click()
    await expect.element(screen.getByText('Fetching it again…')).toBeVisible()
    await expect.poll(() => hanging).toBeGreaterThan(0)
    connection = 'well'
    // An attempt that set out late may have been answered meanwhile: the button is gone then.
    await again.click({ timeout: 2_000 }).catch(() => undefined)
    await expect.element(screen.getByRole('main').getByRole('textbox').first()).toBeVisible()
  },
)
