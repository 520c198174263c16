import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { ToastRegion, useToast } from './toast.tsx'

afterEach(() => void vi.useRealTimers())

function Saying() {
  const toast = useToast()
  return <Button onClick={() => toast({ title: 'Saved' })}>Save</Button>
}

test.each([
  ['stays while the pointer moves on it', 'pointermove', true],
  ['goes where it has come to a pointer that rests', 'pointerover', false],
])('a toast %s', async (_, event, stays) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await render(
    <ToastRegion>
      <Saying />
    </ToastRegion>,
  )
  screen
    .getByRole('button', { name: 'Save' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  const words = screen.getByText('Saved')
  await expect.element(words).toBeVisible()
  words.element().dispatchEvent(new PointerEvent(event, { bubbles: true }))
  // React draws what follows from it a moment later.
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  await vi.advanceTimersByTimeAsync(6_000)
  await new Promise(requestAnimationFrame)
  expect(words.query() !== null).toBe(stays)
})
