import { expect, onTestFinished, test } from 'vitest'
import { getCourse } from '../../../../core/contract/shop/courses.ts'
import { sharedDb } from '../../../data/device/packs.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import { openStudentId } from '../../../data/session/session.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { aCourseDetail } from '../../../testing/sample-answers.ts'
import { standIn } from '../../../testing/stand-in.ts'
import { runOnThisDevice, studyOnThisDevice } from '../../../testing/studying.ts'

test('a summary tells of each question its answer, the right one, and when it comes again', async () => {
  await studyOnThisDevice()
  standIn.answers(getCourse, aCourseDetail())
  const id = await runOnThisDevice([
    { isRight: false, confidence: 'sure' },
    { isRight: true, confidence: 'guess' },
    { isRight: true },
  ])
  const screen = await renderRoute(`/study/1/practice/${id}`)
  await expect.element(screen.getByRole('heading', { level: 1, name: '2 of 3 right' })).toHaveFocus()
  await expect.element(screen.getByText('2 questions left unanswered')).toBeVisible()
  await expect.element(screen.getByText('4 seconds a question; the exam gives 1 minute 30 seconds.')).toBeVisible()
  const wrong = screen.getByRole('region', { name: 'Sure, but incorrect' })
  await expect.element(wrong).toHaveTextContent('Your answer 1 mg')
  await expect.element(wrong).toHaveTextContent('Right answer 0 mg')
  // Its first interval is shorter than a day: what is answered in the small hours is due before midnight.
  await expect.element(wrong).toHaveTextContent(/4 seconds Sure Due again (today|tomorrow)/)
  await expect.element(screen.getByRole('region', { name: 'Unsure, but right' })).toHaveTextContent('Guessed')
  expect(screen.getByRole('region', { name: 'Right', exact: true }).getByRole('listitem').elements()).toHaveLength(1)
  expect(screen.getByRole('region', { name: 'Not answered' }).getByRole('listitem').elements()).toHaveLength(2)
})

test('the score has the focus no sooner than what follows it is there to go on to', async () => {
  await studyOnThisDevice()
  const id = await runOnThisDevice([{ isRight: true }])
  const followed: boolean[] = []
  const look = () => followed.push(document.querySelector('details > summary') !== null)
  document.addEventListener('focusin', look)
  onTestFinished(() => document.removeEventListener('focusin', look))
  const screen = await renderRoute(`/study/1/practice/${id}`)
  await expect.element(screen.getByRole('heading', { level: 1, name: '1 of 1 right' })).toHaveFocus()
  expect(followed.at(-1)).toBe(true)
})

test('each question opens with its explanation, and one that was not answered keeps it back', async () => {
  await studyOnThisDevice()
  const id = await runOnThisDevice([{ isRight: true }])
  const screen = await renderRoute(`/study/1/practice/${id}`)
  await screen
    .getByRole('region', { name: 'Right' })
    .getByText(/^1\. A child of 0 kg/)
    .click()
  await expect.element(screen.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await screen.getByText(/^2\. A child of 1 kg/).click()
  await expect.element(screen.getByText('The explanation is shown once you have answered it.')).toBeVisible()
})

test('one button says what to do next, and does it', async () => {
  await studyOnThisDevice()
  const id = await runOnThisDevice([{ isRight: false }, { isRight: true, confidence: 'guess' }])
  const screen = await renderRoute(`/study/1/practice/${id}`)
  await screen.getByRole('button', { name: 'Repeat my incorrect answer' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 1' })).toBeVisible()
  await screen.unmount()

  const done = await runOnThisDevice([{ isRight: true }, { isRight: true }])
  const after = await renderRoute(`/study/1/practice/${done}`)
  await expect.element(after.getByRole('button', { name: 'Practise 3 new questions' })).toBeVisible()
})

test('a session of another device is told from its answers', async () => {
  await studyOnThisDevice()
  const id = await runOnThisDevice([{ isRight: true }, { isRight: false, confidence: 'sure' }])
  const { db } = await accountFor(openStudentId() ?? '')
  await db.sessions.clear()
  const screen = await renderRoute('/study/1/sessions')
  await screen.getByRole('link', { name: /1 of 2 right/ }).click()
  expect(screen.address()).toBe(`/study/1/practice/${id}`)
  await expect
    .element(screen.getByRole('region', { name: 'Sure, but incorrect' }))
    .toHaveTextContent('2. A child of 1 kg')
})

test('a question that has not come to this device yet is told of, and shown once it is here', async () => {
  await studyOnThisDevice()
  const id = await runOnThisDevice([{ isRight: true }, { isRight: true }, { isRight: true }])
  const row = await sharedDb.packs.get(1)
  await sharedDb.packs.delete(1)
  const screen = await renderRoute(`/study/1/practice/${id}`)
  // The first two are read ahead, as for a run that goes on.
  const entry = screen.getByRole('region', { name: 'Right', exact: true }).getByRole('listitem').nth(2)
  await expect.element(entry).toHaveTextContent('3. This question is not on this device yet.')
  if (row) await sharedDb.packs.put(row)
  await expect.element(entry).toHaveTextContent('Your answer 6 mg')
})
