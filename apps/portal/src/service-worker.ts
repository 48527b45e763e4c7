/** The worker keeps hashed files only (see public/sw.js); pages and data always come from the server. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/sw.js').catch(() => {
    // Private windows and some embedded browsers forbid workers; everything works without.
  })
}
