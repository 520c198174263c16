import type { PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { forEachLimit } from '../offline/packs/concurrency.ts'

declare const self: ServiceWorkerGlobalScope

const moduleCache = 'modules-1'
/** As many as a browser asks one server for at a time. */
const atOnce = 6
/** Longest that one module may take: a connection that hangs is not to hold up all that come after it. */
const timeoutMs = 30_000
/** The answer under this address says that all modules of the release with this list are here. */
const listPath = '/assets/modules'

interface DividedFiles {
  /** What a page of the worker's is made of. */
  shell: PrecacheEntry[]
  /** Modules of a page that came from the server, as paths. */
  modules: string[]
  /** The worker's own second script, as a path. */
  sync: string
}

/** Built files by what they are for. Each start of the worker does this before it answers a page. */
export function dividedFiles(files: readonly PrecacheEntry[]): DividedFiles {
  const shell: PrecacheEntry[] = []
  const modules: string[] = []
  let sync: string | undefined
  for (const file of files) {
    const { url } = file
    if (url.startsWith('assets/worker-sync-')) sync = `/${url}`
    else if (url.startsWith('assets/app-') || !url.endsWith('.js')) shell.push(file)
    else modules.push(`/${url}`)
  }
  if (sync === undefined) throw new Error('the worker is built without its second script')
  return { shell, modules, sync }
}

/** Answers modules that were kept. */
export function answerModules(modules: readonly string[]): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && modules.includes(url.pathname),
    async ({ request }) => (await self.caches.match(request, { cacheName: moduleCache })) ?? fetch(request),
  )
}

let keeping: Promise<void> | null = null

/** Keeps the modules for a page that came from the server, before there was a worker: it fetches them as it needs them, and the
 *  network may be gone by then. Those that it has fetched already come from the browser's own cache. Asked again, it goes on with what
 *  could not be fetched. */
export async function keepModules(modules: readonly string[]): Promise<void> {
  await (keeping ??= keep(modules).finally(() => (keeping = null)))
}

async function keep(modules: readonly string[]): Promise<void> {
  const list = modules.join('\n')
  const cache = await self.caches.open(moduleCache)
  if ((await (await cache.match(listPath))?.text()) === list) return
  await forEachLimit(modules, atOnce, new AbortController().signal, async (url) => {
    // The name of a module tells its content.
    if (await cache.match(url)) return
    await cache.add(new Request(url, { signal: AbortSignal.timeout(timeoutMs) }))
  })
  const wanted = new Set(modules)
  for (const request of await cache.keys()) if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
  await cache.put(listPath, new Response(list))
}
