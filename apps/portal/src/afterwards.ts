import { checkVersion } from '@halaqa/kit-web/session'
import { registerServiceWorker } from './service-worker.ts'

/** What a page does once it stands: the worker, and whether the college has a newer portal. */
export async function afterwards(): Promise<void> {
  await registerServiceWorker()
  await checkVersion(__VERSION__, async () => (await fetch('/api/extra/beacon')).json()).catch(() => {
    // No connection, or a server that is being replaced: the next start asks again.
  })
}
