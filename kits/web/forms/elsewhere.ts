import { useCallback, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { hearOtherTabs, type Meeting, meet, type Owner, type Values } from '../drafts/index.ts'
import { useOwner } from './keeping.ts'

export type Elsewhere = {
  /** Fields that another tab or device filled in, and that stand here now. */
  taken: readonly string[]
  /** Fields that were written here and there, with what stands there. */
  disputed: Values
  /** Takes what another tab or device wrote since `base`: what was not touched here is filled in, the rest is disputed. */
  meet: (base: Values, theirs: Values) => Meeting
  /** Settles all disputed fields: with what stands there, or with what was written here. */
  settle: (side: 'theirs' | 'mine') => void
  clear: () => void
}

/**
 * What became of a form in another tab, or on another device, while it was open here: shown and named (`ElsewhereNotice`),
 * never overwritten. `draft` and `of` as the form has them: other tabs of this browser are heard at once.
 */
export function useElsewhere(
  form: Pick<UseFormReturn<never>, 'setValue' | 'getValues' | 'formState'>,
  draft: string,
  of?: Owner,
): Elsewhere {
  const account = useOwner()
  const owner = of ?? account
  const [taken, setTaken] = useState<readonly string[]>([])
  const [disputed, setDisputed] = useState<Values>({})
  const { setValue, getValues, formState } = form as unknown as UseFormReturn<FieldValues>
  const { defaultValues } = formState
  const fill = useCallback(
    (values: Values) => {
      for (const [field, value] of Object.entries(values))
        setValue(field, value ?? defaultValues?.[field] ?? '', { shouldDirty: true })
    },
    [setValue, defaultValues],
  )
  const hear = useCallback(
    (base: Values, theirs: Values) => {
      const meeting = meet(base, getValues(), theirs)
      fill(meeting.taken)
      const names = Object.keys(meeting.taken)
      if (names.length) setTaken(before => [...new Set([...before, ...names])])
      // What was disputed and is the same by now is no longer.
      setDisputed(before => {
        const still = Object.entries(before).filter(([field]) => !(field in theirs) || field in meeting.disputed)
        return { ...Object.fromEntries(still), ...meeting.disputed }
      })
      return meeting
    },
    [getValues, fill],
  )
  useEffect(() => {
    if (owner === undefined) return
    return hearOtherTabs(owner, draft, (before, now) => void hear(baseOf(now, { ...defaultValues, ...before }), now))
  }, [owner, draft, hear, defaultValues])
  const settle = useCallback(
    (side: 'theirs' | 'mine') => {
      if (side === 'theirs') fill(disputed)
      setDisputed({})
    },
    [fill, disputed],
  )
  const clear = useCallback(() => {
    setTaken([])
    setDisputed({})
  }, [])
  return { taken, disputed, meet: hear, settle, clear }
}

/** Only what a draft keeps: a password, which it does not, was not emptied by another tab. */
export const baseOf = (now: Values, before: Values): Values =>
  Object.fromEntries(Object.keys(now).map(field => [field, before[field]]))
