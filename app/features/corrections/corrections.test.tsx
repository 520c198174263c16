import { expect, test } from 'vitest'
import { listCorrections, type PublicCorrection } from '../../../core/contract/shop/corrections.ts'
import { registerSubject } from '../../../core/study/events/register.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { correctAnswers } from '../../testing/correct-answers.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { standIn } from '../../testing/stand-in.ts'
import { runOnThisDevice, studyOnThisDevice } from '../../testing/studying.ts'

const correction: PublicCorrection = {
  id: 'one',
  madeAt: '2026-11-22T09:30:00.000Z',
  courseId: 1,
  courseTitle: 'Doses',
  question: 'A child of 3 kg is given …',
  reason: 'Option b was right all along.',
  students: 12,
  isRunning: false,
}

test('where nothing was corrected it says so, and how a mistake is reported', async () => {
  standIn.answers(listCorrections, [])
  const screen = await renderRoute('/corrections')
  await expect.element(screen.getByRole('heading', { name: 'No corrections yet' })).toBeVisible()
  await expect.element(screen.getByText(/“Report this question” stands beside each/)).toBeVisible()
})

test('each correction says when, which question, what was wrong and how many it affected', async () => {
  standIn.answers(listCorrections, [
    correction,
    { ...correction, id: 'two', courseTitle: '', question: '', students: null, isRunning: true },
  ])
  const screen = await renderRoute('/corrections')
  const [full, short] = [screen.getByRole('article').first(), screen.getByRole('article').last()]
  await expect.element(full.getByRole('heading', { name: /22 November 2026/ })).toBeVisible()
  await expect.element(full.getByRole('link', { name: 'Doses' })).toHaveAttribute('href', '/courses/1')
  await expect.element(full.getByText('A child of 3 kg is given …')).toBeVisible()
  await expect.element(full.getByText('The marks of 12 students changed.')).toBeVisible()
  await expect
    .element(short.getByText('The marks of fewer than 5 students changed. Answers are still being marked again.'))
    .toBeVisible()
  await expect.element(short.getByRole('link')).not.toBeInTheDocument()
  await expect
    .element(screen.getByRole('contentinfo').getByRole('link', { name: 'Corrections' }))
    .toHaveAttribute('href', '/corrections')
})

const ownAccount = () => accountFor(openStudentId() ?? '')

test('a correction has the day that it was in London', async () => {
  standIn.answers(listCorrections, [{ ...correction, madeAt: '2026-07-04T23:30:00.000Z' }])
  const screen = await renderRoute('/corrections')
  await expect.element(screen.getByRole('heading', { name: /5 July 2026/ })).toBeVisible()
})

test.each(['/dashboard', '/study/1'])(
  'a student is told of corrections on %s until they have read of them',
  async (at) => {
    await studyOnThisDevice()
    await runOnThisDevice([{ isRight: true }])
    const account = await ownAccount()
    const words = { itemId: 'doses-0001', reason: 'Option b was right all along.' }
    const other = { itemId: 'doses-0002', reason: 'It asked for milligrams.' }
    await correctAnswers(account, [
      { answerId: account.newId(), ...words },
      { answerId: account.newId(), ...words },
      { answerId: account.newId(), ...other },
    ])
    const screen = await renderRoute(at)
    const title = screen.getByText('2 questions were put right')
    await expect.element(title).toBeVisible()
    await expect.element(screen.getByText(/Option b .* The marks of 2 of your answers have changed\./)).toBeVisible()
    await expect.element(screen.getByText(/It asked for .* The mark of your answer has changed\./)).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'All corrections' })).toHaveAttribute('href', '/corrections')
    await screen.getByRole('button', { name: 'I have read this' }).click()
    await expect.element(title).not.toBeInTheDocument()
    // A setting of theirs, so that their other devices know too.
    const read = await account.db.projections.get(registerSubject('setting', 'corrections-read'))
    expect(read).toMatchObject({ family: 'register', register: { value: expect.any(Number) } })
    await screen.unmount()

    const again = await renderRoute(at)
    await expect.element(again.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(again.getByText('2 questions were put right')).not.toBeInTheDocument()
    await new Promise((resolve) => setTimeout(resolve, 5))
    await correctAnswers(account, [{ answerId: account.newId(), ...other, reason: 'And it was b.' }])
    await expect.element(again.getByText('A question was put right')).toBeVisible()
  },
)
