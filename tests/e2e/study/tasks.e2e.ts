import { type Page, expect, test } from '@playwright/test'
import { tooWideAtTwiceTheSize, violationsOf } from '../support/axe.ts'
import { ownBrowser } from '../support/browser.ts'
import { examPhone, killedAt, opened, sendAll } from '../support/exam-hall.ts'
import { expectOnSecondDevice, settledWords } from '../support/exam-report.ts'
import { freeServer } from '../support/free-content.ts'
import { accountDb, rowsIn } from '../support/phone-data.ts'
import { fillSignIn, studentNamed } from '../support/student.ts'

const casper = { id: 4 }
const interviews = { id: 5 }
const lnat = { id: 12 }

test(
  'every type of task is done offline, by keys alone and in an exam over a killed browser, and read again on another device',
  { tag: '@large' },
  async ({ browser }) => {
    test.setTimeout(600_000)
    await using server = await freeServer()
    // Its microphone and its camera hear and see a test picture, and are allowed to.
    await using phone = await ownBrowser(examPhone)
    const who = studentNamed('Tess')
    let page = await opened(phone.context().pages()[0], server.url, who, [casper, interviews, lnat])
    await server.stop()
    const broken: string[] = []
    const look = async (what: string) => {
      broken.push(...(await violationsOf(page, what)), ...(await tooWideAtTwiceTheSize(page, what)))
    }

    await test.step('a typed scenario', async () => {
      await page.goto(`${server.url}/study/${casper.id}/tasks`)
      await expect(page.getByRole('heading', { level: 1, name: '22 scenarios' })).toBeVisible()
      await look('the list of scenarios')
      await page.goto(`${server.url}/study/${casper.id}/tasks/casper-2-unsold-sandwiches`)
      await look('before a scenario')
      await press(page, 'Start')
      await expect(page.getByRole('heading', { name: 'The scenario' })).toBeFocused()
      await press(page, 'Show both questions')
      await look('a typed scenario')
      await page.keyboard.type('I would speak with Jonah first.')
      await page.keyboard.press('Tab')
      await page.keyboard.type('When harm cannot wait.')
      await press(page, 'Finish')
      await expect(page.getByRole('region', { name: 'Your answer' })).toContainText('I would speak with Jonah first.')
      await look('a scenario to compare')
      await page.getByRole('radio', { name: 'In part' }).first().focus()
      await page.keyboard.press('Space')
      await expect(page.getByText(/^0 of \d shown, \d not judged yet\.$/)).toBeVisible()
    })

    await test.step('a recorded scenario', async () => {
      await page.goto(`${server.url}/study/${casper.id}/tasks/casper-1-missing-questionnaires`)
      await press(page, 'Start with the camera')
      await press(page, 'Show the first question')
      for (const which of [1, 2]) {
        await expect(page.getByRole('heading', { name: `Question ${which} of 2: think` })).toBeFocused()
        await press(page, 'Start speaking')
        await expect(page.getByText('Recording, on this device only')).toBeVisible()
        if (which === 1) await look('a recording')
        await page.waitForTimeout(1_200)
        await press(page, 'Finish this answer')
      }
      const film = page.locator('video[aria-label="Recording of question 2"]')
      await expect(film).toBeVisible()
      expect(await film.evaluate(play)).toBeGreaterThan(0)
      await look('recordings')
    })

    await test.step('a station', async () => {
      await page.goto(`${server.url}/study/${interviews.id}/tasks/mmi-ethics-driver-seizures`)
      await press(page, 'Start without recording')
      await expect(page.getByRole('heading', { name: 'Read the station' })).toBeFocused()
      await press(page, 'Go in now')
      await press(page, 'First follow-up')
      await expect(page.getByText('Follow-up 1 of 4')).toBeVisible()
      await look('a station')
      await press(page, 'Finish the station')
      await expect(page.getByText(/^You spoke for 0:\d\d/)).toBeVisible()
      await look('a station to compare')
    })

    await test.step('an essay, over a reload in the middle', async () => {
      await page.goto(`${server.url}/study/${lnat.id}/tasks/lnat-essay-rescue`)
      await press(page, 'Start')
      await page.keyboard.type('Narrow yes')
      await page.keyboard.press('Tab')
      await page.keyboard.type('The law should ask for easy help.')
      await expect(page.getByText('7 words')).toBeVisible()
      await look('an essay')
      expect(await isClockSeenBelow(page)).toBe(true)
      await page.waitForTimeout(1_000)
      await page.reload()
      await expect(page.getByText(/The clock stopped with (40|3\d):\d\d left/)).toBeVisible()
      await press(page, 'Go on')
      await press(page, 'Finish the essay')
      await expect(page.getByRole('region', { name: 'Your answer' })).toContainText('The law should ask for easy help.')
      await expect(page.getByRole('region', { name: 'Pitfalls' })).toBeVisible()
      await look('an essay to compare')
    })
    expect(broken).toEqual([])

    const reports = new Map<string, string>()
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
          await page.getByRole('button', { name: 'Go on' }).click()
          await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue(
            `I would listen first, ${scenario}.`,
          )
        }
        await page.getByRole('button', { name: 'Finish', exact: true }).click()
      }
      await expect(page.getByRole('heading', { name: 'What you wrote and said' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'What you wrote and said' }).getByRole('link')).toHaveCount(7)
      reports.set(page.url(), await settledWords(page))
    })

    await test.step('a circuit of stations', async () => {
      const recordings = async () => (await rowsIn(page, await accountDb(page), 'recordings')).length
      const recordedBefore = await recordings()
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
          expect(await isClockSeenBelow(page)).toBe(true)
          await page.waitForTimeout(1_200)
        }
        await page.getByRole('button', { name: 'Finish the station' }).click()
      }
      await expect(page.getByRole('region', { name: 'What you wrote and said' }).getByRole('link')).toHaveCount(8)
      reports.set(page.url(), await settledWords(page))
      expect(await recordings()).toBeGreaterThanOrEqual(recordedBefore + 2)
    })

    await server.start()
    await sendAll(page, server.url, who)
    await expectOnSecondDevice(browser, { url: server.url, who, reports, region: 'What you wrote and said' })
    const laptop = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const other = await laptop.newPage()
    await other.goto(`${server.url}/signin?redirect=/study/${lnat.id}`)
    await fillSignIn(other, who)
    await expect(other.getByText('On this device', { exact: true })).toBeVisible()
    await other.getByRole('link', { name: 'All 6 essays' }).click()
    await other.getByRole('link', { name: /Should the law require us.*Done$/ }).click()
    await other.getByRole('region', { name: 'Your attempts' }).getByRole('button').click()
    await expect(other.getByRole('region', { name: 'Your answer' })).toContainText('The law should ask for easy help.')
    await laptop.close()
  },
)

/** By keys alone. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
}

/** Whether the clock of a task lies under no bar where one has scrolled past it. */
const isClockSeenBelow = (page: Page): Promise<boolean> =>
  page.locator('[data-player] [role="timer"]').evaluate((clock) => {
    clock.closest('[data-player]')?.lastElementChild?.scrollIntoView({ block: 'start', behavior: 'instant' })
    const { left, top, width, height } = clock.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === clock
  })

/** Plays for half a second and tells the place that was reached, s. */
async function play(film: SVGElement | HTMLElement): Promise<number> {
  if (!(film instanceof HTMLMediaElement)) return 0
  film.muted = true
  await film.play()
  await new Promise((resolve) => setTimeout(resolve, 500))
  return film.currentTime
}
