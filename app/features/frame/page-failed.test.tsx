import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { getCourse } from '../../../core/contract/shop/courses.ts'
import { getResource } from '../../../core/contract/shop/resource-detail.ts'
import { listResources } from '../../../core/contract/shop/resources.ts'
import { getLegalPage, getSite } from '../../../core/contract/site/site.ts'
import { NotSaved } from '../../../offline/account/durable.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aCourseDetail, aSite } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'
import { setOnline } from '../../testing/studying.ts'
import { DeviceDataBoundary } from './page-failed.tsx'

afterEach(() => setOnline(true))

test('offline, what was never opened here is called so, and opens by itself with the network', async () => {
  setOnline(false)
  const screen = await renderRoute('/courses/2')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Not on this device yet' })).toBeVisible()
  await expect.element(screen.getByText(/^You are offline, and this course has not been opened/)).toBeVisible()
  standIn.answers(getCourse, aCourseDetail({ id: 2 }))
  setOnline(true)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'A sample course' })).toBeVisible()
})

test.each([
  ['/courses/2/preview', 'this preview'],
  ['/resources/tool-bmi', 'this resource'],
  ['/terms', 'this page'],
])('offline, %s speaks of %s', async (address, subject) => {
  setOnline(false)
  const screen = await renderRoute(address)
  await expect.element(screen.getByText(new RegExp(`^You are offline, and ${subject} has not`))).toBeVisible()
})

test('what fails by itself is not put down to a network that is missing', async () => {
  setOnline(false)
  standIn.refuses(getLegalPage, 'internal')
  const screen = await renderRoute('/terms')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'This page could not be opened' })).toBeVisible()
})

test('a server that fails is not called offline, and nothing is said to be missing', async () => {
  standIn.refuses(getLegalPage, 'internal')
  const page = await renderRoute('/terms')
  await expect.element(page.getByRole('heading', { level: 1, name: 'This page could not be opened' })).toBeVisible()
  await page.unmount()

  standIn.refuses(getResource, 'internal')
  standIn.answers(listResources, [])
  standIn.answers(getSite, aSite())
  const resource = await renderRoute('/resources/tool-bmi')
  await expect
    .element(resource.getByRole('heading', { level: 1, name: 'This resource could not be opened' }))
    .toBeVisible()
  await expect.poll(() => document.title).toBe('Resource · Vademecum')
})

test('where an account cannot be opened because the device is full, room is what is asked for', async () => {
  // React tells the console of every error that a boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue()
  const OnFullDevice = (): never => {
    throw new NotSaved('full', { cause: new DOMException('full', 'QuotaExceededError') })
  }
  const screen = await render(
    <DeviceDataBoundary userId="ada">
      <OnFullDevice />
    </DeviceDataBoundary>,
  )
  await expect
    .element(screen.getByText('This device has no room for it. Free some room on it, and try again.'))
    .toBeVisible()
  vi.restoreAllMocks()
})
