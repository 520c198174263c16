declare const self: ServiceWorkerGlobalScope

/** Media of downloaded packs: the packs count on it, and no code is in it. */
const keptCache = 'pack-media'

/** Built in place of index.ts with VADEMECUM_SW_KILL=1: takes over at once, removes the caches and itself, and leaves the
 *  pages and the students' work alone. Pages then come from the server. */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(removeEverything()))

async function removeEverything(): Promise<void> {
  const names = await self.caches.keys()
  await Promise.all(names.filter((name) => name !== keptCache).map((name) => self.caches.delete(name)))
  await self.registration.unregister()
}

export {}
