import { type Page, expect, test } from '@playwright/test'
import { chromiumArgs, findHeadless } from '../../../scripts/chromium.mjs'
import { tooWideAtTwiceTheSize, violationsOf } from '../support/axe.ts'
import { workerInControl } from '../support/browser.ts'
import { freeServer } from '../support/free-content.ts'
import { type Student, fillSignIn, phoneScreen, studentNamed, syncLine } from '../support/student.ts'

const casper = { id: 4 }
const interviews = { id: 5 }
const lnat = { id: 12 }
const courses = [casper, interviews, lnat]

const executablePath = findHeadless()

test.use({
  // A microphone and a camera that hear and see a test picture, and are allowed to.
  launchOptions: {
    args: [...chromiumArgs, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    ...(executablePath && { executablePath }),
  },
})

test('every type of task is done offline and by keys alone, and read again on another device', async ({ browser }) => {
  test.setTimeout(360_000)
  await using server = await freeServer()
  const who = studentNamed('Tess')
  const phone = await browser.newContext({ ...phoneScreen, serviceWorkers: 'allow' })
  const page = await phone.newPage()
  await signUpWithCourses(page, server.url, who)
  await takeCourses(page, server.url)
  await workerInControl(page)
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

  await server.start()
  await page.reload()
  await expect(syncLine(page)).toHaveText('All saved')
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
  await phone.close()
})

async function signUpWithCourses(page: Page, url: string, who: Student): Promise<void> {
  await page.goto(`${url}/signin?redirect=/study/${casper.id}`)
  await page.evaluate(
    async ([body, ids]) => {
      const headers = { 'content-type': 'application/json' }
      const ask = (call: string, sent: unknown) => fetch(call, { method: 'POST', headers, body: JSON.stringify(sent) })
      await ask('/api/auth/signup', body)
      for (const id of ids) await ask(`/api/courses/${id}/enrol`, {})
    },
    [who, courses.map(({ id }) => id)] as const,
  )
  await fillSignIn(page, who)
  await page.waitForURL(({ pathname }) => pathname.startsWith('/study/'))
}

async function takeCourses(page: Page, url: string): Promise<void> {
  for (const { id } of courses) {
    await page.goto(`${url}/study/${id}`)
    await expect(page.getByText('On this device', { exact: true })).toBeVisible()
  }
}

/** By keys alone. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
}

/** Plays for half a second and tells the place that was reached, s. */
async function play(film: SVGElement | HTMLElement): Promise<number> {
  if (!(film instanceof HTMLMediaElement)) return 0
  film.muted = true
  await film.play()
  await new Promise((resolve) => setTimeout(resolve, 500))
  return film.currentTime
}
