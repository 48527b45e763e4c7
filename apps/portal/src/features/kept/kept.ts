import { type Call, CallError } from '@halaqa/kit-contract'
import {
  type ElementScreen,
  elementScreen,
  type KeptList,
  lessonKeeping,
  type StudiedElement,
  type StudiedLesson,
} from '@halaqa/learning/contract'
import { lastStop, rememberedStop, untoldStop } from '../studying/places.ts'
import { untold, untoldFinished } from '../watched/outbox.ts'
import { bytesIn, fetchParts, fits, KeepingStopped, partsLeft } from './download.ts'
import { withLesson, withUntold } from './fresh.ts'
import { lifeOf, listOf } from './list.ts'
import { isShellCurrent, keepShell } from './shell.ts'
import * as store from './store.ts'

const hashedUpTo = 64 * 1024 * 1024
const dayMs = 24 * 3600_000

/** `elements`: with what is done of each, also since the connection went; empty while it has not come in whole. */
export type KeptLesson = { list: KeptList; whole: boolean; elements: StudiedElement[]; position: number }
/** How far keeping is: bytes that are here, of all. */
export type Progress = { here: number; all: number }

/** What an account has on this device. What is over, or was not signed like this, is deleted on the way. */
export async function keptLessons(accountId: number): Promise<KeptLesson[]> {
  const found: KeptLesson[] = []
  const done = await untoldOf(accountId)
  for (const stored of await store.lessonsOf(accountId)) {
    const list = await listOf(stored, accountId)
    if (list && lifeOf(list, Date.now()) === 'open')
      found.push({ list, whole: stored.whole, ...lessonNow(stored, done) })
    else await store.removeLesson(accountId, stored.lessonId)
  }
  return found
}

const untoldOf = async (accountId: number) => ({
  entries: (await untold(accountId)).map(each => each.entry),
  finished: (await untoldFinished(accountId)).map(each => each.finished),
})
function lessonNow({ screens }: store.StoredLesson, done: Awaited<ReturnType<typeof untoldOf>>) {
  const [first] = screens
  const { elements = [], position = 0 } = first ? withUntold(first, done, screens).lesson : {}
  return { elements, position }
}

/** Takes over what the college says of a lesson now, where it is kept: without a connection its percents are right. */
export async function freshen(accountId: number, lesson: StudiedLesson, subjectPercent: number): Promise<void> {
  await store.changeScreens(accountId, lesson.id, screens => withLesson(screens, lesson, subjectPercent))
}

/** `loadParts` loads what of the program is kept with the first lesson (offline-parts.ts). */
type How = { signal: AbortSignal; onProgress: (progress: Progress) => void; loadParts: () => Promise<unknown> }
/** Keeps a lesson, or goes on where it stopped. Throws `KeepingStopped`, or the refusal of the server. */
export async function keepLesson(
  call: Call,
  accountId: number,
  lessonId: number,
  { signal, onProgress, loadParts }: How,
): Promise<void> {
  try {
    const keeping = await call(lessonKeeping, { params: { id: lessonId } })
    const list = await listOf(keeping, accountId)
    if (!list || lifeOf(list, Date.now()) === 'over') throw new KeepingStopped('changed')
    const { text, signature, key } = keeping
    const stored = { text, signature, key, accountId, lessonId, screens: [], whole: false }
    const known = new Set(list.files.map(file => file.id))
    const kept = await store.partKeys(accountId)
    const here = kept.filter(part => part[1] === lessonId)
    for (const id of new Set(here.map(part => part[2]))) {
      if (!known.has(id)) await store.dropFile(accountId, lessonId, id)
    }
    const nameOf = (id: string, number: number) => `${id} ${number}`
    const names = new Set(here.map(([, , id, number]) => nameOf(id, number)))
    let left = partsLeft(list.files, (id, number) => names.has(nameOf(id, number)))
    if (!fits(bytesIn(left), await spaceHere())) throw new KeepingStopped('space')
    // Asked, not demanded: a browser that refuses may clear it when the device is full, and it is fetched again.
    await navigator.storage?.persist?.()
    await store.putLesson(stored)
    const elsewhere = new Map(kept.map(part => [nameOf(part[2], part[3]), part]))
    for (const { fileId, number } of left) {
      signal.throwIfAborted()
      const other = elsewhere.get(nameOf(fileId, number))
      const isCopied = other && (await store.copyPart(other, [accountId, lessonId, fileId, number]))
      if (isCopied) names.add(nameOf(fileId, number))
    }
    left = left.filter(part => !names.has(nameOf(part.fileId, part.number)))
    const all = list.files.reduce((sum, file) => sum + file.bytes, 0)
    let done = all - bytesIn(left)
    onProgress({ here: done, all })
    let links = keeping.links
    await fetchParts(left, {
      linkOf: id => links.find(link => link.file_id === id)?.url,
      relink: async () => {
        links = (await call(lessonKeeping, { params: { id: lessonId } })).links
      },
      put: (part, body) => store.putPart([accountId, lessonId, part.fileId, part.number], body),
      signal,
      onPart: ({ from, to }) => {
        done += to - from
        onProgress({ here: done, all })
      },
    })
    await checkFiles(list)
    const screens: ElementScreen[] = []
    for (const { id } of list.elements) {
      signal.throwIfAborted()
      screens.push(await call(elementScreen, { params: { id } }))
    }
    const lesson = { element: list.elements[0]?.id ?? 0, subject: list.subject_id }
    if (!(await isShellCurrent('lesson'))) {
      await loadParts()
      await keepShell(lesson)
    }
    await store.putLesson({ ...stored, screens, whole: true })
  } catch (error) {
    throw stoppedBy(error, signal)
  }
}

