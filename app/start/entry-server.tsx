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
import { routesAt, serverLoadOf } from './router-internals.ts'

/** Every address that leads nowhere is rendered as this one. */
const nowhere = '/page-not-found'
/** No page has a longer path. Finding the place of one takes time by the square of a run of slashes in it. */
const longestPath = 500

/** A browser that installs nothing and updates nothing. */
const handles: AppHandles = {
  install: { get: () => ({ is: 'none' }), subscribe: () => () => undefined, prompt: async () => 'unavailable' },
  updates: { get: () => false, subscribe: () => () => undefined, apply: async () => false },
}

const routerAt = (url: string, queryClient = makeQueryClient()) =>
  makeRouter(queryClient, createMemoryHistory({ initialEntries: [url] }))

function placeOf(url: string): PagePlace {
  if ((url.split('?', 1)[0] ?? '').length > longestPath) return { is: 'unknown', url: nowhere }
  const router = routerAt(url)
  const { pathname, search } = router.latestLocation
  const at = routesAt(router, pathname)
  if (!at) return { is: 'unknown', url: nowhere }
  const { isPublic = false, renderedFor = [] } = at.found.options.staticData ?? {}
  if (!isPublic) return { is: 'private' }
  const read: Record<string, unknown> = {}
  for (const { options } of at.routes)
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
  const load = serverLoadOf(router)
  if (load.is === 'redirect') return load
  if (load.is === 'failed') throw new Error(`the page cannot be rendered: ${url}`, { cause: load.cause })
  return {
    is: 'page',
    status: load.status,
    html: await htmlOf(<Page router={router} queryClient={queryClient} handles={handles} />),
    head: headHtml(load.matches, origin),
    state: serverStateOf(queryClient),
    routeIds: load.matches.map(({ routeId }) => routeId),
  }
}

export const renderer: PageRenderer = { placeOf, renderPage }
