import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, defaultStringifySearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static.edge'
import type { PageOutcome, PagePlace, PageRenderer, PageRequest } from '../../core/contract/site/page-renderer.ts'
import type { AppHandles } from '../data/device/app-handles.ts'
import { askThrough } from '../data/api/ask-server.ts'
import { makeQueryClient } from '../data/api/query-client.ts'
import { serverStateOf } from '../data/api/server-state.ts'
import { headHtml } from './head-html.ts'
import { makeRouter } from './make-router.ts'
import { Page } from './page.tsx'

/** Every address that leads nowhere is rendered as this one. */
const nowhere = '/page-not-found'

/** A browser that installs nothing and updates nothing. */
const handles: AppHandles = {
  install: { offer: () => ({ is: 'none' }), subscribe: () => () => undefined, prompt: async () => 'unavailable' },
  updates: { isWaiting: () => false, subscribe: () => () => undefined, apply: async () => false },
}

const routerAt = (url: string, queryClient = makeQueryClient()) =>
  makeRouter(queryClient, createMemoryHistory({ initialEntries: [url] }))

function placeOf(url: string): PagePlace {
  const router = routerAt(url)
  const { pathname, search } = router.latestLocation
  const [routes, , found] = router.getMatchedRoutes(pathname)
  if (!found) return { is: 'unknown', url: nowhere }
  const { isPublic = false, renderedFor = [] } = found.options.staticData ?? {}
  if (!isPublic) return { is: 'private' }
  const read: Record<string, unknown> = {}
  for (const { options } of routes)
    if (typeof options.validateSearch === 'function') Object.assign(read, options.validateSearch(search))
  const asked = Object.keys(read).filter((name) => read[name] !== undefined)
  if (!asked.every((name) => renderedFor.includes(name))) return { is: 'searched' }
  return { is: 'public', url: `${pathname.replace(/(?<=.)\/+$/, '')}${defaultStringifySearch(read)}` }
}

async function renderPage(request: PageRequest): Promise<PageOutcome> {
  const queryClient = makeQueryClient()
  askThrough(queryClient, request.send)
  try {
    return await render(request, queryClient)
  } finally {
    // Its clocks would hold what was asked for as long as a browser keeps it.
    queryClient.clear()
  }
}

/** Whole, with the parts whose code a browser fetches later: React takes those over when it comes. */
async function htmlOf(page: ReactNode): Promise<string> {
  // Parts that are thought too long to stand in their place would be put there by a script, which our policy refuses.
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}

async function render({ url, origin }: PageRequest, queryClient: QueryClient): Promise<PageOutcome> {
  const router = routerAt(url, queryClient)
  await router.load()
  const result = router._serverResult
  if (result?.type === 'redirect') return { is: 'redirect', to: result.redirect.headers.get('Location') ?? '/' }
  if (result?.type !== 'render' || result.status === 500)
    throw new Error(`the page cannot be rendered: ${url}`, {
      cause: result?.matches.find(({ status }) => status === 'error')?.error,
    })
  return {
    is: 'page',
    status: result.status,
    html: await htmlOf(<Page router={router} queryClient={queryClient} handles={handles} />),
    head: headHtml(result.matches, origin),
    state: serverStateOf(queryClient),
    routeIds: result.matches.map(({ routeId }) => routeId),
  }
}

export const renderer: PageRenderer = { placeOf, renderPage }
