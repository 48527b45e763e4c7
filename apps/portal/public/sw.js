// Keeps the files whose names carry their hash: they never change, so the first copy is the right one for ever.
// Pages come from the network, always. Only when there is none, whoever has kept lessons on this device (features/kept)
// gets the document that they kept with them: the same for everybody, the server knows nobody when it draws it. Whoever
// kept nothing is told so in the college's words. Data and everything personal are not touched.
const cacheName = 'halaqa-assets-1'
const shellName = 'halaqa-shell-1'
const hashed = /^\/assets\/.+-[\w-]{8}\.(?:js|css|woff2|svg|png|webp)$/
const most = 300

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', event => {
  const clean = async () => {
    const names = await caches.keys()
    await Promise.all(
      names
        .filter(name => name.startsWith('halaqa-') && name !== cacheName && name !== shellName)
        .map(name => caches.delete(name)),
    )
    await self.clients.claim()
  }
  event.waitUntil(clean())
})

self.addEventListener('fetch', event => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== location.origin) return
  if (hashed.test(url.pathname)) event.respondWith(kept(event.request))
  else if (event.request.mode === 'navigate' && /^\/((student|registrar|account|auth)(\/|$)|$)/.test(url.pathname))
    event.respondWith(page(event.request, url.pathname))
})

// A push is a title and where it leads. The same tag replaces what is shown: sent twice, it is seen once.
self.addEventListener('push', event => {
  const told = toldBy(event.data)
  const { title, link, tag, language } = told
  const shown = {
    tag,
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    icon: '/icons/icon-192.png',
    data: { link },
  }
  event.waitUntil(self.registration.showNotification(title, shown))
})

// Browsers demand that something is shown, also for what could not be read.
function toldBy(data) {
  const other = { title: 'حلقة', link: '/', tag: 'notice', language: 'ar' }
  try {
    const told = { ...other, ...data?.json() }
    return typeof told.title === 'string' && /^\/(?![/\\])/.test(told.link) ? told : other
  } catch {
    return other
  }
}

// A page that is open there already is shown; nobody is led away from another, where something may be half written.
self.addEventListener('notificationclick', event => {
  event.notification.close()
  const link = event.notification.data?.link ?? '/'
  const go = async () => {
    const address = new URL(link, location.origin).href
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const open = windows.find(each => each.url === address)
    return open ? open.focus() : self.clients.openWindow(address)
  }
  event.waitUntil(go())
})

async function kept(request) {
  const cache = await caches.open(cacheName)
  const found = (await cache.match(request)) ?? (await caches.match(request, { cacheName: shellName }))
  if (found) return found
  const response = await fetch(request)
  if (response.ok) {
    await cache.put(request, response.clone())
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map(key => cache.delete(key)))
  }
  return response
}

async function page(request, path) {
  try {
    return await fetch(request)
  } catch {
    if (path !== '/' && !/^\/student(\/|$)/.test(path)) return offline()
    const isElement = /^\/student\/element\/\d+\/?$/.test(path)
    const name = isElement ? '/student/element' : '/student'
    const found = await caches.match(name, { cacheName: shellName, ignoreVary: true })
    if (!found) return offline()
    // The icon of the installed app leads to the front page: without a connection that is the shelf. Every other page stays
    // at its address, where the portal says what of it is on this device.
    return path === '/' ? Response.redirect('/student', 302) : found
  }
}

/** Without a connection, and with nothing kept that answers: in the three languages, for no cookie is read here. */
function offline() {
  const html = `<!doctype html>
<html lang="ar" dir="rtl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>لا اتصال · حلقة</title>
<style>
  body { display: grid; gap: 24px; max-inline-size: 480px; margin: 15vh auto; padding: 0 24px; font: 1rem/1.75 system-ui, sans-serif }
  h1, p { margin: 0 }
  h1 { font-size: 1.375rem }
  [lang=en], [lang=fr] { opacity: 0.8 }
</style>
<main>
  <h1>لا اتصال بالإنترنت</h1>
  <p>تُفتح الصفحة حين يعود الاتصال. وتُفتح الدروس المحفوظة على هذا الجهاز دونه.</p>
  <p><a href="">حاول مرة أخرى</a></p>
</main>
<section lang="en" dir="ltr"><p>No connection. The page opens when it is back. Lessons kept on this device open without one. <a href="">Try again</a></p></section>
<section lang="fr" dir="ltr"><p>Pas de connexion. La page s’ouvrira à son retour ; les leçons conservées sur cet appareil s’ouvrent sans elle. <a href="">Réessayer</a></p></section>
</html>`
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
