import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerShares } from '../../core/contract/study/answer-shares.ts'
import { reportQuestion } from '../../core/contract/study/question-reports.ts'
import { questionRefs } from '../../offline/packs/pack-store.ts'
import { sharedDb } from '../data/device/packs.ts'
import { openAccountId } from '../data/session/session.ts'
import { renderRoute } from '../testing/render-route.tsx'
import { standIn } from '../testing/stand-in.ts'
import { studyOnThisDevice } from '../testing/studying.ts'

async function practise() {
  const screen = await renderRoute('/study/1')
  await screen.getByRole('button', { name: 'Practise 5 questions' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 5' })).toBeVisible()
  return screen
}

async function answerFirst() {
  const screen = await practise()
  await screen.getByRole('main').getByRole('textbox').first().fill('1000')
  await screen.getByRole('button', { name: 'Submit' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  return screen
}

const countsOfAll = async (counts: Record<string, number>) =>
  Object.fromEntries((await questionRefs(sharedDb, 1)).map(({ hash }) => [hash, counts]))

test('what other students answered stands in the explanation, and nowhere before the answer', async () => {
  await studyOnThisDevice()
  await sharedDb.answerShares.put({
    courseId: 1,
    fetchedAtMs: Date.now(),
    shares: await countsOfAll({ answered: 40, right: 10 }),
  })
  const screen = await practise()
  await expect.element(screen.getByText(/students/)).not.toBeInTheDocument()
  await screen.getByRole('main').getByRole('textbox').first().fill('1000')
  await screen.getByRole('button', { name: 'Submit' }).click()
  await expect.element(screen.getByText('Of 40 students, 25% got this right at their first attempt.')).toBeVisible()
})

test('shares come to the device when a run is opened', async () => {
  await studyOnThisDevice()
  standIn.answers(answerShares, { shares: await countsOfAll({ answered: 20, right: 20 }) })
  const screen = await answerFirst()
  await expect.element(screen.getByText('Of 20 students, 100% got this right at their first attempt.')).toBeVisible()
  expect(await sharedDb.answerShares.count()).toBe(1)
})

test('a question is reported by a key, once it is answered: with its version, the account and the student’s words', async () => {
  await studyOnThisDevice()
  standIn.answers(reportQuestion, { id: 'x' })
  const heard = standIn.heard(reportQuestion)
  const screen = await practise()
  await userEvent.keyboard('r')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('main').getByRole('textbox').first().fill('1000')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Report this question' })).toBeVisible()
  await userEvent.keyboard('r')
  const dialog = screen.getByRole('dialog', { name: 'Report this question' })
  await expect.element(dialog.getByText(/with the address of your account/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.element(dialog.getByText('Please choose what is wrong')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'What is wrong?' }).selectOptions('Something else')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.element(dialog.getByText('Please say what is wrong')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Details' }).fill('Step 2 divides twice.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.element(screen.getByText('We have your report and will look at the question.')).toBeVisible()
  const versions = (await questionRefs(sharedDb, 1)).map(({ itemId, hash }) => ({ itemId, itemHash: hash }))
  const [{ itemId, itemHash, ...report }] = heard as [{ itemId: string; itemHash: string }]
  expect(versions).toContainEqual({ itemId, itemHash })
  expect(report).toMatchObject({
    courseId: 1,
    userId: openAccountId(),
    kind: 'other',
    words: 'Step 2 divides twice.',
  })
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('heading', { level: 2, name: /^Incorrect\./ })).toHaveFocus()
})

test(
  'without a network a report is kept on this device, and what is being written outlives a closed dialog',
  { tags: ['large'] },
  async () => {
    await studyOnThisDevice()
    const screen = await answerFirst()
    const open = screen.getByRole('button', { name: 'Report this question' })
    await open.click()
    await screen.getByRole('textbox', { name: 'Details' }).fill('The table is cut off.')
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await open.click()
    await expect.element(screen.getByRole('textbox', { name: 'Details' })).toHaveValue('The table is cut off.')
    await screen.getByRole('combobox', { name: 'What is wrong?' }).selectOptions('display')
    await screen.getByRole('button', { name: 'Send report' }).click()
    await expect
      .element(screen.getByText('Your report is kept on this device. It will be sent when you are online.'))
      .toBeVisible()
    expect(await sharedDb.reports.toArray()).toMatchObject([
      { writer: openAccountId(), body: { kind: 'display', words: 'The table is cut off.' }, refusal: null },
    ])
  },
)

test('a report that the server cannot take now stays in the dialog, with its words', { tags: ['large'] }, async () => {
  await studyOnThisDevice()
  standIn.refuses(reportQuestion, 'too-many-requests', 'Too many attempts. Please wait a moment and try again.')
  const screen = await answerFirst()
  await screen.getByRole('button', { name: 'Report this question' }).click()
  await screen.getByRole('combobox', { name: 'What is wrong?' }).selectOptions('outdated')
  await screen.getByRole('button', { name: 'Send report' }).click()
  await expect.element(screen.getByText('Too many attempts. Please wait a moment and try again.')).toBeVisible()
  expect(await sharedDb.reports.count()).toBe(0)
})
