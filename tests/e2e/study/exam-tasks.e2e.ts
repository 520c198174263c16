import { expect, test } from '@playwright/test'
import { ownBrowser } from '../support/browser.ts'
import { examPhone, killedAt, opened, sendAll } from '../support/exam-hall.ts'
import { expectOnSecondDevice, openTables, wordsOf } from '../support/exam-report.ts'
import { freeServer } from '../support/free-content.ts'
import { accountDb, rowsIn } from '../support/phone-data.ts'
import { studentNamed } from '../support/student.ts'

const casper = { id: 4 }
const interviews = { id: 5 }

test('one half of CASPer and two stations of a circuit are done offline, over a killed browser', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const courses = [casper, interviews]
  await using server = await freeServer()
  await using phone = await ownBrowser(examPhone)
  const who = studentNamed('Cass')
  let page = await opened(phone.context().pages()[0], server.url, who, courses)
  const reports = new Map<string, string>()
  await server.stop()

  await test.step('the typed half of CASPer with its break', async () => {
    await page.goto(`${server.url}/study/${casper.id}/exams`)
    await page.getByRole('button', { name: /^Sit this section ?: Typed response/ }).click()
    await page.getByRole('button', { name: 'Begin' }).click()
    for (let scenario = 1; scenario <= 7; scenario++) {
      if (scenario === 5) {
        await expect(page.getByRole('heading', { level: 1, name: 'Break' })).toBeVisible()
        await page.getByRole('button', { name: 'End the break now' }).click()
      }
      await expect(page.getByRole('heading', { level: 1, name: `Scenario ${scenario} of 7` })).toBeVisible()
      await page.getByRole('button', { name: 'Start' }).click()
      await page.getByRole('button', { name: 'Show both questions' }).click()
      const field = page.getByRole('main').getByRole('textbox').first()
      await field.fill(`I would listen first, ${scenario}.`)
      if (scenario === 3) {
        await page.waitForTimeout(1_000)
        page = await killedAt(phone, page.url())
        await page.getByRole('button', { name: 'Start' }).click()
        await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue(
          `I would listen first, ${scenario}.`,
        )
      }
      await page.getByRole('button', { name: 'Finish', exact: true }).click()
    }
    await expect(page.getByRole('heading', { name: 'What you wrote and said' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'What you wrote and said' }).getByRole('link')).toHaveCount(7)
    await openTables(page)
    reports.set(page.url(), await wordsOf(page))
  })

  await test.step('a circuit of stations', async () => {
    await page.goto(`${server.url}/study/${interviews.id}/exams`)
    await page.getByRole('button', { name: /^Start the exam ?: Multiple mini interview/ }).click()
    await page.getByRole('button', { name: 'Begin' }).click()
    for (let station = 1; station <= 8; station++) {
      await expect(page.getByRole('heading', { level: 1, name: `Station ${station} of 8` })).toBeVisible()
      await page
        .getByRole('button', { name: station <= 2 ? 'Start and record sound' : 'Start without recording' })
        .click()
      await page.getByRole('button', { name: 'Go in now' }).click()
      if (station <= 2) {
        await page.getByRole('button', { name: 'First follow-up' }).click()
        await page.waitForTimeout(1_200)
      }
      await page.getByRole('button', { name: 'Finish the station' }).click()
    }
    await expect(page.getByRole('region', { name: 'What you wrote and said' }).getByRole('link')).toHaveCount(8)
    await openTables(page)
    reports.set(page.url(), await wordsOf(page))
    const recordings = await rowsIn(page, await accountDb(page), 'recordings')
    expect(recordings.length).toBeGreaterThanOrEqual(2)
  })

  await server.start()
  await sendAll(page, server.url, who)
  await expectOnSecondDevice(browser, { url: server.url, who, reports, region: 'What you wrote and said' })
})
