import type { ElementScreen, LessonKeeping } from '@halaqa/learning/contract'
import { keptHere, markKept } from './marker.ts'

/** A lesson on this device: the signed list, and what its elements show. Its films and files lie beside it in parts. */
export type StoredLesson = Pick<LessonKeeping, 'text' | 'signature' | 'key'> & {
  accountId: number
  lessonId: number
  screens: ElementScreen[]
  /** Everything has come. */
  whole: boolean
}
export type PartKey = [accountId: number, lessonId: number, fileId: string, number: number]

const databaseName = 'halaqa-kept'
export const shellCache = 'halaqa-shell-1'

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase> | undefined
function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('lessons', { keyPath: ['accountId', 'lessonId'] })
      request.result.createObjectStore('parts')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}
const store = async (name: 'lessons' | 'parts', mode: IDBTransactionMode = 'readonly') =>
  (await database()).transaction(name, mode).objectStore(name)

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

export const partKeys = async (accountId: number, lessonId: number): Promise<PartKey[]> =>
  (await asked((await store('parts')).getAllKeys(beginning(accountId, lessonId)))) as PartKey[]

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

/** Deletes everything that is kept on this device, whoever kept it, and what opens the portal without a connection. */
export async function wipe(): Promise<void> {
  const [lessons, parts] = [await store('lessons', 'readwrite'), await store('parts', 'readwrite')]
  await Promise.all([asked(lessons.clear()), asked(parts.clear())])
  await caches.delete(shellCache)
  markKept(undefined)
}
