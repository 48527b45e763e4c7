import type { CallError, In, Out, Route, Schema } from '@halaqa/kit-contract'
import { newKey } from '@halaqa/kit-contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { draftStore, type Owner, sendWaiting, type Values, type Waiting, waitingStore } from '../drafts/index.ts'
import { useKeeping, useOwner } from '../forms/keeping.ts'
import { useSessions } from '../session/provider.tsx'
import { reach } from '../session/reach.ts'

/**
 * What is being written at a place, kept on this device for this account at every letter: it survives another tab of the
 * page, a reload, and a session that ended elsewhere. Without a place it is kept nowhere.
 */
export function useKept<T extends Values>(place: string | undefined, empty: T) {
  const owner = useOwner()
  const isKept = place !== undefined && owner !== undefined
  const [values, setValues] = useState<T>(() => restored(owner, place, empty))
  const begun = useRef(empty)
  useKeeping(isKept)
  useEffect(() => {
    if (!isKept) return
    const store = draftStore(owner, place)
    const isEmpty = JSON.stringify(values) === JSON.stringify(begun.current)
    if (isEmpty) store.clear()
    else store.write(values)
  }, [isKept, owner, place, values])
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

/** Which place something was sent from: told over the windows of this page. */
const sentFrom = new EventTarget()
const changed = (place: string) => sentFrom.dispatchEvent(new CustomEvent('sent', { detail: place }))

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
      const sent = await sendWaiting(call, store)
      if (before === 0) return
      for (const { waiting } of sent) changed(waiting.place)
      if (sent.length) await queries.invalidateQueries()
      changed('')
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
    if (owner !== undefined) waitingStore(owner).drop(key)
    changed(place ?? '')
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
  const send = async (input: Input<P, B>, text: string) => {
    // The second of two quick presses comes before the button is drawn as busy.
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(undefined)
    const key = newKey()
    try {
      const loose = call as unknown as (route: Route, input: object) => Promise<Out<R>>
      sent(await loose(route as never, { ...input, key }))
    } catch (problem) {
      const lost = problem as CallError
      const isKept =
        lost.status === 0 &&
        owner !== undefined &&
        waitingStore(owner).add({
          key,
          place,
          at: new Date().toISOString(),
          route: { method: 'POST', path: route.path },
          input,
          text,
        })
      if (isKept) {
        queued()
        changed(place)
      } else setError(lost)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { send, busy, error }
}
