const name = 'floor-1'
const files = ['/', '/app.js', '/bank.json']

self.addEventListener('install', (event) => event.waitUntil(caches.open(name).then((cache) => cache.addAll(files))))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const key = event.request.mode === 'navigate' ? '/' : event.request
  event.respondWith(caches.match(key).then((kept) => kept ?? fetch(event.request)))
})
