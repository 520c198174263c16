import { Component, type ReactNode, Suspense, useEffect, useReducer } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { lateComponent } from './late-component.ts'

test('code that does not come is fetched once for a failure that is shown, though its page is drawn anew meanwhile, and again by who draws it later', async () => {
  // React tells the console of every error that a boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue()
  let drawAnew = () => {}
  const load = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    drawAnew()
    if (load.mock.calls.length < 2) throw new Error('no network')
    return () => <p>Here</p>
  })
  const Late = lateComponent(load)
  function Page() {
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    useEffect(() => {
      drawAnew = redraw
    }, [])
    return (
      <Suspense fallback="coming">
        <Late />
      </Suspense>
    )
  }
  const screen = await render(
    <Boundary>
      <Page />
    </Boundary>,
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent('no network')
  expect(load).toHaveBeenCalledTimes(1)

  const again = screen.getByRole('button', { name: 'Again' })
  await expect
    .poll(async () => {
      await again.click({ timeout: 200 }).catch(() => undefined)
      return screen.container.textContent
    })
    .toBe('Here')
  expect(load).toHaveBeenCalledTimes(2)
})

class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null }
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override render() {
    const { error } = this.state as { error: Error | null }
    if (!error) return this.props.children
    return (
      <>
        <p role="alert">{error.message}</p>
        <button onClick={() => this.setState({ error: null })}>Again</button>
      </>
    )
  }
}
