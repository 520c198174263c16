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
import { isCatalogue, isCatalogueAnswer, keptRatherThanBusy, notPages, warmSteps } from './rules.ts'

declare const self: ServiceWorkerGlobalScope

const catalogueCache = 'catalogue-1'
/** Longest that a person with a hanging connection waits for a catalogue that is already here. */
const timeoutSeconds = 3
const catalogueEntryLimit = 400

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

/** Brings the lists, so that one visit is enough for the app to open without a connection, and then what the help answers from. */
export async function warmCatalogue(event: ExtendableEvent): Promise<void> {
  for (const paths of warmSteps)
    await Promise.allSettled(paths.map((path) => catalogue.handle({ event, request: new Request(path) })))
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
