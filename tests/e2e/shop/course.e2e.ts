import { readFile } from 'node:fs/promises'
import { type Page, expect } from '@playwright/test'
import type { PreviewEntry } from '../../../core/contract/shop/course-preview.ts'
import type { CourseDetail } from '../../../core/contract/shop/courses.ts'
import { pageAwake, workerInControl } from '../support/browser.ts'
import { builtServer } from '../support/server.ts'
import { test } from '../support/shop-server.ts'
import { atQuestion, beginStudying, phoneScreen, starter, studentNamed } from '../support/student.ts'

// A page that is only looked at needs no worker, whose installation takes as long as the test.
test.use(phoneScreen)

/** One that costs money and has a preview. */
const paidId = 2

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

async function fetched<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T
}

test('a visitor looks through the tabs of a course and its free preview dialog', async ({ page, shop: server }) => {
  const course = await fetched<CourseDetail>(`${server.url}/api/courses/${paidId}`)
  await page.goto(`${server.url}/courses/${paidId}?tab=none`)
  await pageAwake(page)
  await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible()
  const side = page.getByRole('complementary', { name: 'Take this course' })
  await expect(side.getByText(`£${course.price}`)).toBeVisible()
  await expect(side.getByText('One-time payment • Lifetime access')).toBeVisible()
  await expect(side.getByText('No monthly fees • Start immediately')).toBeVisible()
  await expect(page.getByText(`${course.questionCount} questions`).first()).toBeVisible()
  for (const feature of course.features) await expect(page.getByText(feature, { exact: true })).toBeVisible()

  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true')
  await expect(heading(page, 'Structure')).toBeVisible()
  await expect(heading(page, 'Learning outcomes')).toBeVisible()

  await tab(page, 'Lessons').click()
  await expect(page).toHaveURL(/tab=lessons/)
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 3 })).toHaveCount(course.curriculum.length)
  await expect(page.getByRole('link', { name: /^Start Module/ })).toHaveCount(course.curriculum.length)

  await tab(page, 'Questions').click()
  await expect(heading(page, 'Question bank')).toBeVisible()
  const counts = await page.getByRole('region', { name: 'Categories' }).locator('dd').allInnerTexts()
  expect(counts.reduce((sum, words) => sum + Number.parseInt(words, 10), 0)).toBe(course.questionCount)

  await tab(page, 'Mock Exams').click()
  const exams = page.getByRole('tabpanel', { name: 'Mock Exams' })
  for (const n of [1, 2, 3, 4, 5])
    await expect(exams.getByText(`Mock exam ${n}`, { exact: true }).first()).toBeVisible()
  await expect(side.getByText('Written with software; not yet reviewed by a professional.')).toBeVisible()

  await tab(page, 'Resources').click()
  await expect(heading(page, 'Study material')).toBeVisible()
  await expect(page.getByText(/in one download of/)).toBeVisible()
  const related = page.getByRole('region', { name: 'Free beside it' }).getByRole('link')
  await expect(related.first()).toBeVisible()
  await page.goBack()
  await expect(tab(page, 'Mock Exams')).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('button', { name: 'Free Preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Free Preview' })
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await dialog.getByRole('button', { name: 'Play' }).click()
  await expect(dialog.getByRole('img', { name: /^Film: / })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Free Preview' })).toBeFocused()
  await page.goto(`${server.url}/courses/${paidId}?tab=lessons`)
  await pageAwake(page)
  await page
    .getByRole('link', { name: /^Start Module/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Free Preview' })).toBeVisible()
})

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'a preview is watched, read, answered and taken along, and works with the server gone',
    { tag: '@large' },
    async ({ page }) => {
      await using server = await builtServer()
      const course = await fetched<CourseDetail>(`${server.url}/api/courses/${paidId}`)
      const preview = await fetched<PreviewEntry[]>(`${server.url}/api/courses/${paidId}/preview`)
      const [video, text, quiz, guide] = preview
      if (video?.type !== 'video' || text?.type !== 'text' || quiz?.type !== 'quiz' || guide?.type !== 'download')
        throw new Error('the preview has not its four kinds')
      const minutes = preview.reduce((sum, { duration }) => sum + duration, 0)
      const item = (title: string) => page.getByRole('heading', { level: 2, name: title })
      const next = page.getByRole('link', { name: 'Next sample' })

      await page.goto(`${server.url}/courses/${paidId}/preview`)
      await pageAwake(page)
      await expect(page.getByText(`about ${minutes} minutes of content`)).toBeVisible()
      await expect(item(video.title)).toBeVisible()
      await expect(page.getByRole('img', { name: /^Film: / })).toBeHidden()
      await page.getByRole('button', { name: 'Play' }).click()
      await expect(page.getByRole('img', { name: /^Film: / })).toBeVisible()
      await page.getByRole('button', { name: 'Stop' }).click()
      await expect(page.getByRole('img', { name: /^Film: / })).toBeHidden()

      await next.click()
      await expect(item(text.title)).toBeFocused()
      await expect(page).toHaveURL(new RegExp(`item=${text.id}`))
      await next.click()
      await expect(page.getByText('your answers are not recorded')).toBeVisible()

      await workerInControl(page)
      await server.stop()
      await page.reload()
      await pageAwake(page)
      for (const [at, question] of quiz.questions.entries()) {
        await expect(
          page.getByRole('heading', { name: `Question ${at + 1} of ${quiz.questions.length}` }),
        ).toBeVisible()
        await page.getByRole('button', { name: 'Check answer' }).click()
        await expect(page.getByText('Choose an answer first')).toBeVisible()
        if (question.type !== 'single-best-answer') throw new Error(`${question.id} has no options`)
        // The first is answered rightly, the others not.
        const option = question.options.find(({ id }) => (id === question.key) === (at === 0))
        await page.locator(`[data-option="${option?.id}"] label`).click()
        await page.getByRole('button', { name: 'Check answer' }).click()
        await expect(page.getByText(at === 0 ? /^Right\.$/ : /^Incorrect\. The answer is/)).toBeVisible()
        await expect(page.getByRole('region', { name: 'Explanation' })).toBeVisible()
        await page.getByRole('button', { name: /^(Next|See the result)$/ }).click()
      }
      await expect(page.getByRole('heading', { name: `1 of ${quiz.questions.length} right` })).toBeFocused()

      await page.getByRole('navigation', { name: 'Samples' }).getByRole('link', { name: guide.title }).click()
      await expect(item(guide.title)).toBeFocused()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download the guide' }).click(),
      ])
      expect(file.suggestedFilename()).toBe(`${guide.id}.md`)
      expect(await readFile(await file.path(), 'utf8')).toBe(guide.content)
      await expect(page.getByRole('link', { name: 'Try some questions' })).toHaveAttribute(
        'href',
        `/study/${paidId}/start`,
      )
      await page.getByRole('main').getByRole('link', { name: course.title }).click()
      await expect(page.getByRole('complementary', { name: 'Take this course' })).toBeVisible()
    },
  )
})

