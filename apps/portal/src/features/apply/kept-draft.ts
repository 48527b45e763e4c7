import { activeRegistration, saveDraft } from '@halaqa/admission/contract'
import { CallError } from '@halaqa/kit-contract'
import { device, draftStore, type Values } from '@halaqa/kit-web/drafts'
import type { ContractForm, Elsewhere } from '@halaqa/kit-web/forms'
import { useSessions } from '@halaqa/kit-web/session'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { draftOf, valuesOf } from './draft-values.ts'
import { hashOf, stepOfHash, tokenOfHash } from './steps.ts'

/** Under which the token of the half-written application lies in this browser. */
const storageKey = 'application-token'
/** Under which lies what was last read from the server or saved there: a later save is compared with it. */
const baseKey = 'application-base'
const pauseMs = 1500
/** How often a save that another tab overtook is tried again at once. */
const mostTries = 3

type Base = { version: number; data: Values }
const emptyBase = { version: 0, data: {} }
function keptBase(): Base {
  try {
    return (JSON.parse(localStorage.getItem(baseKey) ?? 'null') as Base | null) ?? emptyBase
  } catch {
    // Something else wrote under our name.
    return emptyBase
  }
}

export type KeptDraft = {
  /**
   * `saved`: the server has what is on the screen; `saving`: it will in a moment. `device`: only this device does. `gone`: the
   * link is too old.
   */
  state: 'none' | 'saving' | 'saved' | 'device' | 'gone'
  token: () => string | undefined
  /** Saves no more of what was typed until now; resolves when a save that is under way has ended. Before sending. */
  settle: () => Promise<void>
  forget: () => void
}

/**
 * Keeps the application on the server as it is typed, so that it can be gone on with on another device. The token lies
 * in this browser and behind the `#` of the address, which no server, log or referrer ever sees; an address with another
 * token (opened on another device, the unified admission, an old `?token=`) is read and filled in. Passwords never leave the page. A save names the one it goes on from: what another tab or device saved
 * meanwhile is met field by field (`elsewhere`), and looked for whenever the page is seen again.
 */
export function useKeptDraft(form: ContractForm, { meet, disputed }: Elsewhere): KeptDraft {
  const { call } = useSessions()
  const go = useNavigate()
  const token = useRef<string>(undefined)
  /** Stands while something was typed that no save has begun with. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(undefined)
  /** Counts what was forgotten: the answer to a save from before must not bring it back. */
  const forgotten = useRef(0)
  const [state, setState] = useState<KeptDraft['state']>('none')
  const { watch, getValues, reset } = form
  const base = useRef<Base>(emptyBase)
  const settled = useRef<() => void>(undefined)
  const open = useRef(disputed)
  useEffect(() => {
    open.current = disputed
  })
  const goOnFrom = useCallback((next: Base) => {
    base.current = next
    // While something is disputed a reload must meet it again.
    if (Object.keys(open.current).length === 0) localStorage.setItem(baseKey, JSON.stringify(next))
  }, [])
  /** Asks what the server has; false when it is what this tab goes on from. */
  const look = useCallback(async (): Promise<boolean> => {
    const { draft, version } = await call(activeRegistration, { query: { token: token.current } })
    if (!draft || !version || version === base.current.version) return false
    const theirs = valuesOf(draft)
    open.current = { ...open.current, ...meet(base.current.data, theirs).disputed }
    goOnFrom({ version, data: theirs })
    return true
  }, [call, meet, goOnFrom])

  // Once, on arrival.
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    const kept = localStorage.getItem(storageKey) ?? undefined
    const fromAddress = tokenInAddress()
    if (fromAddress) putIntoAddress(go, fromAddress)
    token.current = fromAddress ?? kept
    const hasOwn = fromAddress === undefined || fromAddress === kept
    if (!token.current) return
    if (hasOwn && draftStore(device, 'application').read()) {
      // What this device holds goes on from what it last saw of the server.
      base.current = keptBase()
      look().catch(() => undefined)
      return
    }
    call(activeRegistration, { query: { token: token.current } }).then(
      ({ draft, version }) => {
        if (draft) {
          reset({ ...getValues(), ...valuesOf(draft) }, { keepDefaultValues: true })
          localStorage.setItem(storageKey, token.current!)
          goOnFrom({ version: version ?? 0, data: valuesOf(draft) })
        } else if (fromAddress) setState('gone')
        if (!draft) token.current = undefined
      },
      // Without a connection the person starts with what this device has; the next save asks again.
      () => undefined,
    )
  }, [call, getValues, reset, look, goOnFrom, go])

  useEffect(() => {
    /** One save; what is disputed is left as it stands there until somebody chooses. */
    const send = async (tries = 1) => {
      const data = draftOf({ ...getValues(), ...open.current })
      const version = base.current.version || undefined
      try {
        const reply = await call(saveDraft, { body: { token: token.current, version, data } })
        return { ...reply, data }
      } catch (error) {
        const isOvertaken = error instanceof CallError && error.problem.code === 'draft-newer' && tries < mostTries
        if (!isOvertaken || !(await look())) throw error
        return send(tries + 1)
      }
    }
    const save = async () => {
      timer.current = undefined
      await running.current
      const before = forgotten.current
      setState('saving')
      try {
        const reply = await send()
        if (before !== forgotten.current) return
        goOnFrom({ version: reply.version, data: valuesOf(reply.data) })
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
      setState('saving')
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
    // Whoever comes back to this tab sees what was written in another one, or on another device.
    const seen = () => {
      if (document.visibilityState === 'visible' && token.current) look().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', seen)
    settled.current = saveSoon
    // This begins anew when one of its pieces does, as when another tab was heard: what was typed just before is still saved.
    if (timer.current) saveSoon()
    return () => {
      clearTimeout(timer.current)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', seen)
      watching.unsubscribe()
    }
  }, [call, watch, getValues, go, look, goOnFrom])

  // What was chosen between two tabs is saved.
  const wasDisputed = useRef(false)
  const isDisputed = Object.keys(disputed).length > 0
  useEffect(() => {
    if (wasDisputed.current && !isDisputed && token.current) settled.current?.()
    wasDisputed.current = isDisputed
  }, [isDisputed])

  const settle = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    await running.current
  }, [])
  const forget = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    forgotten.current += 1
    localStorage.removeItem(storageKey)
    localStorage.removeItem(baseKey)
    base.current = emptyBase
    token.current = undefined
    setState('none')
    if (tokenInAddress()) putIntoAddress(go, undefined)
  }, [go])
  return { state, token: () => token.current, settle, forget }
}

/** Behind the `#`; before it only where an older link has it. */
export const tokenInAddress = (): string | undefined =>
  tokenOfHash(location.hash) ?? new URLSearchParams(location.search).get('token') ?? undefined

/** `undefined` takes it out. What else stands in the address stays. */
function putIntoAddress(go: ReturnType<typeof useNavigate>, token: string | undefined): void {
  const query = new URLSearchParams(location.search)
  query.delete('token')
  const search = query.size ? `?${query}` : ''
  const hash = hashOf(stepOfHash(location.hash), token)
  if (search === location.search && hash === location.hash) return
  void go({ search, hash }, { replace: true, preventScrollReset: true })
}
