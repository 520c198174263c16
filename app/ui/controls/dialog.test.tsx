import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'

/** A press that goes down on one thing and up on another: its click is of what holds both. */
function drag(from: Element, to: Element, clicked: Element) {
  from.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  to.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  clicked.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

test('a press beside a dialog closes it; a text that is selected out of a field, or a press that ends in it, does not', async () => {
  const onClose = vi.fn()
  const screen = await render(
    <Dialog isOpen onClose={onClose} title="Report" actions={null}>
      <input aria-label="What is wrong" />
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog').element()
  const field = screen.getByRole('textbox').element()
  drag(field, dialog, dialog)
  drag(dialog, field, dialog.firstElementChild ?? dialog)
  drag(field, field, field)
  expect(onClose).not.toHaveBeenCalled()
  drag(dialog, dialog, dialog)
  expect(onClose).toHaveBeenCalledOnce()
})
