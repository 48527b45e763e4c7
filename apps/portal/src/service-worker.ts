/**
 * The worker keeps hashed files only, and shows what is pushed (see public/sw.js); pages and data always come from the
 * server. Undefined where the browser lets none be registered.
 */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  try {
    return await navigator.serviceWorker.register('/sw.js')
  } catch {
    // Private windows and some embedded browsers forbid workers; everything else works without.
    return undefined
  }
}
