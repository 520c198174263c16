import { expect, test } from '@playwright/test'
import { tooWideAtTwiceTheSize, violationsOf } from '../support/axe.ts'
import { answer, goOnTo, startPractice } from '../support/student.ts'
import { openStudying, studyingServer } from '../support/studying.ts'

const screens = [
  ['pathway', '/learning-paths'],
  ['analytics', '/learning-paths?tab=analytics'],
  ['recommendations', '/learning-paths?tab=recommendations'],
  ['overview', '/learning-path-visualizer'],
  ['drawing', '/learning-path-visualizer?tab=visualizer'],
  ['list of concepts', '/learning-path-visualizer?tab=visualizer&as=list'],
  ['alternatives', '/learning-path-visualizer?tab=visualizer&show=alternatives'],
  ['learning style', '/learning-path-visualizer?tab=visualizer&show=style'],
  ['adaptations', '/learning-path-visualizer?tab=visualizer&show=adaptations'],
  ['insights', '/learning-path-visualizer?tab=insights'],
] as const

test.use({ serviceWorkers: 'allow' })

test(
  'without a network the path is there and its button begins the concept; no screen of paths breaks a rule of WCAG 2.2 AA that can be checked, or is too wide for large text',
  { tag: '@large' },
  async ({ context }) => {
    test.setTimeout(240_000)
    await using server = await studyingServer()
    const page = await context.newPage()
    await openStudying(page, server.url)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))

    await test.step('without a network', async () => {
      await context.setOffline(true)
      await page.goto(`${server.url}/adaptive-learning`)
      await expect(page.getByText('0 of 48 concepts completed (0%)')).toBeVisible()
      await page.getByRole('link', { name: 'See it drawn' }).click()
      await expect(page.getByRole('group', { name: 'Concepts and what they build on' })).toBeVisible()
      await page.getByRole('link', { name: /^Continue Learning/ }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Question 1 of / })).toBeVisible()
      await context.setOffline(false)
    })

    await page.goto(`${server.url}/study/1`)
    await startPractice(page, 10)
    for (let place = 1; place <= 3; place++) {
      await answer(page, place > 1)
      await goOnTo(page, place + 1)
    }
    const faults: string[] = []
    for (const [screen, path] of screens) {
      await page.goto(`${server.url}${path}`)
      await expect(page.getByRole('tabpanel').first()).toBeVisible()
      faults.push(...(await violationsOf(page, screen)), ...(await tooWideAtTwiceTheSize(page, screen)))
    }
    expect(faults).toEqual([])
  },
)
