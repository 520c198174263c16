import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownCart } from '../../../core/contract/shop/cart.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { dispatch } from '../../data/session/session-events.ts'
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
    // The line around what has the focus is seen whole.
    await userEvent.tab()
    const first = menu.getByRole('link').first()
    await expect.element(first).toHaveFocus()
    const { outlineWidth, outlineOffset } = getComputedStyle(first.element())
    const above = first.element().getBoundingClientRect().top - menu.element().getBoundingClientRect().top
    expect(above).toBeGreaterThanOrEqual(Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset))
    menu.element().scrollTo(0, 9999)
    const last = menu.getByRole('listitem').elements().at(-1)
    expect(last?.getBoundingClientRect().bottom).toBeLessThanOrEqual(321)
  } finally {
    await page.viewport(360, 740)
  }
})

test('a menu closes behind who goes on by keys, and leaves the focus where help from it can come back to', async () => {
  const screen = await renderRoute('/terms')
  const header = screen.getByRole('banner')
  const toggle = header.getByRole('button', { name: 'Open menu' })
  await toggle.click()
  await header.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Help' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Help' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(toggle).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.element(header.getByRole('button', { name: 'Close menu' })).toBeVisible()
  header.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Help' }).element().focus()
  await userEvent.tab()
  await expect.element(toggle).toBeVisible()
  expect(header.element().contains(document.activeElement)).toBe(false)
})

test(
  'the tutor and the paths are reached at every width, beside the others or in the menu',
  { tags: ['large'] },
  async () => {
    try {
      for (const width of [360, 768, 1000, 1024, 1112, 1180]) {
        await page.viewport(width, 740)
        const screen = await renderRoute('/terms')
        const header = screen.getByRole('banner')
        await expect.element(header).toBeVisible()
        const toggle = header.getByRole('button', { name: 'Open menu', includeHidden: true })
        if (getComputedStyle(toggle.element()).display !== 'none') await toggle.click()
        for (const name of ['AI tutor', 'Paths']) await expect.element(header.getByRole('link', { name })).toBeVisible()
        await screen.unmount()
      }
    } finally {
      await page.viewport(360, 740)
    }
  },
)

test('a wide screen has all places in one line, whoever looks', async () => {
  await page.viewport(1280, 740)
  try {
    const visitors = await renderRoute('/terms')
    const isOneLine = () => {
      const links = visitors.getByRole('navigation', { name: 'Main' }).getByRole('link').elements()
      return links.length >= 7 && new Set(links.map((link) => link.getBoundingClientRect().height)).size === 1
    }
    const nav = visitors.getByRole('navigation', { name: 'Main' })
    await expect.element(nav.getByRole('link', { name: 'AI tutor' })).toHaveAttribute('href', '/ai-tutor')
    await expect.element(nav.getByRole('link', { name: 'Paths' })).toBeVisible()
    expect(isOneLine()).toBe(true)
    await visitors.unmount()

    rememberStudent('Ada')
    dispatch({ type: 'answered', customer: null })
    const students = await renderRoute('/terms')
    await expect.element(students.getByRole('banner').getByRole('link', { name: 'Sign in to sync' })).toBeVisible()
    expect(isOneLine()).toBe(true)
    await students.unmount()
    startAccount(await accountFor(rememberStudent('Ada')))
    const offline = await renderRoute('/terms')
    await expect.element(offline.getByTestId('sync-line')).toHaveTextContent('Offline · all saved')
    expect(isOneLine()).toBe(true)
    await offline.unmount()
  } finally {
    stopAccount()
    dispatch({ type: 'closed' })
    await page.viewport(360, 740)
  }
})
