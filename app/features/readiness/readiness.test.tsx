import { expect, test } from 'vitest'
import { questions } from '../../../offline/testing/make-pack-server.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { runOnThisDevice, studyOnThisDevice } from '../../testing/studying.ts'

const bank = [...questions(0, 40), ...questions(0, 40, { topic: 'rates' })]

test('before there are answers enough it says how many are missing, and no score', async () => {
  await studyOnThisDevice({ bank })
  await runOnThisDevice(bank.slice(0, 20).map(() => ({ isRight: true })))
  const screen = await renderRoute('/study/1/readiness')
  await expect.element(screen.getByText('Not enough yet: 40 more answers')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Expected score' }).elements()).toHaveLength(0)
})

test('with answers enough the score stands with its interval, and every topic with what it rests on', async () => {
  await studyOnThisDevice({ bank })
  await runOnThisDevice(bank.map(({ topic }, at) => ({ isRight: topic === 'rates' || at % 4 === 0 })))
  const screen = await renderRoute('/study/1/readiness')
  const result = screen.getByRole('region', { name: 'Expected score' })
  await expect
    .element(result.getByText(/^With 80% certainty between \d+% and \d+%, if the exam were now\./))
    .toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'What would move it most' })).toBeVisible()
  const mastery = screen.getByRole('region', { name: 'Mastery' })
  await expect.element(mastery.getByText('40 answers, last just now').first()).toBeVisible()
  await result.getByText('The same as a table').click()
  await expect.element(result.getByRole('cell', { name: /^\d+%$/ }).first()).toBeVisible()
})

test('what was sure and wrong, and guessed and right, can be practised', async () => {
  await studyOnThisDevice({ bank })
  await runOnThisDevice([
    { isRight: false, confidence: 'sure' },
    { isRight: true, confidence: 'guess' },
    { isRight: true, confidence: 'guess' },
  ])
  const screen = await renderRoute('/study/1/readiness')
  await expect.element(screen.getByRole('link', { name: 'Practise these 2' })).toBeVisible()
  await screen.getByRole('link', { name: 'Practise it' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 1' })).toBeVisible()
})
