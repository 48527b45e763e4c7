import { draftStore, ownerOf } from '@halaqa/kit-web/drafts'
import type { WatchEntry } from '@halaqa/learning/contract'

/** Where one stopped, milliseconds of the piece, and when. */
export type Stop = { ms: number; at: string }

/** The stop that came last; none of an entry that only waits to be told. */
export const lastStop = (...stops: (Stop | undefined)[]): Stop | undefined =>
  stops.reduce((last, each) => (each && (!last || each.at > last.at) ? each : last), undefined)

/** Where one stopped by what is not told yet: the college does not know it. */
export const untoldStop = (entries: readonly WatchEntry[], elementId: number): Stop | undefined =>
  lastStop(...entries.filter(each => each.element_id === elementId).map(({ position_ms: ms, at }) => ({ ms, at })))

const store = (accountId: number) => draftStore(ownerOf({ guard: 'students', id: accountId })!, 'places')

/** Remembers on this device where one stops: a lesson that is kept shows what was known when it was kept. */
export function rememberStop(accountId: number, elementId: number, stop: Stop): void {
  store(accountId).write({ ...store(accountId).read(), [elementId]: stop })
}

export const rememberedStop = (accountId: number, elementId: number): Stop | undefined =>
  store(accountId).read()?.[elementId] as Stop | undefined
