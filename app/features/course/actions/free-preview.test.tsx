import { cdp } from 'vitest/browser'
import { expect, test } from 'vitest'
import { previewCourse } from '../../../../core/contract/shop/course-preview.ts'
import { getCourse } from '../../../../core/contract/shop/courses.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { aCourseDetail } from '../../../testing/sample-answers.ts'
import { standIn } from '../../../testing/stand-in.ts'

const browser = cdp() as unknown as { send: (method: string, given?: object) => Promise<unknown> }

test('a preview whose code did not come opens once the network is back', async () => {
  standIn.answers(getCourse, aCourseDetail({ id: 2 }))
  standIn.answers(previewCourse, [])
  await browser.send('Network.enable')
  await browser.send('Network.setBlockedURLs', { urls: ['*/free-preview-dialog*'] })
  const screen = await renderRoute('/courses/2')
  await screen.getByRole('button', { name: 'Free Preview' }).click()
  const failed = screen.getByRole('heading', { level: 1, name: 'This course could not be opened' })
  await expect.element(failed).toBeVisible()
  await browser.send('Network.setBlockedURLs', { urls: [] })
  await expect
    .poll(async () => {
      await screen
        .getByRole('button', { name: 'Try again' })
        .click({ timeout: 200 })
        .catch(() => undefined)
      await screen
        .getByRole('button', { name: 'Free Preview' })
        .click({ timeout: 500 })
        .catch(() => undefined)
      return screen.getByText('This course has no preview.').elements().length
    })
    .toBe(1)
})