test('a link into a course that was not begun here leads to where it can be', async ({ page, shop: server }) => {
  await page.goto(`${server.url}/study/1`)
  await expect(page.getByRole('heading', { level: 1, name: starter })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start practising' })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/courses/1`)
  // What is one's own is behind one's account.
  await page.goto(`${server.url}/study/1/sessions`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test(
  'a module opens its topic for those whose course it is, and the first question of it for others',
  { tag: '@large' },
  async ({ page }) => {
    await using server = await builtServer()
    const course = await fetched<CourseDetail>(`${server.url}/api/courses/1`)
    const topic = course.topics[2]
    await page.goto(`${server.url}/courses/1?tab=lessons`)
    await pageAwake(page)
    const start = page.getByRole('link', { name: new RegExp(`^Start Module.*${topic?.title}`) })
    await start.click()
    await atQuestion(page, 1)
    await expect(page.getByText(topic?.title ?? 'no topic').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Question 1 of ${topic?.questionCount}`)

    await beginStudying(page, server.url, studentNamed('Ada'))
    await page.goto(`${server.url}/courses/1?tab=lessons`)
    await pageAwake(page)
    await start.click()
    await expect(page.getByRole('heading', { level: 1, name: starter })).toBeVisible()
    await page.getByRole('button', { name: `Practise ${topic?.questionCount} questions` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Question 1 of ${topic?.questionCount}` })).toBeVisible()
    await page.goto(`${server.url}/courses/1?tab=resources`)
    await pageAwake(page)
    const copies = page.getByRole('tabpanel').getByRole('region', { name: `Offline copy of ${starter}` })
    await expect(copies.getByText('On this device', { exact: true })).toBeVisible()
  },
)
