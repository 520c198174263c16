import { userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Markdown } from './markdown.tsx'
import { zoomable } from './zoom.tsx'

const source = `A text before.

![A curve that falls by half every hour](/media/curve.svg)

| Dose | Hours |
| --- | --- |
| 5 mg | 2 |`

test('a figure opens large with its words, changes its size by keys, and gives the focus back', async () => {
  const screen = await render(<Markdown source={source} frame={zoomable} />)
  const open = screen.getByRole('button', { name: 'Enlarge: A curve that falls by half every hour' })
  await open.click()
  const dialog = screen.getByRole('dialog', { name: 'A curve that falls by half every hour' })
  await expect.element(dialog.getByRole('img')).toHaveAttribute('alt', 'A curve that falls by half every hour')
  const width = () => dialog.getByRole('img').element().getBoundingClientRect().width
  const first = width()
  await userEvent.keyboard('+')
  await expect.element(dialog.getByText('150 %')).toBeVisible()
  expect(width()).toBeGreaterThan(first * 1.4)
  await userEvent.keyboard('++++')
  await expect.element(dialog.getByText('600 %')).toBeVisible()
  await userEvent.keyboard('-')
  await expect.element(dialog.getByText('400 %')).toBeVisible()
  await userEvent.keyboard('0')
  await expect.element(dialog.getByText('100 %')).toBeVisible()
  await dialog.getByRole('button', { name: 'Larger' }).click()
  await dialog.getByRole('button', { name: 'Smaller' }).click()
  await expect.element(dialog.getByText('100 %')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
})

test('two fingers that move apart make a table larger, and its words with it', async () => {
  const screen = await render(<Markdown source={source} frame={zoomable} />)
  await screen.getByRole('button', { name: 'Enlarge: table of Dose, Hours' }).click()
  const dialog = screen.getByRole('dialog', { name: 'table of Dose, Hours' })
  await expect.element(dialog).toBeVisible()
  const fire = (type: string, pointerId: number, clientX: number) =>
    dialog
      .getByRole('region', { name: 'Enlarged' })
      .element()
      .dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY: 100, bubbles: true }))
  fire('pointerdown', 1, 100)
  fire('pointerdown', 2, 200)
  fire('pointermove', 2, 300)
  await expect.element(dialog.getByText('200 %')).toBeVisible()
  expect(parseFloat(getComputedStyle(dialog.getByRole('table').element()).fontSize)).toBeGreaterThan(28)
  fire('pointerup', 2, 300)
  fire('pointermove', 1, 0)
  await expect.element(dialog.getByText('200 %')).toBeVisible()
})

test('without a frame a text is drawn as it was', async () => {
  const screen = await render(<Markdown source={source} />)
  await expect.element(screen.getByText('A text before.')).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(0)
})
