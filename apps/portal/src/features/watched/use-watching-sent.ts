import { useWords } from '@halaqa/kit-web/i18n'
import { useToast } from '@halaqa/kit-web/light'
import { useSession } from '@halaqa/kit-web/session'
import type { WatchResult } from '@halaqa/learning/contract'
import { useCallback, useEffect, useRef } from 'react'
import * as outbox from './outbox.ts'
import { notifyFinished, sendAll, type Told } from './send-reports.ts'

/**
 * Tells what waits on the device: now, when the connection comes back, and whenever the answered function is called. What is
 * finished by it is said wherever one is by then: a film that ended without a connection may lie pages behind.
 */
export function useWatchingSent(told?: (result: WatchResult) => void): () => Promise<void> {
  const { account, call } = useSession('students')
  const id = account?.actingBy ? undefined : account?.id
  const t = useWords('student')
  const toast = useToast()
  const heard = ({ result, finished }: Told) => {
    for (const title of finished) toast({ text: t('finished', { title }) })
    told?.(result)
  }
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })
  const send = useCallback(async () => {
    if (id === undefined || typeof indexedDB === 'undefined') return
    const work = async () => {
      for (const each of await sendAll(call, id, outbox)) latest.current(each)
      await notifyFinished(call, id, outbox)
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
