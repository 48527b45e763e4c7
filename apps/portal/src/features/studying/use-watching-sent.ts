import { useSession } from '@halaqa/kit-web/session'
import type { WatchResult } from '@halaqa/learning/contract'
import { useCallback, useEffect, useRef } from 'react'
import * as outbox from './outbox.ts'
import { tellAll, tellFinished } from './tell.ts'

/** Tells what waits on the device: now, when the connection comes back, and whenever the answered function is called. */
export function useWatchingSent(told?: (result: WatchResult) => void): () => Promise<void> {
  const { account, call } = useSession('students')
  const id = account?.actingBy ? undefined : account?.id
  const latest = useRef(told)
  useEffect(() => {
    latest.current = told
  })
  const send = useCallback(async () => {
    if (id === undefined || typeof indexedDB === 'undefined') return
    const work = async () => {
      for (const result of await tellAll(call, id, outbox)) latest.current?.(result)
      await tellFinished(call, id, outbox)
    }
    // One window at a time, where the browser knows how; told twice it would count once all the same.
    if (navigator.locks) await navigator.locks.request('halaqa-watched', { ifAvailable: true }, lock => lock && work())
    else await work()
  }, [id, call])
  useEffect(() => {
    const again = () => void send()
    again()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [send])
  return send
}
