import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listFaq } from '../../../core/contract/shop/faq.ts'
import { getSite } from '../../../core/contract/site/site.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aSite } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'

test('what a press in the help has done is said in it, where it is seen and read out', async () => {
  standIn.answers(getSite, aSite())
  standIn.answers(listFaq, [])
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await renderRoute('/faq')
  await screen.getByRole('button', { name: 'Open menu' }).click()
  await screen.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Help' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Help' })
  await dialog.getByRole('textbox', { name: 'What would you like to know?' }).fill('Parking by the zoo?')
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: /^Copy/ }).click()
  await expect.element(dialog.getByRole('status').getByText('Copied')).toBeVisible()
  vi.restoreAllMocks()
})
