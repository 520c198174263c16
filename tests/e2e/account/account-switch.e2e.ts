import { type Locator, type Page, expect, test } from '@playwright/test'
import { workerInControl } from '../support/browser.ts'
import { answersOnPhone, answersOnServer, userIdOf } from '../support/phone-data.ts'
import {
  answer,
  askToSignOutSent,
  atQuestion,
  beginStudying,
  fillSignIn,
  goOnTo,
  phoneScreen,
  startPractice,
  studentNamed,
  syncLine,
} from '../support/student.ts'
import { ada, openStudying, studyingServer } from '../support/studying.ts'

test.use({ ...phoneScreen, serviceWorkers: 'allow' })

const ben = studentNamed('Ben')

test(
  'two people share a phone: each opens their own work without a network, and none is sent as the other',
  { tag: '@large' },
  async ({ context }) => {
    await using server = await studyingServer()
    const page = await context.newPage()
    await openStudying(page, server.url)
    await workerInControl(page)
    const adaId = await userIdOf(page)
    const sent: string[] = []
    context.on('request', (request) => {
      if (request.url().includes('/api/sync/push')) sent.push(request.postData() ?? '')
    })

    // Ada's login session ends, and Ben signs in.
    await context.clearCookies()
    await startPractice(page)
    await answer(page, true)
    await goOnTo(page, 2)
    await answer(page, false)
    await page.getByRole('button', { name: 'Leave; your place is kept' }).click()
    await expect(syncLine(page)).toHaveText('Sign in to send 2 answers')
    // It locks nothing.
    await page.getByRole('button', { name: 'Resume' }).click()
    await atQuestion(page, 2)
    await page.getByRole('button', { name: 'Leave; your place is kept' }).click()
    await beginStudying(page, server.url, ben, { download: false })
    await expect(page.getByTestId('progress-answered')).toHaveText('0')
    expect(await answersOnPhone(page)).toEqual([])

    // The network goes, and Ada goes on.
    await server.stop()
    await openOther(page, ben.username, /^Ada 2 answers waiting/)
    await expect(page.getByText('Welcome, Ada.')).toBeVisible()
    await expect(syncLine(page)).toHaveText('2 answers waiting')
    await page.reload()
    await expect(page.getByText('Welcome, Ada.')).toBeVisible()
    await page.goto(`${server.url}/study/1`)
    await page.getByRole('button', { name: 'Resume' }).click()
    await goOnTo(page, 3)
    await answer(page, true)
    await page.getByRole('button', { name: 'Leave; your place is kept' }).click()
    const given = (await answersOnPhone(page)).map(({ id }) => id)
    expect(given).toHaveLength(3)

    // Back online the login session is Ben's: Ada's answers wait for Ada.
    await server.start()
    await expect(syncLine(page)).toHaveText('Sign in to send 3 answers')
    await openOther(page, ada.username, /^Ben/)
    await expect(page.getByText('Welcome, Ben.')).toBeVisible()
    await expect(syncLine(page)).toHaveText('All saved')
    expect(await answersOnServer(page)).toEqual([])
    expect(sent.filter((body) => body.includes(adaId) || given.some((id) => body.includes(id)))).toEqual([])

    // Ben signs out and keeps his account here, locked. Ada's opens still, and is sent once she has signed in.
    const leaving = await askToSignOutSent(page, ben.username)
    await leaving.getByLabel('Keep on this device').check()
    await leaving.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await others(page).getByRole('link', { name: /^Ben/ }).click()
    await expect(page.getByLabel('Email')).toHaveValue(ben.email)
    await others(page)
      .getByRole('button', { name: /^Ada 3 answers waiting/ })
      .click()
    await expect(syncLine(page)).toHaveText('Sign in to send 3 answers')
    await page.goto(`${server.url}/study/1`)
    await syncLine(page).click()
    await expect(page.getByLabel('Email')).toHaveValue(ada.email)
    await fillSignIn(page, ada)
    await expect(page).toHaveURL(`${server.url}/study/1`)
    await expect(syncLine(page)).toHaveText('All saved')
    expect(await answersOnServer(page)).toEqual([...given].sort())
  },
)

const others = (page: Page): Locator => page.getByRole('region', { name: 'Also on this device' })

async function openOther(page: Page, current: string, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: `Account of ${current}` }).click()
  await others(page).getByRole('button', { name }).click()
}
