import { readFile } from 'node:fs/promises'
import { type Locator, type Page, type Request, expect, test } from '@playwright/test'
import { openDatabase, sqliteFileIn } from '../../../server/database/database.ts'
import { accountDb, answersOnPhone, answersOnServer } from '../support/phone-data.ts'
import { type BuiltServer } from '../support/server.ts'
import {
  answer,
  beginStudying,
  goOnTo,
  phoneScreen,
  signIn,
  startPractice,
  studentNamed,
  syncLine,
} from '../support/student.ts'
import { ada, openStudying, studyingServer } from '../support/studying.ts'

test.use(phoneScreen)

test(
  'a student whose account the restored server does not know gets all answers back, and nobody else is asked',
  { tag: '@large' },
  async ({ page }) => {
    await using server = await studyingServer()
    await openStudying(page, server.url)
    await startPractice(page)
    await answer(page, true)
    await goOnTo(page, 2)
    await answer(page, false)
    await goOnTo(page, 3)
    await answer(page, true)
    await page.getByRole('button', { name: 'Leave; your place is kept' }).click()
    await expect(syncLine(page)).toHaveText('All saved')
    const given = (await answersOnPhone(page)).map(({ id }) => id)
    const earlierDb = await accountDb(page)
    expect(given).toHaveLength(3)

    await restoreOlderThanAccounts(server)
    await test.step('somebody else who signs in is not asked about that work', async () => {
      const asked: string[] = []
      const hear = (request: Request) => void asked.push(new URL(request.url()).pathname)
      page.on('request', hear)
      const ben = studentNamed('Ben')
      await beginStudying(page, server.url, ben, { download: false })
      await signIn(page, server.url, ben)
      await expect(syncLine(page)).toHaveText('All saved')
      await expect(question(page)).toBeHidden()
      expect(asked).not.toContain('/api/auth/accounts/known')
      page.off('request', hear)
    })

    await beginStudying(page, server.url, ada, { download: false })
    await expect(page.getByTestId('progress-answered')).toHaveText('0')
    expect(await databasesOn(page)).toContain(earlierDb)

    // Told of wherever one is, and asked on the dashboard.
    await page.getByRole('link', { name: '3 answers of an earlier account: yours?' }).click()
    await expect(page.getByText('The server no longer has that account. Add them to your account?')).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a file' }).click()
    const file = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as { events: { id: string }[] }
    expect(file.events.map(({ id }) => id).sort()).toEqual([...given].sort())

    await page.getByRole('button', { name: 'Not mine' }).click()
    await expect(page.getByText('It stays on this device, locked, and you are not asked again.')).toBeVisible()
    await expect(question(page)).toBeHidden()
    await page.getByRole('button', { name: 'Ask me again' }).click()
    await page.getByRole('button', { name: 'Add them' }).click()
    await expect(page.getByText('3 answers were added')).toBeVisible()
    await expect(question(page)).toBeHidden()
    await expect(syncLine(page)).toHaveText('All saved')
    expect((await answersOnPhone(page)).map(({ id }) => id)).toEqual(given)
    expect(await answersOnServer(page)).toEqual([...given].sort())

    // The run goes on where it was left.
    await page.goto(`${server.url}/study/1`)
    await expect(page.getByTestId('progress-answered')).toHaveText('3')
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
    await expect.poll(() => databasesOn(page)).not.toContain(earlierDb)
    await page.goto(`${server.url}/dashboard`)
    await expect(syncLine(page)).toHaveText('All saved')
    await expect(question(page)).toBeHidden()
  },
)

const question = (page: Page): Locator => page.getByText(/of an earlier account/)

const databasesOn = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

/** Puts the database back to a time when nobody had an account. */
async function restoreOlderThanAccounts(server: BuiltServer): Promise<void> {
  await server.stop()
  const db = openDatabase(null, sqliteFileIn(server.dataDir))
  await db('users').delete()
  await db.destroy()
  await server.start()
}
