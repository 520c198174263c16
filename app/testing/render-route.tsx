import { createMemoryHistory } from '@tanstack/react-router'
import { type RenderResult, render } from 'vitest-browser-react'
import { makeQueryClient } from '../data/api/query-client.ts'
import type { AppHandles } from '../data/device/app-handles.ts'
import { makeRouter } from '../start/make-router.ts'
import { Page } from '../start/page.tsx'
import '../ui/tokens.css'
import '../ui/base.css'

const noOffer = { is: 'none' } as const

/** A browser that installs nothing and updates nothing. */
const handles: AppHandles = {
  install: { get: () => noOffer, subscribe: () => () => undefined, prompt: async () => 'unavailable' },
  updates: { get: () => false, subscribe: () => () => undefined, apply: async () => false },
}

export interface RenderedRoute extends RenderResult {
  /** Path and search of the address that the page is at. */
  address(): string
  /** As the browser's button. */
  back(): void
}

/** The page at this address, laid out as in its document: its router, its queries, this browser's storage. `standIn` answers for the
 *  server. */
export async function renderRoute(address: string): Promise<RenderedRoute> {
  const queryClient = makeQueryClient()
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [address] }))
  const screen = await render(<Page router={router} queryClient={queryClient} handles={handles} />, {
    container: document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' })),
    // What a screen catches to show that it failed is no fault of the page.
    createRootOptions: { onCaughtError: () => undefined },
  })
  return { ...screen, address: () => router.state.location.href, back: () => router.history.back() }
}
