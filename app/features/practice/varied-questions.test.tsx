/** @module-tag large */
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { attemptOf } from '../../../core/questions/attempt.ts'
import type { SingleBestAnswer } from '../../../core/questions/single-best-answer/schema.ts'
import type { PracticeSession } from '../../../core/study/session.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { sampleQuestion, sampleTemplate } from '../../testing/sample-question.ts'
import { studyOnThisDevice } from '../../testing/studying.ts'

const choice: SingleBestAnswer = {
  ...sampleQuestion,
  id: 'which-rash',
  type: 'single-best-answer',
  stem: 'Which of these gives such a rash?',
  options: ['Measles', 'Mumps', 'Rubella', 'Scabies', 'Tetanus'].map((text, at) => ({
    id: 'abcde'.charAt(at),
    text,
    explanation: `What ${text} looks like.`,
  })),
  key: 'c',
}

/** The runs on this device, the latest last. */
async function runs(): Promise<PracticeSession[]> {
  const { db } = await accountFor(openStudentId() ?? '')
  return (await db.sessions.toArray()).sort((a, b) => a.startedAtMs - b.startedAtMs)
}

async function storedKey(): Promise<string> {
  await expect.poll(async () => (await runs()).at(-1)?.items[0]?.attemptKey ?? null).not.toBeNull()
  return (await runs()).at(-1)?.items[0]?.attemptKey ?? ''
}

const optionsOf = (key: string) => {
  const asked = attemptOf(choice, key)
  return asked.type === 'single-best-answer' ? asked.options : []
}

async function practiseTheOne() {
  const screen = await renderRoute('/study/1')
  await screen.getByRole('button', { name: 'Practise 1 question' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 1' })).toBeVisible()
  return screen
}

test('letters and keys go by the place on the screen, answers by the option, and the order stays when one comes back', async () => {
  await studyOnThisDevice({ bank: [choice] })
  const screen = await practiseTheOne()
  const shown = optionsOf(await storedKey())
  const names = shown.map(({ text }, at) => `${'ABCDE'.charAt(at)}: ${text}`)
  const read = () =>
    screen
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')?.innerText)
  const before = read()
  expect(before).toEqual(names.map((name) => expect.stringContaining(name.slice(3))))
  await userEvent.keyboard('d')
  await expect.element(screen.getByRole('radio', { name: names[3] ?? '' })).toBeChecked()
  const address = screen.address()
  await screen.unmount()

  const again = await renderRoute(address)
  await expect.element(again.getByRole('radio', { name: names[3] ?? '' })).toBeChecked()
  expect(
    again
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')?.innerText),
  ).toEqual(before)
  await userEvent.keyboard('{Enter}')
  await expect.element(again.getByText('Saved on this device').first()).toBeVisible()
  const [answered] = (await runs()).at(-1)?.items ?? []
  expect(answered?.given?.answer).toEqual({ kind: 'option', optionId: shown[3]?.id })
  await expect
    .element(again.getByRole('region', { name: 'Explanation' }))
    .not.toHaveTextContent(/\b[A-E]:? (Measles|Mumps|Rubella)/)
})

test('a question with drawn numbers is marked, summed up and found again with those that were seen', async () => {
  await studyOnThisDevice({ bank: [sampleTemplate] })
  const screen = await practiseTheOne()
  const asked = attemptOf(sampleTemplate, await storedKey())
  const dose = asked.type === 'numeric' ? asked.key : 0
  await expect.element(screen.getByText(asked.stem)).toBeVisible()
  await screen.getByRole('main').getByRole('textbox').first().fill(String(dose))
  await screen.getByRole('button', { name: 'Submit' }).click()
  await expect.element(screen.getByText('Right.').first()).toBeVisible()
  await expect.element(screen.getByText(`The dose is ${dose} mg.`)).toBeVisible()
  await screen.getByRole('button', { name: 'Finish', exact: true }).click()
  await screen.getByText(`1. ${asked.stem}`).click()
  await screen.getByRole('link', { name: 'Open in the question bank' }).click()
  await expect
    .element(screen.getByText('Each time you practise this question, its numbers are different.'))
    .toBeVisible()
  await expect.element(screen.getByText(asked.stem)).toBeVisible()
  await expect.element(screen.getByText(`The dose is ${dose} mg.`)).toBeVisible()

  const seen = new Set([asked.stem])
  for (const round of [2, 3, 4]) {
    await screen.getByRole('button', { name: 'Practise this question again' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 1' })).toBeVisible()
    await expect.poll(async () => (await runs()).length).toBe(round)
    const next = attemptOf(sampleTemplate, await storedKey())
    await expect.element(screen.getByText(next.stem)).toBeVisible()
    seen.add(next.stem)
    await screen.getByRole('main').getByRole('textbox').first().fill('1')
    await screen.getByRole('button', { name: 'Submit' }).click()
    await expect.element(screen.getByText('Saved on this device').first()).toBeVisible()
    await screen.getByRole('button', { name: 'Finish', exact: true }).click()
    await screen.getByText(`1. ${next.stem}`).click()
    await screen.getByRole('link', { name: 'Open in the question bank' }).click()
    await expect.element(screen.getByText(next.stem)).toBeVisible()
  }
  expect(seen.size).toBeGreaterThan(1)
})
