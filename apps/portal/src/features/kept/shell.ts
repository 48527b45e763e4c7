import { startingLanguage } from '@halaqa/kit-web/i18n'
import { registerServiceWorker } from '../../service-worker.ts'
import { shellCache } from './store.ts'

/** Words that no document names: they come with the first step from a page to another, and with the shelf. */
const words = {
  ar: import.meta.glob('../../../messages/{kept,meta}.json', { query: '?lang=ar', import: 'default' }),
  en: import.meta.glob('../../../messages/{kept,meta}.json', { query: '?lang=en', import: 'default' }),
  fr: import.meta.glob('../../../messages/{kept,meta}.json', { query: '?lang=fr', import: 'default' }),
}

const versionKey = 'kept-shell'

/** Whether the pages that are kept are those of this release. */
export const isShellCurrent = (): boolean => localStorage.getItem(versionKey) === String(__VERSION__)

/**
 * Keeps the two documents that open without a connection (the home and the page of an element: the server draws both
 * without knowing who asks) and the built files they need. The worker asks the network first, always.
 */
export async function keepShell({ element, subject }: { element: number; subject: number }): Promise<void> {
  await registerServiceWorker()
  await Promise.all(Object.values(words[startingLanguage()]).map(load => load()))
  const cache = await caches.open(shellCache)
  // What this page itself has loaded: parts of the program that no document names, the fonts.
  const files = new Set(
    performance
      .getEntriesByType('resource')
      .map(each => new URL(each.name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(each => each.pathname),
  )
  const documents: [address: string, name?: string][] = [
    ['/student', '/student'],
    [`/student/element/${element}`, '/student/element'],
    // Their parts only: they are on the way back from a lesson.
    [`/student/subject/${subject}`],
  ]
  for (const [address, name] of documents) {
    const response = await fetch(address, { headers: { accept: 'text/html' }, cache: 'no-store' })
    if (!response.ok || response.redirected) throw new Error(`${address} answers ${response.status}`)
    for (const [, file] of (await response.clone().text()).matchAll(/"(\/assets\/[^"]+)"/g)) files.add(file!)
    if (name) await cache.put(name, response)
  }
  await Promise.all([...files].map(async file => (await cache.match(file)) ?? cache.add(file)))
  const wanted = new Set([...files, ...documents.map(([, name]) => name)])
  const old = (await cache.keys()).filter(request => !wanted.has(new URL(request.url).pathname))
  await Promise.all(old.map(request => cache.delete(request)))
  localStorage.setItem(versionKey, String(__VERSION__))
}
