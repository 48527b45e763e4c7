import type { ElementScreen, LessonKeeping } from '@halaqa/learning/contract'
import { keptHere, markKept } from '../kept-marker/marker.ts'

/** A lesson on this device: the signed list, and what its elements show. Its films and files lie beside it in parts. */
export type StoredLesson = Pick<LessonKeeping, 'text' | 'signature' | 'key'> & {
  accountId: number
  lessonId: number
  screens: ElementScreen[]
  /** Everything has come. */
  whole: boolean
}
export type PartKey = [accountId: number, lessonId: number, fileId: string, number: number]

export const shellCache = 'halaqa-shell-1'

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

type Stores = { lessons: IDBObjectStoreParameters; parts: undefined; pages: IDBObjectStoreParameters }
type StoreName = keyof Stores
/** Pages lie in a database of their own: an open window of an earlier release would stand in the way of a new version. */
const databases: Record<string, Partial<Stores>> = {
  'halaqa-kept': { lessons: { keyPath: ['accountId', 'lessonId'] }, parts: undefined },
  'halaqa-seen': { pages: { keyPath: ['accountId', 'address'] } },
}
const placeOf = (name: StoreName) => (name === 'pages' ? 'halaqa-seen' : 'halaqa-kept')

const opened = new Map<string, Promise<IDBDatabase>>()
function database(name: string): Promise<IDBDatabase> {
  const before = opened.get(name)
  if (before) return before
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      for (const [store, how] of Object.entries(databases[name]!)) request.result.createObjectStore(store, how)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  opened.set(name, opening)
  return opening
}
const store = async (name: StoreName, mode: IDBTransactionMode = 'readonly') =>
  (await database(placeOf(name))).transaction(name, mode).objectStore(name)

/** Arrays sort behind numbers and texts: an empty one is the end of everything that begins alike. */
const beginning = (...key: (string | number)[]) => IDBKeyRange.bound(key, [...key, []])

export const lessonsOf = async (accountId: number): Promise<StoredLesson[]> =>
  asked((await store('lessons')).getAll(beginning(accountId)))

export const lessonOf = async (accountId: number, lessonId: number): Promise<StoredLesson | undefined> =>
  asked((await store('lessons')).get([accountId, lessonId]))

export async function putLesson(lesson: StoredLesson): Promise<void> {
  // Marked first: what lies here and is not marked would never be deleted.
  await remark(lesson.accountId, ids => [
    ...ids.filter(id => id !== lesson.lessonId),
    ...(lesson.whole ? [lesson.lessonId] : []),
  ])
  await asked((await store('lessons', 'readwrite')).put(lesson))
}

/** Changes the pages of a lesson that is here in whole; of one that is deleted meanwhile nothing comes back. */
export async function changeScreens(
  accountId: number,
  lessonId: number,
  change: (screens: ElementScreen[]) => ElementScreen[],
): Promise<void> {
  const lessons = await store('lessons', 'readwrite')
  const stored = (await asked(lessons.get([accountId, lessonId]))) as StoredLesson | undefined
  if (stored?.whole) await asked(lessons.put({ ...stored, screens: change(stored.screens) }))
}

/** The parts of a lesson that are here; without one, of all lessons of the account. */
export const partKeys = async (accountId: number, lessonId?: number): Promise<PartKey[]> => {
  const range = lessonId === undefined ? beginning(accountId) : beginning(accountId, lessonId)
  return (await asked((await store('parts')).getAllKeys(range))) as PartKey[]
}

/** A part that another lesson has brought already need not come again; false when it has gone since. */
export async function copyPart(from: PartKey, to: PartKey): Promise<boolean> {
  const part = (await asked((await store('parts')).get(from))) as Blob | undefined
  if (part) await putPart(to, part)
  return part !== undefined
}

export async function putPart(key: PartKey, part: Blob): Promise<void> {
  await asked((await store('parts', 'readwrite')).put(part, key))
}

/** A film or file as one; its parts stay on the disk until they are read. */
export async function fileOf(accountId: number, lessonId: number, fileId: string, type: string): Promise<Blob> {
  const parts = await asked((await store('parts')).getAll(beginning(accountId, lessonId, fileId)))
  return new Blob(parts as Blob[], { type })
}

export async function dropFile(accountId: number, lessonId: number, fileId: string): Promise<void> {
  await asked((await store('parts', 'readwrite')).delete(beginning(accountId, lessonId, fileId)))
}

export async function removeLesson(accountId: number, lessonId: number): Promise<void> {
  await asked((await store('parts', 'readwrite')).delete(beginning(accountId, lessonId)))
  await asked((await store('lessons', 'readwrite')).delete([accountId, lessonId]))
  await remark(accountId, ids => ids.filter(id => id !== lessonId))
}

async function remark(accountId: number, change: (ids: number[]) => number[]): Promise<void> {
  const before = keptHere()
  markKept({ by: accountId, lessons: [...new Set(change(before?.by === accountId ? before.lessons : []))] })
}

/** A page as it was last seen: what the college answered, and when. */
export type StoredPage = { accountId: number; address: string; at: string; data: unknown }

export async function putPage(page: StoredPage): Promise<void> {
  await remark(page.accountId, ids => ids)
  await asked((await store('pages', 'readwrite')).put(page))
}
export const pagesOf = async (accountId: number): Promise<StoredPage[]> =>
  asked((await store('pages')).getAll(beginning(accountId)))

export async function removePage(accountId: number, address: string): Promise<void> {
  await asked((await store('pages', 'readwrite')).delete([accountId, address]))
}

const running = new Set<() => Promise<unknown>>()
/** Names work that writes here for long: before all is deleted it is stopped, or it would write on behind it. */
export function stopBeforeWipe(stop: () => Promise<unknown>): () => void {
  running.add(stop)
  return () => void running.delete(stop)
}

/** Deletes everything that is kept on this device, whoever kept it, and what opens the portal without a connection. */
export async function wipe(): Promise<void> {
  await Promise.all([...running].map(stop => stop()))
  for (const name of ['lessons', 'parts', 'pages'] as const) await asked((await store(name, 'readwrite')).clear())
  await caches.delete(shellCache)
  markKept(undefined)
}
