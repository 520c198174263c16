import { expect, test } from 'vitest'
import { packManifestOf } from '../../../../core/contract/study/study.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import { openStudentId } from '../../../data/session/session.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { standIn } from '../../../testing/stand-in.ts'
import { studyOnThisDevice } from '../../../testing/studying.ts'

test('one address leads to a question that is not on this device yet; what is begun is gone on with', async () => {
  await studyOnThisDevice({ download: false })
  const screen = await renderRoute('/study/1/start?skip=doses-0001')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 4' })).toBeVisible()
  const begun = screen.address()
  expect(begun).toMatch(/^\/study\/1\/practice\/.+/)
  await screen.unmount()

  const again = await renderRoute('/study/1/start')
  await expect.element(again.getByRole('heading', { level: 1, name: 'Question 1 of 4' })).toBeVisible()
  expect(again.address()).toBe(begun)
})

test('without a network the first question is not there yet, and comes when it is tried again', async () => {
  await studyOnThisDevice({ download: false })
  standIn.isUnreachableFor(packManifestOf)
  const screen = await renderRoute('/study/1/start')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Not on this device yet' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Back to the course' })).toHaveAttribute('href', '/courses/1')
  await studyOnThisDevice({ download: false })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 5' })).toBeVisible()
})

test('questions that were chosen are asked in their order, and those that are not here are left out', async () => {
  await studyOnThisDevice()
  const screen = await renderRoute('/study/1/start?items=doses-0003,gone,doses-0001')
  await expect.element(screen.getByText('Question 1 of 2')).toBeVisible()
  const { db } = await accountFor(openStudentId() ?? '')
  const [run] = await db.sessions.toArray()
  expect(run?.items.map(({ itemId }) => itemId)).toEqual(['doses-0003', 'doses-0001'])
})
