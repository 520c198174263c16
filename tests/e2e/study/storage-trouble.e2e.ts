import { expect, test } from '@playwright/test'
import { builtServer } from '../support/server.ts'
import { beginStudying, phoneScreen, signIn, starter, studentNamed, syncLine } from '../support/student.ts'

test.use(phoneScreen)

const ada = studentNamed('Ada')
const words = 'This device’s storage cannot be opened. Close other tabs or restart the browser.'

test(
  'a phone whose storage cannot be opened keeps its public pages, and goes on once it can',
  { tag: '@large' },
  async ({ context }) => {
    await using server = await builtServer()
    const page = await context.newPage()
    await beginStudying(page, server.url, ada, { download: false })
    const study = page.url()
    await page.addInitScript(() => {
      const works = IDBFactory.prototype.open
      IDBFactory.prototype.open = function (...asked) {
        if (sessionStorage.getItem('storage-mended')) return works.apply(this, asked)
        throw new DOMException('Internal error opening backing store', 'UnknownError')
      }
    })

    await page.goto(`${server.url}/courses`)
    await expect(page.getByRole('banner').getByText(words)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
    await page.goto(`${server.url}/signin`)
    await expect(page.getByLabel('Email')).toBeVisible()
    await page.goto(study)
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
    await page.evaluate(() => sessionStorage.setItem('storage-mended', 'yes'))
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: starter })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Try again' }).click()
    await expect(syncLine(page)).toHaveText('All saved')
    await signIn(page, server.url, ada)
  },
)
