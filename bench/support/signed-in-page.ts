import type { BrowserContext, Page } from '@playwright/test'

/** A page of our origin with a login session of a new student, and nothing of the app in it. */
export async function signedInPage(
  context: BrowserContext,
  url: string,
  username = 'student',
): Promise<Page & { userId: string }> {
  const page = await context.newPage()
  await page.goto(`${url}/healthz`)
  const userId = await page.evaluate(async (name) => {
    const account = { email: `${name}@example.org`, username: name, password: 'a quiet heron at dusk' }
    let customer = { id: '' }
    for (const path of ['/api/auth/signup', '/api/auth/signin']) {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(path, { method: 'POST', headers, body: JSON.stringify(account) })
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
      customer = ((await reply.json()) as { customer: { id: string } }).customer
    }
    return customer.id
  }, username)
  return Object.assign(page, { userId })
}
