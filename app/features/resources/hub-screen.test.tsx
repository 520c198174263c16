import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getResource } from '../../../core/contract/shop/resource-detail.ts'
import { listExpertSessions } from '../../../core/contract/shop/expert-sessions.ts'
import { listResources } from '../../../core/contract/shop/resources.ts'
import { getSite } from '../../../core/contract/site/site.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aResourceCard, aSite } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'

const resources = [
  aResourceCard({ id: 'template-week-planner', title: 'Week planner', description: 'A planner for a week.' }),
  aResourceCard({ id: 'guide-interview', title: 'Before an interview', category: 'interview', featured: true }),
  aResourceCard({ id: 'guide-doses' }),
]

test('while resources come the tabs stand, and what fails is tried again', async () => {
  const list = standIn.holds(listResources, [])
  const waiting = await renderRoute('/resources')
  await expect.element(waiting.getByRole('tab', { name: 'Booking' })).toBeVisible()
  list.letGo()
  await waiting.unmount()

  standIn.refuses(listResources, 'unavailable')
  const screen = await renderRoute('/resources')
  await expect.element(screen.getByRole('heading', { name: 'This part of the page could not be opened' })).toBeVisible()
  await expect.element(screen.getByRole('tab', { name: 'Booking' })).toBeVisible()
  standIn.answers(listResources, resources)
  await screen.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'All Resources' })).toBeVisible()
})

test('whoever opens a tab by the keyboard stays at it, while its panel loads and once it is there', async () => {
  standIn.answers(listResources, resources)
  standIn.answers(getSite, aSite())
  const sessions = standIn.holds(listExpertSessions, [])
  const screen = await renderRoute('/resources')
  await expect.element(screen.getByRole('heading', { name: 'Featured Resources' })).toBeVisible()
  await screen.getByRole('tab', { name: 'Resources', exact: true }).click()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  const booking = screen.getByRole('tab', { name: 'Booking' })
  await expect.element(screen.getByText('Loading sessions...')).toBeVisible()
  await expect.element(booking).toHaveFocus()
  sessions.letGo()
  await expect.element(screen.getByText('Loading sessions...')).not.toBeInTheDocument()
  await expect.element(booking).toHaveFocus()
})

test('search and category stand in the address, and nothing found leads back to everything', async () => {
  standIn.answers(listResources, resources)
  const screen = await renderRoute('/resources?tab=nowhere')
  await expect.element(screen.getByRole('tab', { name: 'Resources' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('heading', { name: 'Featured Resources' })).toBeVisible()
  await screen.getByRole('searchbox', { name: 'Search resources' }).fill('planner week')
  await expect.element(screen.getByText('Showing 1 of 3 resources')).toBeVisible()
  await expect.poll(() => screen.address()).toMatch(/q=planner/)
  await expect
    .element(screen.getByRole('link', { name: /^Week planner/ }))
    .toHaveAttribute('href', '/resources/template-week-planner')
  await screen.getByRole('button', { name: 'Interview', exact: true }).click()
  await expect.poll(() => screen.address()).toMatch(/category=interview/)
  await expect.element(screen.getByText('No resources found matching your criteria.')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear Filters' }).click()
  await expect.element(screen.getByText('Showing 3 of 3 resources')).toHaveFocus()
  await expect.poll(() => screen.address()).toBe('/resources')
})

test('an unknown resource is not found, and leads to all', async () => {
  standIn.refuses(getResource, 'not-found')
  standIn.answers(getSite, aSite())
  standIn.answers(listResources, resources)
  const screen = await renderRoute('/resources/no-such-thing')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Resource not found' })).toBeVisible()
  await screen.getByRole('link', { name: 'All resources' }).click()
  await expect.element(screen.getByRole('heading', { name: 'All Resources' })).toBeVisible()
})
