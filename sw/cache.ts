import { ExpirationPlugin } from 'workbox-expiration'
import {
  type PrecacheEntry,
  addRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precache,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { servedPages } from '../core/shop/served-pages.ts'
import { mediaCache } from '../offline/packs/media.ts'
import { answerKept, largeMediaAnswer } from './media.ts'
import { publicMediaAnswer, publicMediaHash } from './public-media.ts'
import { isCatalogue, isCatalogueAnswer, keptRatherThanBusy, notPages, warmPaths, warmSteps } from './rules.ts'

declare const self: ServiceWorkerGlobalScope

const catalogueCache = 'catalogue-1'
/** Longest that a person with a hanging connection waits for a catalogue that is already here. */
const timeoutSeconds = 3
const catalogueEntryLimit = 400
/** The answer under this address says which release brought the lists. */
const warmedPath = '/assets/catalogue'
/** Longest that a step of bringing them may take: a worker that is at work holds a newer one up. */
const warmingMs = 30_000

/** Keeps the app's own files, and answers every page's address with them, online or not. */
export function answerShell(files: (PrecacheEntry | string)[]): void {
  precache(files)
  cleanupOutdatedCaches()
  const shell = createHandlerBoundToURL('/app.html')
  registerRoute(new NavigationRoute(shell, { denylist: notPages }))
  // Where one pays the server answers, with the policy that this needs, and on an operator's page with its code; without a network the
  // app says that it needs one.
  registerRoute(
    new NavigationRoute((asked) => fetch(asked.request).catch(() => shell(asked)), { allowlist: servedPages }),
  )
  // Routes are tried in turn: the address of a page is not looked for among the files first, in all forms that one may have.
  addRoute({ cleanURLs: false })
}

/** The catalogue from the server, or from the last visit when the server does not answer. */
export function answerCatalogue(): void {
  registerRoute(({ url }) => isCatalogue(url, self.location.origin), catalogue)
}

let warming: Promise<void> | null = null

/** Brings the lists, so that one visit is enough for the app to open without a connection, and then what the help answers from; once
 *  for each release. Asked again, it tries anew where not all is here. Pages ask for it: what a worker does while it is activated all
 *  requests of pages wait for, and a network that hangs would hold them up. */
export async function warmCatalogue(event: ExtendableEvent, release: string): Promise<void> {
  await (warming ??= warm(event, release).finally(() => (warming = null)))
}

async function warm(event: ExtendableEvent, release: string): Promise<void> {
  const cache = await self.caches.open(catalogueCache)
  if ((await (await cache.match(warmedPath))?.text()) === release) return
  for (const paths of warmSteps) {
    const signal = AbortSignal.timeout(warmingMs)
    const asked = paths.flatMap((path) => catalogue.handleAll({ event, request: new Request(path, { signal }) }))
    await Promise.allSettled(asked)
  }
  for (const path of warmPaths) if (!(await cache.match(path))) return
  await cache.put(warmedPath, new Response(release))
}

/** Pictures and recordings, in parts where a player asks for parts: open ones from a small cache of their own, and those of
 *  downloaded packs. */
export function answerMedia(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && publicMediaHash(url.pathname) !== null,
    ({ request, url, event }) => {
      const env = {
        caches: self.caches,
        subtle: crypto.subtle,
        fetch: (asked: Request) => fetch(asked),
        waitUntil: (work: Promise<unknown>) => event.waitUntil(work),
      }
      return publicMediaAnswer(request, publicMediaHash(url.pathname) ?? '', env)
    },
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/'),
    async ({ request }) => {
      const held = await (await self.caches.open(mediaCache)).match(request.url)
      // What is not part of a pack on this device is not kept either: packs account for every byte.
      if (!held) return (await largeMediaAnswer(request).catch(() => null)) ?? fetch(request)
      return await answerKept(request, held)
    },
  )
}

const catalogue = new NetworkFirst({
  cacheName: catalogueCache,
  networkTimeoutSeconds: timeoutSeconds,
  // Asked without the login cookie, so that what is kept cannot be one person's.
  fetchOptions: { credentials: 'omit' },
  plugins: [
    { cacheWillUpdate: async ({ response }) => (isCatalogueAnswer(response) ? response : null) },
    keptRatherThanBusy,
    new ExpirationPlugin({ maxEntries: catalogueEntryLimit }),
  ],
})
