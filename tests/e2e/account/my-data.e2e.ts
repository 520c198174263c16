import { expect, test } from '@playwright/test'
import { builtServer } from '../support/server.ts'
import {
  answer,
  beginStudying,
  fillSignIn,
  goOnTo,
  phoneScreen,
  startPractice,
  studentNamed,
  syncLine,
} from '../support/student.ts'

test.use(phoneScreen)

const ada = studentNamed('Ada')

test(
  'a student’s work goes from one shop into another, and its account is deleted, kept and deleted',
  { tag: '@large' },
  async ({ browser }) => {
    await using old = await builtServer()
    await using next = await builtServer()
    await using context = await browser.newContext(phoneScreen)
    const page = await context.newPage()
    await beginStudying(page, old.url, ada)
    await startPractice(page, 10)
    for (let place = 1; place <= 3; place++) {
      await answer(page, place !== 2)
      if (place < 3) await goOnTo(page, place + 1)
    }
    await page.goto(`${old.url}/dashboard`)
    await expect(syncLine(page)).toHaveText('All saved')

    const file = await test.step('the file is prepared and downloaded', async () => {
      await page.goto(`${old.url}/profile?tab=settings`)
      await page.getByRole('link', { name: /^Your data/ }).click()
      await page.getByRole('button', { name: 'Prepare my file' }).click()
      const link = page.getByRole('link', { name: /^Download/ })
      await expect(link).toBeVisible({ timeout: 60_000 })
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
      return await download.path()
    })

    await test.step('an empty shop takes it in, once', async () => {
      await using elsewhere = await browser.newContext(phoneScreen)
      const other = await elsewhere.newPage()
      await beginStudying(other, next.url, ada)
      await other.goto(`${next.url}/account/data`)
      for (const said of [/^3 answers and/, /here already\.$/]) {
        await other.getByLabel('The file, a ZIP').setInputFiles(file)
        await other.getByRole('button', { name: 'Import this file' }).click()
        await expect(other.getByRole('listitem').filter({ hasText: said })).toBeVisible({ timeout: 60_000 })
      }
      await other.goto(`${next.url}/study/1`)
      await expect(other.getByRole('link', { name: /2 of 3 right/ })).toBeVisible()
    })

    await test.step('a deletion is asked for, taken back, and asked for again', async () => {
      for (const isKept of [true, false]) {
        await page.goto(`${old.url}/account/data`)
        await page.getByRole('button', { name: 'Delete my account' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Your password').fill(ada.password)
        await dialog.getByRole('button', { name: 'Delete my account' }).click()
        await expect(page.getByText(/^Your account will be deleted on/)).toBeVisible()
        if (!isKept) continue
        await page.goto(`${old.url}/signin?redirect=/account/data`)
        await fillSignIn(page, ada)
        await page.getByRole('button', { name: 'Keep my account' }).click()
        await expect(page.getByText('You keep your account')).toBeVisible()
      }
      const status = await page.evaluate(async () => (await fetch('/api/auth/me')).status)
      expect(status).toBe(401)
    })
  },
)
