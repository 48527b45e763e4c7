// Keeps the files whose names carry their hash: they never change, so the first copy is the right one for ever.
// Pages, data and everything personal are not touched.
const cacheName = 'halaqa-assets-1'
const hashed = /^\/assets\/.+-[\w-]{8}\.(?:js|css|woff2|svg|png|webp)$/
const most = 300

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', event => {
  const clean = async () => {
    const names = await caches.keys()
    await Promise.all(
      names.filter(name => name.startsWith('halaqa-') && name !== cacheName).map(name => caches.delete(name)),
    )
    await self.clients.claim()
  }
  event.waitUntil(clean())
})

self.addEventListener('fetch', event => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== location.origin || !hashed.test(url.pathname)) return
  event.respondWith(kept(event.request))
})

async function kept(request) {
  const cache = await caches.open(cacheName)
  const found = await cache.match(request)
  if (found) return found
  const response = await fetch(request)
  if (response.ok) {
    await cache.put(request, response.clone())
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map(key => cache.delete(key)))
  }
  return response
}
