import { expect, test } from '@playwright/test'
import { workerInControl } from '../support/browser.ts'
import { damageItems } from '../support/phone-data.ts'
import { builtServer } from '../support/server.ts'
import { atQuestion, beginStudying, phoneScreen, starter, studentNamed } from '../support/student.ts'

test.use({ ...phoneScreen, serviceWorkers: 'allow' })

test(
  'a full phone is told of in words and downloads once there is room; a damaged question is said to be, and fetched again',
  { tag: '@large' },
  async ({ context }) => {
    await using server = await builtServer()
    const page = await context.newPage()
    const pack = /\/api\/packs\/1\/manifest/
    await page.route(pack, (route) => route.abort())
    await beginStudying(page, server.url, studentNamed('Ada'), { download: false })
    await workerInControl(page)
    const devtools = await context.newCDPSession(page)
    const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin: server.url })
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: usage + 10_000 })
    const card = page.getByRole('region', { name: `Offline copy of ${starter}` })
    await expect(card.getByText('Waiting for a connection')).toBeVisible()
    await page.unroute(pack)
    // It goes on by itself when the connection is back.
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(card.getByText('Not enough room on this device')).toBeVisible()
    await expect(card.getByText(/Delete something, for example another course, and try again\./)).toBeVisible()
    // The browser's own estimate promises gigabytes here: it is not repeated to someone who has no room.
    await expect(card.getByText(/GB is free/)).toBeHidden()

    await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url })
    await card.getByRole('button', { name: 'Try again' }).click()
    await expect(card.getByText('On this device', { exact: true })).toBeVisible()

    await server.stop()
    // What the browser keeps of its own accord would mend it without a connection.
    await devtools.send('Network.clearBrowserCache')
    await page.getByRole('radio', { name: '10', exact: true }).check()
    await damageItems(page)
    await page.getByRole('button', { name: 'Practise 10 questions' }).click()
    await expect(page.getByText('This question is damaged on this device')).toBeVisible()

    await server.start()
    await page.getByRole('button', { name: 'Try again' }).click()
    await atQuestion(page, 1)
  },
)
