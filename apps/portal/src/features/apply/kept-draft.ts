import { activeRegistration, saveDraft } from '@halaqa/admission/contract'
import { device, draftStore } from '@halaqa/kit-web/drafts'
import type { ContractForm } from '@halaqa/kit-web/forms'
import { useSessions } from '@halaqa/kit-web/session'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { draftOf, valuesOf } from './draft-values.ts'

/** Under which the token of the half-written application lies in this browser. */
const storageKey = 'application-token'
const pauseMs = 1500

export type KeptDraft = {
  /** `saved`: the server has what is on the screen. `device`: only this device does. `gone`: the link is too old. */
  state: 'none' | 'saving' | 'saved' | 'device' | 'gone'
  token: () => string | undefined
  /** Saves no more of what was typed until now; resolves when a save that is under way has ended. Before sending. */
  settle: () => Promise<void>
  forget: () => void
}

/**
 * Keeps the application on the server as it is typed, so that it can be gone on with on another device. The token lies
 * in this browser and in `?token=`; an address with another token (a link from a mail, the unified admission) is read
 * and filled in. Passwords never leave the page.
 */
export function useKeptDraft(form: ContractForm): KeptDraft {
  const { call } = useSessions()
  const { search } = useLocation()
  const go = useNavigate()
  const token = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(undefined)
  /** Counts what was forgotten: the answer to a save from before must not bring it back. */
  const forgotten = useRef(0)
  const [state, setState] = useState<KeptDraft['state']>('none')
  const { watch, getValues, reset } = form

  // Once, on arrival.
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    const kept = localStorage.getItem(storageKey) ?? undefined
    const fromAddress = new URLSearchParams(location.search).get('token') ?? undefined
    token.current = fromAddress ?? kept
    const hasOwn = fromAddress === undefined || fromAddress === kept
    // What this device holds is newer than what the server has.
    if (!token.current || (hasOwn && draftStore(device, 'application').read())) return
    call(activeRegistration, { query: { token: token.current } }).then(
      ({ draft }) => {
        if (draft) {
          reset({ ...getValues(), ...valuesOf(draft) }, { keepDefaultValues: true })
          localStorage.setItem(storageKey, token.current!)
        } else if (fromAddress) setState('gone')
        if (!draft) token.current = undefined
      },
      // Without a connection the person starts with what this device has; the next save asks again.
      () => undefined,
    )
  }, [call, getValues, reset])

  useEffect(() => {
    const save = async () => {
      await running.current
      const before = forgotten.current
      setState('saving')
      try {
        const reply = await call(saveDraft, { body: { token: token.current, data: draftOf(getValues()) } })
        if (before !== forgotten.current) return
        const isNew = token.current !== reply.token
        token.current = reply.token
        localStorage.setItem(storageKey, reply.token)
        setState('saved')
        if (isNew) putIntoAddress(go, reply.token)
      } catch {
        if (before === forgotten.current) setState('device')
      }
    }
    const saveSoon = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        running.current = save()
      }, pauseMs)
    }
    const watching = watch((_, { type }) => {
      // What the program fills in (a restored draft) is not typing.
      if (type === 'change') saveSoon()
    })
    const again = () => token.current && saveSoon()
    addEventListener('online', again)
    return () => {
      clearTimeout(timer.current)
      removeEventListener('online', again)
      watching.unsubscribe()
    }
  }, [call, watch, getValues, go])

  const settle = useCallback(async () => {
    clearTimeout(timer.current)
    await running.current
  }, [])
  const forget = useCallback(() => {
    clearTimeout(timer.current)
    forgotten.current += 1
    localStorage.removeItem(storageKey)
    token.current = undefined
    setState('none')
    const query = new URLSearchParams(search)
    if (!query.has('token')) return
    query.delete('token')
    void go({ search: query.size ? `?${query}` : '', hash: location.hash }, { replace: true, preventScrollReset: true })
  }, [go, search])
  return { state, token: () => token.current, settle, forget }
}

function putIntoAddress(go: ReturnType<typeof useNavigate>, token: string): void {
  const query = new URLSearchParams(location.search)
  query.set('token', token)
  void go({ search: `?${query}`, hash: location.hash }, { replace: true, preventScrollReset: true })
}
