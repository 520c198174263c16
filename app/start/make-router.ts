import type { QueryClient } from '@tanstack/react-query'
import { createBrowserHistory, createRouter, type RouterHistory } from '@tanstack/react-router'
import { canonicalPath } from '../../core/shop/aliases.ts'
import { needsOtherDocument } from '../../core/shop/served-pages.ts'
import { PageFailed } from '../features/frame/page-failed.tsx'
import { routeTree } from '../routeTree.gen.ts'

/** `history`: the server's; the browser's own when left out. */
export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    rewrite: {
      input: ({ url }) => {
        url.pathname = canonicalPath(url.pathname)
        return url
      },
    },
    context: { queryClient },
    // The query cache decides what is fresh.
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultErrorComponent: PageFailed,
    // On the server it would write a script into the page, which our policy refuses.
    scrollRestoration: !import.meta.env.SSR,
    history: history ?? documentHistory(),
  })
}

/** The browser's history for the router. Whoever goes to a page that the server sends, or leaves one, loads a new document: a payment
 *  provider's script that runs in the old one ends with it, and an operator's page comes with its code. */
function documentHistory(): RouterHistory {
  const history = createBrowserHistory()
  const { push, replace } = history
  history.push = (path, ...how) => (isOtherDocument(path) ? location.assign(path) : push(path, ...how))
  history.replace = (path, ...how) => (isOtherDocument(path) ? location.replace(path) : replace(path, ...how))
  return history
}

const isOtherDocument = (path: string) => needsOtherDocument(location.pathname, path)

/** A document that came rendered is at its place already: the browser brought it back there, or its reader has scrolled since. What the
 *  router does where it shows a page for the first time, it leaves out once. */
export function stayWhereScrolled(router: AppRouter): void {
  let taken: string | null = router.latestLocation.href
  router.update({
    ...router.options,
    scrollRestoration: ({ location }) => {
      const isTakenOver = location.href === taken
      taken = null
      // The router notes places of what it has heard scroll, and this was before it listened: it is to find the place on the way back.
      if (isTakenOver) document.dispatchEvent(new Event('scroll'))
      return !isTakenOver
    },
  })
}

export type AppRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** Shows the same to everybody: rendered on the server, found by search engines. */
    isPublic?: boolean
    /** Search parameters of a few known values: a public page is rendered for each, and drawn in the browser for others. */
    renderedFor?: readonly string[]
  }
}
