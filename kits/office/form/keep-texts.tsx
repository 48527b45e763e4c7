import { TextPlace } from '@halaqa/kit-web/forms'
import { lazy, type ReactNode, Suspense, useContext, useMemo } from 'react'

// It speaks of a form, and is drawn in one: the shell has none.
const DraftNote = lazy(() => import('./draft-note.ts'))
const Note = () => (
  <Suspense>
    <DraftNote />
  </Suspense>
)

type Values = Record<string, unknown>

/** Of these texts those that are others than at the beginning; undefined when there is none. */
export function changedTexts(values: object, before: object, texts: ReadonlySet<string>): Values | undefined {
  const changed = Object.entries(values as Values).filter(
    ([field, value]) => texts.has(field) && (value ?? '') !== ((before as Values)[field] ?? ''),
  )
  return changed.length ? Object.fromEntries(changed) : undefined
}

/**
 * Texts longer than a line are kept on the device, for the account, in every form below: at the address of the page, and
 * within it by what is done (`at`) and what the form asks. Nothing but those texts: other fields may have changed since.
 */
export function KeepTexts({ at, children }: { at: string; children: ReactNode }) {
  const above = useContext(TextPlace)?.place ?? ''
  const value = useMemo(() => {
    const place = `${above}#${at}`
    const keyOf = (schema: object) => `${place}#${Object.keys((schema as { shape?: object }).shape ?? {}).join()}`
    return { place, keyOf, changed: changedTexts, Note }
  }, [above, at])
  return <TextPlace value={value}>{children}</TextPlace>
}
