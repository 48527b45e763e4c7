import type { CallError, In, Out, Route, Schema } from '@halaqa/kit-contract'
import { newKey } from '@halaqa/kit-contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import {
  draftStore,
  type Owner,
  sendWaiting,
  settle,
  type Values,
  type Waiting,
  waitingStore,
} from '../drafts/index.ts'
import { useKeeping, useOwner } from '../forms/keeping.ts'
import { useSessions } from '../session/provider.tsx'
import { reach } from '../session/reach.ts'

/**
 * What is being written at a place, kept on this device for this account at every letter: it survives another tab of the
 * page, a reload, and a session that ended elsewhere. Without a place it is kept nowhere. `isOpen`: its field is there to be
 * written in; a field that is closed promises nothing for what else is typed on the page.
 */
export function useKept<T extends Values>(place: string | undefined, empty: T, isOpen = true) {
  const owner = useOwner()
  const isWanted = place !== undefined && owner !== undefined
  const [values, setValues] = useState<T>(() => restored(owner, place, empty))
  const begun = useRef(empty)
  const [isFull, setFull] = useState(false)
  const isKept = isWanted && !isFull
  useKeeping(isKept && isOpen)
  useEffect(() => {
    if (!isWanted) return
    const store = draftStore(owner, place)
    const isEmpty = JSON.stringify(values) === JSON.stringify(begun.current)
    if (isEmpty) store.clear()
    setFull(!isEmpty && !store.write(values))
  }, [isWanted, owner, place, values])
  const change = useCallback((part: Partial<T>) => setValues(before => ({ ...before, ...part })), [])
  const forget = useCallback(() => {
    // At once: who sends or leaves closes the field as well, and what is closed writes nothing any more.
    if (owner !== undefined && place !== undefined) draftStore(owner, place).clear()
    setValues(begun.current)
  }, [owner, place])
  return { values, change, forget, isKept }
}

function restored<T extends Values>(owner: Owner | undefined, place: string | undefined, empty: T): T {
  if (place === undefined || owner === undefined || typeof localStorage === 'undefined') return empty
  return { ...empty, ...(draftStore(owner, place).read() as Partial<T> | undefined) }
}

/**
 * At which place what waits has changed; `settled` when something of it has arrived, with the answer unless that was lost,
 * was refused, or was taken away. Told in this window only: the others see that the list has changed.
 */
type Change = { place: string; settled?: boolean; reply?: unknown }
const sentFrom = new EventTarget()
/** In one update: what leaves the list of what waits and what comes with the answer is never seen twice, nor missed. */
const changed = (detail: Change) => flushSync(() => sentFrom.dispatchEvent(new CustomEvent<Change>('sent', { detail })))

/**
 * Hears when something that waited has come to an end at a place, with the answer; without one it arrived and the answer was
 * lost, it was refused, or it was taken away: what stands there is to be asked for. Listens where what is shown is held,
 * which is there longer than the field it was written in.
 */
export function useSettled(hear: (place: string, reply: unknown) => void): void {
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => {
    const heard = (event: Event) => {
      const { place, settled, reply } = (event as CustomEvent<Change>).detail
      if (settled) latest.current(place, reply)
    }
    sentFrom.addEventListener('sent', heard)
    return () => sentFrom.removeEventListener('sent', heard)
  }, [])
}

/** Sends what waits: now, when the connection comes back, and when something is put there. Stands once in the frame of a part. */
export function useWaitingSent(): void {
  const { call } = useSessions()
  const queries = useQueryClient()
  const owner = useOwner()
  useEffect(() => {
    if (owner === undefined) return
    const store = waitingStore(owner)
    const work = async () => {
      const before = store.all().length
      const done = await sendWaiting(call, store)
      if (before === 0) return
      for (const { waiting, reply } of done) changed({ place: waiting.place, settled: true, reply })
      // A film that plays would begin anew: its page hears the answers themselves.
      if (done.length) await queries.invalidateQueries({ predicate: each => !each.meta?.stays })
      changed({ place: '' })
    }
    // One window at a time, where the browser knows how; sent twice it would be done once all the same.
    const send = () =>
      void (navigator.locks
        ? navigator.locks.request('halaqa-waiting', { ifAvailable: true }, lock => lock && work())
        : work())
    send()
    return reach.onReturn(send)
  }, [call, queries, owner])
}

let snapshot: { text: string; list: Waiting[] } = { text: '', list: [] }
/** The same list as long as nothing in it changes: React asks again and again. */
function waitingNow(owner: Owner | undefined): Waiting[] {
  if (owner === undefined) return none
  const list = waitingStore(owner).all()
  const text = JSON.stringify(list)
  if (text !== snapshot.text) snapshot = { text, list }
  return snapshot.list
}
const none: Waiting[] = []
const listen = (heard: () => void) => {
  sentFrom.addEventListener('sent', heard)
  addEventListener('storage', heard)
  return () => {
    sentFrom.removeEventListener('sent', heard)
    removeEventListener('storage', heard)
  }
}

/** What was written at a place (without one: anywhere) and waits for a connection, or was refused when it came there. */
export function useWaiting(place?: string) {
  const owner = useOwner()
  const all = useSyncExternalStore(
    listen,
    () => waitingNow(owner),
    () => none,
  )
  const drop = (key: string) => {
    const dropped = all.find(each => each.key === key)
    if (owner !== undefined) waitingStore(owner).drop(key)
    changed({ place: dropped?.place ?? '', settled: true })
  }
  return { rows: place === undefined ? all : all.filter(each => each.place === place), drop }
}

type Input<P extends Schema, B extends Schema> = { params?: In<P> & object; body?: In<B> & object }

/**
 * Sends what was written at a place, once. Without an answer it waits on the device under its key, is shown there
 * (`useWaiting`), and is sent when the connection is back. `queued` is told so that the field can be emptied.
 */
export function useSending<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  place: string,
  { sent, queued }: { sent: (reply: Out<R>) => void; queued: () => void },
) {
  const { call } = useSessions()
  const owner = useOwner()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError>()
  const running = useRef(false)
  /** `beside`: what stands there already and looks the same. */
  const send = async (input: Input<P, B>, text: string, beside?: readonly number[]) => {
    // The second of two quick presses comes before the button is drawn as busy.
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(undefined)
    const key = newKey()
    const at = new Date().toISOString()
    const store = owner === undefined ? undefined : waitingStore(owner)
    const row = { key, place, at, route: { method: 'POST' as const, path: route.path }, input, text, beside }
    const wait = () => store?.add(row) ?? false
    let isLeft = false
    // A page that is left before the answer may never hear it: its words are no draft any more, they wait under their key.
    // One that is laid aside (back and forth in the browser) may hear it later, and has no other copy than what waits.
    const leave = () => {
      isLeft = wait()
      if (isLeft) queued()
    }
    addEventListener('pagehide', leave)
    try {
      const loose = call as unknown as (route: Route, input: object) => Promise<Out<R>>
      const reply = await loose(route as never, { ...input, key })
      if (isLeft) store?.drop(key)
      sent(reply)
    } catch (problem) {
      const lost = problem as CallError
      if (isLeft && store) changed({ place, settled: settle(store, key, lost) })
      else if (lost.status === 0 && wait()) {
        queued()
        changed({ place })
      } else setError(lost)
    } finally {
      removeEventListener('pagehide', leave)
      running.current = false
      setBusy(false)
    }
  }
  return { send, busy, error }
}
