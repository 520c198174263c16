import { expect, test } from '@playwright/test'
import { workerInControl } from '../support/browser.ts'
import { answersOnPhone, answersOnServer, userIdOf } from '../support/phone-data.ts'
import {
  answer,
  askToSignOut,
  beginStudying,
  goOnTo,
  phoneScreen,
  signIn,
  signOut,
  startPractice,
  studentNamed,
  syncLine,
} from '../support/student.ts'
import { ada, openStudying, studyingServer } from '../support/studying.ts'

test.use({ ...phoneScreen, serviceWorkers: 'allow' })

const bob = studentNamed('Bob')

test('unsent work outlives a sign-out, unseen and unsent by the next account on the phone', async ({ context }) => {
  await using server = await studyingServer()
  const page = await context.newPage()
  await openStudying(page, server.url)
  await workerInControl(page)
  await server.stop()
  await startPractice(page)
  await answer(page, true)
  await goOnTo(page, 2)
  await answer(page, false)
  const given = (await answersOnPhone(page)).map(({ id }) => id)
  const adaId = await userIdOf(page)
  await page.getByRole('button', { name: 'Leave; your place is kept' }).click()
  await askToSignOut(page, ada.username)
  const dialog = page.getByRole('dialog', { name: '2 answers not yet sent' })
  await dialog.getByRole('button', { name: 'Sign out and keep on this device' }).click()
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()

  await server.start()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/sync/')) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  await beginStudying(page, server.url, bob, { download: false })
  await expect(page.getByTestId('progress-answered')).toHaveText('0')
  await expect(syncLine(page)).toHaveText('All saved')
  expect(await answersOnPhone(page)).toEqual([])
  expect(await answersOnServer(page)).toEqual([])
  expect(sent.filter((request) => given.some((id) => request.includes(id)) || request.includes(adaId))).toEqual([])

  await signOut(page, bob.username)
  await signIn(page, server.url, ada)
  await expect(syncLine(page)).toHaveText('All saved')
  await expect.poll(() => answersOnServer(page)).toEqual(given.sort())
})
