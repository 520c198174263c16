import { type BrowserContext, type CDPSession, expect, test } from '@playwright/test'
import { wholeBrowser, workerInControl } from '../support/browser.ts'
import { answersOnPhone, answersOnServer } from '../support/phone-data.ts'
import { answer, phoneScreen, startPractice } from '../support/student.ts'
import { openStudying, studyingServer } from '../support/studying.ts'

test.use({ serviceWorkers: 'allow' })

test('an answer given without the server is sent by the worker alone, which was stopped meanwhile', async () => {
  await using server = await studyingServer()
  await using phone = await wholeBrowser(phoneScreen)
  const page = await phone.context().newPage()
  await openStudying(page, server.url)
  await workerInControl(page)
  // A page of the same origin that has no code of the app.
  const plain = await phone.context().newPage()
  await plain.goto(`${server.url}/icon.svg`)
  await server.stop()
  await startPractice(page, 10)
  await answer(page, true)
  const given = (await answersOnPhone(page)).map(({ id }) => id)
  expect(given).toHaveLength(1)

  await page.close()
  await server.start()
  const devtools = await phone.context().newCDPSession(plain)
  const registrationId = await registrationOf(devtools, server.url)
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: server.url,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  })
  const laptop = await laptopOf(phone.context(), server.url)
  await expect.poll(laptop, { timeout: 60_000 }).toEqual(given)
})

async function registrationOf(devtools: CDPSession, url: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${url}/` && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return await found
}

/** What the server has of answers, as another page that only asks. */
async function laptopOf(context: BrowserContext, url: string): Promise<() => Promise<string[]>> {
  const page = await context.newPage()
  await page.goto(`${url}/icon.svg`)
  return () => answersOnServer(page)
}
