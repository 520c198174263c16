import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownCart } from '../../../core/contract/shop/cart.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { startAccount, stopAccount } from '../../data/session/start-account.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent, setOnline } from '../../testing/studying.ts'

/** One row of buttons and the line under it, px. */
const oneLine = 4 * 17 + 1

test('a visitor is told that they are offline', async () => {
  const screen = await renderRoute('/terms')
  const said = screen.getByRole('banner').getByRole('status')
  expect(said.query()).toBeNull()
  setOnline(false)
  await expect.element(said).toHaveTextContent('Offline')
  setOnline(true)
  await expect.poll(() => said.query()).toBeNull()
})

test('the header of an account is one line, and says beside its circle that no server can be reached', async () => {
  startAccount(await accountFor(rememberStudent('Ada')))
  try {
    const screen = await renderRoute('/terms')
    const header = screen.getByRole('banner')
    const state = screen.getByTestId('sync-line')
    await expect.element(state).toHaveTextContent('Offline · all saved')
    await expect.element(state).toBeVisible()
    expect(header.element().getBoundingClientRect().height).toBe(oneLine)
    await header.getByRole('button', { name: 'Account of Ada' }).click()
    await expect.element(header.getByText('Offline · all saved').last()).toBeVisible()
    await page.viewport(320, 640)
    expect(header.element().scrollWidth).toBeLessThanOrEqual(320)
  } finally {
    stopAccount()
    await page.viewport(360, 740)
  }
})

test('who is at the cart and chooses it in the menu sees the cart', async () => {
  standIn.answers(ownCart, [])
  const screen = await renderRoute('/cart')
  const header = screen.getByRole('banner')
  await header.getByRole('button', { name: 'Open menu' }).click()
  await header.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Cart' }).click()
  await expect.element(header.getByRole('button', { name: 'Open menu' })).toBeVisible()
})

test('all of a menu can be reached on a phone that is held sideways', async () => {
  await page.viewport(640, 320)
  try {
    const screen = await renderRoute('/terms')
    const menu = screen.getByRole('navigation', { name: 'Menu' })
    await screen.getByRole('button', { name: 'Open menu' }).click()
    await expect.poll(() => menu.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(320)
    menu.element().scrollTo(0, 9999)
    const last = menu.getByRole('listitem').elements().at(-1)
    expect(last?.getBoundingClientRect().bottom).toBeLessThanOrEqual(321)
  } finally {
    await page.viewport(360, 740)
  }
})
