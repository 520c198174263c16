import { type Page, expect, test } from '@playwright/test'
import { builtServer } from '../support/server.ts'
import { type Student, answer, atQuestion, phoneScreen, signIn, studentNamed } from '../support/student.ts'

test.use(phoneScreen)

const ada = studentNamed('Ada')
const ben = studentNamed('Ben')

test('a course is never taken for the owner of another login session', async ({ context }) => {
  await using server = await builtServer()
  const page = await context.newPage()
  await page.goto(`${server.url}/courses`)
  await ask(page, 'signup', ada)
  await ask(page, 'signup', ben)
  await signIn(page, server.url, ada)
  await page.goto(`${server.url}/courses/1`)
  const start = page.getByRole('link', { name: 'Start practising' })
  await expect(start).toBeVisible()

  // The login session becomes Ben's behind the back of this page.
  await ask(page, 'signin', ben)
  await start.click()
  await atQuestion(page, 1)
  await answer(page, true)
  expect(await leasesOfLogin(page)).toBe(0)
})

async function ask(page: Page, what: 'signup' | 'signin', who: Student): Promise<void> {
  const status = await page.evaluate(
    async ([path, sent]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(sent) })).status
    },
    [what, who] as const,
  )
  expect(status).toBeLessThan(300)
}

/** How many courses the owner of the login session has. */
const leasesOfLogin = (page: Page): Promise<number> =>
  page.evaluate(async () => ((await (await fetch('/api/study/leases')).json()) as { leases: unknown[] }).leases.length)
