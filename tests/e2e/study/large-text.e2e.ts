import { type Locator, type Page, expect, test } from '@playwright/test'
import { answer, atQuestion, choose, goOnTo, phoneScreen, startPractice } from '../support/student.ts'
import { questionOnScreen } from '../support/phone-data.ts'
import { openStudying, studyingServer } from '../support/studying.ts'

test.use(phoneScreen)

const { width } = phoneScreen.viewport
/** Largest part of the screen that a bar which stays may take. */
const barShare = 0.25

/** How text of twice the size comes about: by the browser's own setting, to which media queries listen, and by an extension's
 *  style, to which they do not. */
const enlargements = ['the browser’s setting', 'a style of the root'] as const

test(
  'with text at 200 % by the browser’s setting or a style, in forced colours, five questions fit and show what is chosen',
  { tag: '@large' },
  async ({ context }) => {
    await using server = await studyingServer()
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const enlarge = async (by: (typeof enlargements)[number]) => {
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: by === 'the browser’s setting' ? 32 : 16 } })
      const rootSize = by === 'a style of the root' ? '200%' : ''
      await page.evaluate((size) => void (document.documentElement.style.fontSize = size), rootSize)
    }
    const faults: string[] = []
    const check = async (screen: string) => {
      for (const by of enlargements) {
        await enlarge(by)
        expect(await isLargeInForcedColours(page)).toBe(true)
        faults.push(...(await faultsOf(page)).map((fault) => `${screen}, by ${by}: ${fault}`))
      }
    }
    await openStudying(page, server.url)
    await page.emulateMedia({ forcedColors: 'active' })
    await check('course home')
    await startPractice(page, 10)
    for (let place = 1; place <= 5; place++) {
      await atQuestion(page, place)
      await check(`question ${place}`)
      const question = await questionOnScreen(page)
      const chosen = await choose(page, question, false)
      const sure = page.getByRole('button', { name: 'Sure', exact: true })
      await sure.tap()
      await check(`question ${place}, chosen`)
      if (question.type !== 'numeric') await expectToStandOut(letterOf(page, chosen), letterOf(page, question.key))
      await expectToStandOut(sure, page.getByRole('button', { name: 'Guess', exact: true }))
      await answer(page, place % 2 === 0)
      await check(`question ${place}, explained`)
      if (place > 1) await expectToStandOut(stitch(page, place), stitch(page, 10))
      if (place < 5) await goOnTo(page, place + 1)
    }
    await expectToStandOut(stitch(page, 1), stitch(page, 10))
    await page.getByRole('textbox', { name: 'Your note' }).tap()
    await check('a note')
    await page.getByRole('button', { name: 'All questions' }).tap()
    await check('questions of the session')
    await page.getByRole('button', { name: 'Finish with 5 unanswered' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: '2 of 5 right' })).toBeVisible()
    await check('summary')
    expect(faults).toEqual([])
  },
)

const isLargeInForcedColours = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const rootPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    return rootPx >= 32 && window.matchMedia('(forced-colors: active)').matches
  })

const letterOf = (page: Page, option: string): Locator => page.locator(`[data-option="${option}"] label > span`).first()

/** What stands for the question at `place` in the line over it. */
const stitch = (page: Page, place: number): Locator => page.locator('main [aria-hidden] > span').nth(place - 1)

/** Something that is chosen, answered or current looks otherwise than what is not. */
async function expectToStandOut(marked: Locator, plain: Locator): Promise<void> {
  expect(await lookOf(marked)).not.toEqual(await lookOf(plain))
}

const lookOf = (place: Locator) =>
  place.evaluate((element) => {
    const { backgroundColor, borderTopColor, outlineStyle, outlineColor } = getComputedStyle(element)
    return { backgroundColor, borderTopColor, outline: `${outlineStyle} ${outlineColor}` }
  })

/** What lies beyond the screen's sides, and bars that stay and take more than their share, in the next frame that is drawn: a bar
 *  is measured again in the frame after its text grew, before that frame is painted. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    async ([screenWidth, share]) => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const beyond = document.documentElement.scrollWidth - screenWidth
      const faults = beyond > 0 ? [`${beyond} px beyond the screen`] : []
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        const { position } = getComputedStyle(element)
        if (position !== 'sticky' && position !== 'fixed') continue
        // Not a dialog, which is the screen while it is open, nor what is nowhere.
        if (element.closest('dialog') || element.getClientRects().length === 0) continue
        const taken = element.offsetHeight / window.innerHeight
        if (taken > share) faults.push(`.${element.className} takes ${Math.round(taken * 100)} %`)
      }
      return faults
    },
    [width, barShare] as const,
  )
