import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftStore } from '../drafts/store.ts'
import { useKeeping, useOwner } from './keeping.ts'

type Only = (values: object) => FieldValues | undefined
type PutBack = (kept: FieldValues, now: object) => FieldValues | undefined

/**
 * Saves a form as it is typed (after a pause of 500 ms) and puts it back when the person returns. It is the account's, or
 * with `of: 'device'` whoever's who fills in the form. Fields in `without` (passwords) are never written; `only` says at each
 * writing what is kept and `putBack` what of it is put back, undefined for nothing.
 */
export function useDraft(
  key: string | undefined,
  form: Pick<UseFormReturn<never>, 'watch' | 'reset' | 'getValues'>,
  {
    without = [],
    of,
    only,
    putBack,
  }: {
    without?: readonly string[]
    of?: 'device'
    only?: Only | undefined
    putBack?: PutBack | undefined
  } = {},
) {
  const account = useOwner()
  const owner = of ?? account
  const [restored, setRestored] = useState(false)
  const [saved, setSaved] = useState(false)
  const pristine = useRef<FieldValues>(undefined)
  /** What was typed and is not written yet. */
  const typed = useRef<FieldValues>(undefined)
  const omitted = without.join()
  const isKept = key !== undefined && owner !== undefined
  // Where only some of what is typed is kept, it is promised once something is; nowhere while the storage is full.
  const [written, setWritten] = useState<boolean>()
  useKeeping(isKept && (only ? written === true : written !== false))

  useEffect(() => {
    if (!isKept) return
    const store = draftStore(owner, key, localStorage, omitted.split(','))
    pristine.current ??= form.getValues() as FieldValues
    const kept = store.read()
    const now = form.getValues() as object
    const wanted = kept && (putBack ? putBack(kept, now) : kept)
    if (wanted) {
      form.reset({ ...now, ...wanted } as never, { keepDefaultValues: true })
      setRestored(true)
      setWritten(true)
    } else if (kept) store.clear()
    let timer: ReturnType<typeof setTimeout>
    const keep = () => {
      const kept = only ? typed.current && only(typed.current) : typed.current
      if (kept) {
        const isWritten = store.write(kept)
        setSaved(isWritten)
        setWritten(isWritten)
      } else if (typed.current) {
        store.clear()
        setWritten(undefined)
      }
      typed.current = undefined
    }
    const watching = form.watch(values => {
      setSaved(false)
      clearTimeout(timer)
      typed.current = values as FieldValues
      timer = setTimeout(keep, 500)
    })
    // A page that is left within the pause keeps its last letters too.
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
      watching.unsubscribe()
    }
  }, [isKept, key, owner, form, omitted, only, putBack])

  const forget = useCallback(() => {
    typed.current = undefined
    // What was sent is where the next change begins.
    pristine.current = form.getValues() as FieldValues
    if (isKept) draftStore(owner, key).clear()
    setRestored(false)
    setSaved(false)
    setWritten(undefined)
  }, [isKept, key, owner, form])
  const discard = useCallback(() => {
    form.reset(pristine.current as never)
    forget()
  }, [form, forget])
  /** A change begins with what is filled in now: somebody else may have corrected it. What was put back stays. */
  const begin = useCallback(
    (values: object) => {
      if (restored) return
      form.reset(values as never)
      pristine.current = values as FieldValues
      // What the program fills in is not typed: it makes no draft.
      typed.current = undefined
    },
    [form, restored],
  )
  return { restored, saved, forget, discard, begin }
}
