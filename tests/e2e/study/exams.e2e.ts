import { expect, test } from '@playwright/test'
import { atTwiceTheSize, violationsOf } from '../support/axe.ts'
import { ownBrowser } from '../support/browser.ts'
import {
  type How,
  answerAll,
  endSection,
  examPhone,
  killedAt,
  opened,
  secondsLeft,
  sendAll,
} from '../support/exam-hall.ts'
import { checkedReport, emptySat, expectOnSecondDevice } from '../support/exam-report.ts'
import { freeServer } from '../support/free-content.ts'
import { studentNamed } from '../support/student.ts'

const ucat = { id: 3 }
const calculations = { id: 8 }
const law = { id: 10 }
const lnat = { id: 12 }

test(
  'exams of four kinds are sat offline over a killed browser, and reported from their answers on every device',
  { tag: '@large' },
  async ({ browser }) => {
    test.setTimeout(600_000)
    const courses = [ucat, calculations, law, lnat]
    await using server = await freeServer()
    await using phone = await ownBrowser(examPhone)
    const who = studentNamed('Uma')
    let page = await opened(phone.context().pages()[0], server.url, who, courses)
    const hall = async (courseId: number, start: string | RegExp) => {
      await page.goto(`${server.url}/study/${courseId}/exams`)
      await page.getByRole('button', { name: start }).first().click()
    }
    /** The phone's battery dies in the middle of a question; the exam goes on where it was. */
    const killed = async () => {
      const address = page.url()
      const place = await page.getByRole('heading', { level: 1 }).innerText()
      await expect(page.getByText('Answer saved')).toBeVisible()
      const before = await secondsLeft(page)
      page = await killedAt(phone, address)
      await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible()
      await expect(page.getByText('Answer saved')).toBeVisible()
      // The hall's clock runs on, and is not set back.
      expect(await secondsLeft(page)).toBeLessThanOrEqual(before)
      await expect.poll(() => secondsLeft(page)).toBeLessThan(before)
      return page
    }
    const broken: string[] = []
    const look = async (screen: string) => broken.push(...(await violationsOf(page, screen)))
    const reports = new Map<string, string>()
    await server.stop()

    await test.step('UCAT, four sections with their own clocks', async () => {
      await hall(ucat.id, /^Start the whole exam ?: UCAT/)
      const sat = emptySat()
      const clocks = {
        'Verbal reasoning': 22,
        'Decision making': 37,
        'Quantitative reasoning': 26,
        'Situational judgement': 26,
      }
      for (const [title, minutes] of Object.entries(clocks)) {
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        if (title === 'Verbal reasoning') await look('instructions')
        await page.getByRole('button', { name: 'Begin' }).click()
        await expect(page.getByRole('heading', { level: 1, name: /^Question 1 of/ })).toBeVisible()
        const left = await secondsLeft(page)
        expect(left).toBeGreaterThan(minutes * 60 - 30)
        expect(left).toBeLessThanOrEqual(minutes * 60)
        if (title === 'Verbal reasoning') {
          await look('a question with its passage')
          broken.push(...(await atTwiceTheSize(page, 'a question with its passage')))
        }
        const how: How[] =
          title === 'Situational judgement' ? ['right', 'half', 'left'] : ['right', 'changed', 'wrong', 'left', 'right']
        const tally = await answerAll(page, how, sat, title === 'Decision making' ? killed : undefined)
        sat.sections.push(tally)
        // The review is the same screen in all of them.
        if (title === 'Verbal reasoning') await endSection(page, 'section', look)
        else await endSection(page, title === 'Situational judgement' ? 'exam' : 'section')
      }
      reports.set(page.url(), await checkedReport(page, sat))
      await look('the report of UCAT')
      broken.push(...(await atTwiceTheSize(page, 'the report of UCAT')))
    })

    await test.step('one session of SQE1', async () => {
      await hall(law.id, /^Sit this section ?: Session 1/)
      await page.getByRole('button', { name: 'Begin' }).click()
      const sat = emptySat()
      sat.sections.push(await answerAll(page, ['right', 'right', 'wrong', 'left', 'changed', 'right'], sat, killed))
      await endSection(page, 'exam')
      reports.set(page.url(), await checkedReport(page, sat))
    })

    await test.step('GPhC Part 1 with the calculator', async () => {
      await hall(calculations.id, /^Start the exam ?: GPhC/)
      await page.getByRole('button', { name: 'Begin' }).click()
      await page.getByRole('button', { name: 'Calculator' }).click()
      await page.keyboard.type('2.5*40')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('textbox', { name: 'Display; type to reckon' })).toHaveValue('100')
      await look('the calculator')
      broken.push(...(await atTwiceTheSize(page, 'the calculator')))
      await page.getByRole('button', { name: 'Calculator' }).click()
      const sat = emptySat()
      sat.sections.push(await answerAll(page, ['right', 'wrong', 'changed', 'right'], sat, killed))
      await endSection(page, 'exam')
      reports.set(page.url(), await checkedReport(page, sat))
    })

    await test.step('LNAT with its essay', async () => {
      await hall(lnat.id, /^Start the whole exam ?: LNAT/)
      await page.getByRole('button', { name: 'Begin' }).click()
      const sat = emptySat()
      sat.sections.push(await answerAll(page, ['right', 'wrong', 'right', 'left'], sat, killed))
      await endSection(page, 'section')
      await page.getByRole('button', { name: 'Begin' }).click()
      await expect(page.getByText('Choose one of these. The clock is running.')).toBeVisible()
      await look('the choice of an essay')
      await page.getByRole('button', { name: 'Write this one' }).nth(1).click()
      await page.getByRole('button', { name: 'Start' }).click()
      await page.getByLabel('Essay', { exact: true }).fill('A law is a promise that we make each other.')
      await expect(page.getByText('10 words')).toBeVisible()
      await look('an essay in the hall')
      // Longer than what is typed waits to be written.
      await page.waitForTimeout(1_000)
      page = await killedAt(phone, page.url())
      await page.getByRole('button', { name: 'Go on' }).click()
      await expect(page.getByLabel('Essay', { exact: true })).toHaveValue('A law is a promise that we make each other.')
      await page.getByRole('button', { name: 'Finish the essay' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'LNAT' })).toBeVisible()
      sat.sections.push({ title: 'Section B, essay', items: 1, tally: { answered: 1, marks: 0, of: 0 } })
      reports.set(page.url(), await checkedReport(page, sat))
      await page.getByRole('link', { name: /Essay/ }).first().click()
      await expect(page.getByText('A law is a promise that we make each other.')).toBeVisible()
    })
    expect(broken).toEqual([])

    await server.start()
    await sendAll(page, server.url, who)
    await expectOnSecondDevice(browser, { url: server.url, who, reports, region: 'Result' })
  },
)
