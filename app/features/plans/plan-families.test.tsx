import { expect, test } from 'vitest'
import { listPlans } from '../../../core/contract/shop/plans.ts'
import { getSite } from '../../../core/contract/site/site.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aSite } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'
import { madePlan } from '../../testing/made-plan.ts'

const inPounds = madePlan({ id: 'pro', family: 'pricing', displayName: 'Pro', currency: 'GBP' })
const inDollars = madePlan({ id: 'elite', displayName: 'Elite', currency: 'USD' })

test('each set of plans is named by what it is paid in, and the way of billing goes along', async () => {
  standIn.answers(listPlans, [inPounds, inDollars])
  standIn.answers(getSite, aSite())
  const screen = await renderRoute('/pricing?interval=year')
  const pounds = screen.getByRole('link', { name: 'Pay in pounds Pro' })
  const dollars = screen.getByRole('link', { name: 'Pay in US dollars Elite' })
  await expect.element(pounds).toHaveAttribute('aria-current', 'page')
  await expect.element(dollars).not.toHaveAttribute('aria-current')
  await dollars.click()
  await expect.poll(() => screen.address()).toBe('/plans?interval=year')
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Elite' })).toBeVisible()
})

test('a shop with one set of plans asks for no choice', async () => {
  standIn.answers(listPlans, [inPounds])
  standIn.answers(getSite, aSite())
  const screen = await renderRoute('/pricing')
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Pro' })).toBeVisible()
  expect(screen.getByText(/^Pay in/).elements()).toEqual([])
})
