import type { WatchEntry } from '@halaqa/learning/contract'

/** What was played and is not told yet. It lies on the device, so that neither a lost connection nor a closed page loses it. */
export type Kept = {
  id: string
  accountId: number
  entry: WatchEntry
  /** What the film is called: it may be another page that hears it is finished. */
  title: string
}

/** A text that was read, a file or link that was opened, while nobody could be told. */
export type Finished = { id: string; accountId: number; finished: number }

const storeName = 'watched'

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Private windows of some browsers refuse IndexedDB: there it waits in the page, as long as that is open. */
const inPage = new Map<string, Kept | Finished>()

let opened: Promise<IDBDatabase | undefined> | undefined
function database(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise(resolve => {
    const request = indexedDB.open('halaqa-studying', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => resolve(undefined)
  })
  return opened
}
const store = async (mode: IDBTransactionMode) =>
  (await database())?.transaction(storeName, mode).objectStore(storeName)

/** Keeps an entry; the same id again replaces what was kept of it. */
export async function keep(kept: Kept | Finished): Promise<void> {
  const inside = await store('readwrite')
  if (!inside) return void inPage.set(kept.id, kept)
  const request = inside.put(kept)
  // Not by itself, once the page has heard of it: a page that is left at this moment would take it along.
  inside.transaction.commit()
  await asked(request)
}

/** What an account has not told yet. Another student on the same device has their own. */
export const untold = async (accountId: number): Promise<Kept[]> =>
  (await waiting(accountId)).filter(each => 'entry' in each)

export const untoldFinished = async (accountId: number): Promise<Finished[]> =>
  (await waiting(accountId)).filter(each => 'finished' in each)

async function waiting(accountId: number): Promise<(Kept | Finished)[]> {
  const inside = await store('readonly')
  const all = inside ? ((await asked(inside.getAll())) as (Kept | Finished)[]) : [...inPage.values()]
  return all.filter(each => each.accountId === accountId)
}

export async function forget(ids: readonly string[]): Promise<void> {
  const inside = await store('readwrite')
  for (const id of ids) inPage.delete(id)
  if (inside) await Promise.all(ids.map(id => asked(inside.delete(id))))
}
