import type { AnyRouter } from '@tanstack/react-router'

// Everything that we use of the router beyond its documentation. What a release of it changes here, router-internals.test.ts
// and tests/e2e/shop/first-html.e2e.ts find.

/** The routes that an address lies in, from the root on, and the one that it leads to; `null` when it leads nowhere. */
export function routesAt<R extends Pick<AnyRouter, 'getMatchedRoutes'>>(router: R, pathname: string) {
  const [routes, , found] = router.getMatchedRoutes(pathname)
  return found ? { routes, found } : null
}

type ServerResult = NonNullable<AnyRouter['_serverResult']>

/** What `router.load()` has come to on the server. */
export type ServerLoad =
  | { is: 'redirect'; to: string }
  | { is: 'page'; status: 200 | 404; matches: Extract<ServerResult, { type: 'render' }>['matches'] }
  | { is: 'failed'; cause: unknown }

export function serverLoadOf(router: Pick<AnyRouter, '_serverResult'>): ServerLoad {
  const result = router._serverResult
  if (result?.type === 'redirect') return { is: 'redirect', to: result.redirect.headers.get('Location') ?? '/' }
  if (result?.type !== 'render') return { is: 'failed', cause: undefined }
  const { status, matches } = result
  if (status === 500) return { is: 'failed', cause: matches.find((match) => match.status === 'error')?.error }
  return { is: 'page', status, matches }
}

/** Says that the server has rendered the markup: it has no boundary around the root, nor is the first rendering to have one. */
export function takeOverMarkup(router: Pick<AnyRouter, 'ssr'>): void {
  router.ssr = { manifest: undefined }
}