/** What has come is what the list says; larger films are held to their size, which every part was. */
async function checkFiles(list: KeptList): Promise<void> {
  for (const { id, type, bytes, sha256 } of list.files) {
    if (bytes > hashedUpTo) continue
    const body = await (await store.fileOf(list.account_id, list.lesson_id, id, type)).arrayBuffer()
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
    if (Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('') === sha256) continue
    await store.dropFile(list.account_id, list.lesson_id, id)
    throw new KeepingStopped('changed')
  }
}

function stoppedBy(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new KeepingStopped('stopped')
  const { name } = error as Error
  if (name === 'QuotaExceededError') return new KeepingStopped('space')
  if (name === 'TypeError' || (error instanceof CallError && error.status === 0))
    return new KeepingStopped('connection')
  return error
}

export const spaceHere = async (): Promise<StorageEstimate> => (await navigator.storage?.estimate?.()) ?? {}

let urls: string[] = []
/**
 * The page of an element from what is kept: its film and file as addresses of this page, and the place where one stopped
 * without a connection. `over` when its time has passed, undefined when it is not here.
 */
export async function openKept(accountId: number, elementId: number): Promise<ElementScreen | 'over' | undefined> {
  const has = ({ screens }: store.StoredLesson) => screens.some(screen => screen.id === elementId)
  const stored = (await store.lessonsOf(accountId)).find(each => each.whole && has(each))
  const screen = stored?.screens.find(each => each.id === elementId)
  if (!stored || !screen) return undefined
  const list = await listOf(stored, accountId)
  if (!list || lifeOf(list, Date.now()) === 'over') {
    await store.removeLesson(accountId, stored.lessonId)
    return 'over'
  }
  for (const url of urls) URL.revokeObjectURL(url)
  urls = []
  const urlOf = async (id: string, type: string) => {
    urls.push(URL.createObjectURL(await store.fileOf(accountId, stored.lessonId, id, type)))
    return urls.at(-1)!
  }
  const place = list.elements.find(each => each.id === elementId)
  const film = list.files.find(file => file.id === place?.film)
  const file = list.files.find(each => each.id === place?.file)
  const done = await untoldOf(accountId)
  // The page is as it was when the lesson was kept; since then one may have gone on, with a connection or without.
  const known = { ms: screen.position_ms, at: list.kept_at }
  const latest = lastStop(known, rememberedStop(accountId, elementId), untoldStop(done.entries, elementId))
  return {
    ...withUntold(screen, done, stored.screens),
    position_ms: latest?.ms ?? screen.position_ms,
    playing: screen.playing && {
      ...screen.playing,
      poster: null,
      audio: null,
      sources: film ? [{ type: film.type, url: await urlOf(film.id, film.type) }] : [],
    },
    // A type that no browser opens in the page: what people sent is saved, never run.
    file: screen.file && file ? { ...screen.file, url: await urlOf(file.id, 'application/octet-stream') } : null,
  }
}

/** With a connection: renews what is a day old, deletes what no longer lies open, brings the pages of a new release. */
export async function tidyKept(call: Call, accountId: number): Promise<void> {
  const lessons = await keptLessons(accountId)
  for (const { list, whole } of lessons) {
    if (!whole || Date.now() - Date.parse(list.kept_at) < dayMs) continue
    try {
      const { text, signature, key } = await call(lessonKeeping, { params: { id: list.lesson_id } })
      const fresh = await listOf({ text, signature, key }, accountId)
      const stored = await store.lessonOf(accountId, list.lesson_id)
      const isSame = JSON.stringify([fresh?.files, fresh?.elements]) === JSON.stringify([list.files, list.elements])
      if (stored) await store.putLesson({ ...stored, text, signature, key, whole: isSame })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if ([403, 404, 409].includes(error.status)) await store.removeLesson(accountId, list.lesson_id)
    }
  }
  const [first] = lessons.filter(each => each.whole)
  if (first && !(await isShellCurrent('lesson')))
    await keepShell({ element: first.list.elements[0]?.id ?? 0, subject: first.list.subject_id })
}
export { removeLesson, wipe } from './store.ts'
