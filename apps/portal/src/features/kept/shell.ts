import { startingLanguage } from '@halaqa/kit-web/i18n'
import { registerServiceWorker } from '../../service-worker.ts'
import { readable } from './readable.ts'
import { shellCache } from './store.ts'

/** Words that no document names: they come with the first step from a page to another, and with the shelf. */
const words = {
  ar: import.meta.glob('../../../messages/{kept,meta}.json', { query: '?lang=ar', import: 'default' }),
  en: import.meta.glob('../../../messages/{kept,meta}.json', { query: '?lang=en', import: 'default' }),
  fr: import.meta.glob('../../../messages/{kept,meta}.json', { query: '?lang=fr', import: 'default' }),
}

const versionKey = 'kept-shell'
type Lesson = { element: number; subject: number }
type Kept = { version: string; lesson?: Lesson | undefined }

/** What was kept at last; nothing where it was another release, or was deleted. */
async function keptShell(): Promise<Kept | undefined> {
  try {
    const kept = JSON.parse(localStorage.getItem(versionKey) ?? 'null') as Kept | null
    return kept?.version === String(__VERSION__) && (await caches.has(shellCache)) ? kept : undefined
  } catch {
    // Written by an earlier release in another shape: it is not of this one.
    return undefined
  }
}

/** Whether the pages that are kept are those of this release; with a lesson, also the page that one opens on. */
export async function isShellCurrent(what: 'pages' | 'lesson'): Promise<boolean> {
  const kept = await keptShell()
  return kept !== undefined && (what === 'pages' || kept.lesson !== undefined)
}

/**
 * Keeps what opens without a connection: the document of the home, with a lesson also that of an element (the server draws
 * both without knowing who asks), and the built files of the pages that are read without one. The worker asks the network
 * first, always.
 */
export async function keepShell(given?: Lesson): Promise<void> {
  const lesson = given ?? (await keptShell())?.lesson
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
    // Their parts only: without a connection each of them is drawn from the document of the home.
    ...readable.map((address): [string] => [address]),
    ['/student/search'],
    ...(lesson
      ? ([[`/student/element/${lesson.element}`, '/student/element'], [`/student/subject/${lesson.subject}`]] as [
          string,
          string?,
        ][])
      : []),
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
  const kept: Kept = { version: String(__VERSION__), lesson }
  localStorage.setItem(versionKey, JSON.stringify(kept))
}
