import { type Page, expect } from '@playwright/test'
import type { PreviewEntry } from '../../../core/contract/shop/course-preview.ts'
import type { CourseCard } from '../../../core/contract/shop/courses.ts'
import type { ResourceCard } from '../../../core/contract/shop/resources.ts'
import { tooWideAtTwiceTheSize, violationsOf } from '../support/axe.ts'
import { pageAwake } from '../support/browser.ts'
import { publicAddresses } from '../support/public-addresses.ts'
import { countShifts, movedOnVisit } from '../support/shifts.ts'
import { test } from '../support/shop-server.ts'
import { layoutFaults } from '../support/widths.ts'

const tabsOfCourse = ['lessons', 'questions', 'resources']
const tabsOfHub = ['booking', 'newsletter', 'contact']

/** What opens over a screen. */
const opened: [screen: string, address: string, open: (page: Page) => Promise<void>][] = [
  ['menu', '/courses', (page) => page.getByRole('button', { name: 'Open menu' }).click()],
  ['filters', '/courses', (page) => page.getByRole('button', { name: 'Filters' }).click()],
  ['help', '/faq', (page) => page.getByRole('button', { name: 'Help', exact: true }).last().click()],
]

// A quarter of them each are looked at side by side, one of which every day.
test.describe.configure({ mode: 'parallel' })

for (const quarter of [0, 1, 2, 3])
  test(
    `no screen of the shop breaks a rule of WCAG 2.2 AA that can be checked, outgrows its screen, or moves on a first visit (${quarter + 1} of 4)`,
    { tag: quarter === 0 ? [] : '@large' },
    async ({ page, request, shop: server }) => {
      test.setTimeout(480_000)
      const isMine = (_: unknown, at: number) => at % 4 === quarter
      const list = async <Item>(path: string) => (await (await request.get(server.url + path)).json()) as Item[]
      const courses = await list<CourseCard>('/api/courses')
      const resources = await list<ResourceCard>('/api/resources')
      const course = courses.find(({ priceMinor }) => priceMinor > 0)
      const preview = await list<PreviewEntry>(`/api/courses/${course?.id}/preview`)
      const addresses = [
        ...publicAddresses,
        '/courses?q=nothing+is+called+so',
        `/courses/${course?.id}`,
        ...tabsOfCourse.map((tab) => `/courses/${course?.id}?tab=${tab}`),
        ...preview.map(({ id }) => `/courses/${course?.id}/preview?item=${id}`),
        ...tabsOfHub.map((tab) => `/resources?tab=${tab}`),
        ...['guide', 'template', 'tool', 'quiz', 'video'].map(
          (kind) => resources.find(({ type }) => type === kind)?.link ?? `/no-${kind}`,
        ),
      ]
      expect(addresses.filter((address) => /undefined|\/no-(?!such)/.test(address))).toEqual([])

      const broken: string[] = []
      await countShifts(page)
      const devtools = await page.context().newCDPSession(page)
      for (const address of addresses.filter(isMine)) {
        const moved = await movedOnVisit(page, devtools, server.url + address)
        if (publicAddresses.includes(address)) broken.push(...moved)
        broken.push(...(await violationsOf(page, address)), ...(await tooWideAtTwiceTheSize(page, address)))
        // What else is listed differs within a page.
        if (publicAddresses.includes(address))
          broken.push(...(await layoutFaults(page, devtools)).map((fault) => `${address} ${fault}`))
      }
      for (const [screen, address, open] of opened.filter(isMine)) {
        await page.setViewportSize({ width: 360, height: 800 })
        await page.goto(server.url + address)
        await pageAwake(page)
        await open(page)
        broken.push(...(await violationsOf(page, screen)))
      }
      expect(broken).toEqual([])
    },
  )
