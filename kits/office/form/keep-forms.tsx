import { Arrival, lazily } from '@halaqa/kit-web/arrival'
import { TextPlace } from '@halaqa/kit-web/forms'
import { type ReactNode, useContext, useMemo } from 'react'
import { changedFields, fieldsToPutBack, hasText } from './kept-fields.ts'

// It speaks of a form, and is drawn in one: the shell has none.
const DraftNote = lazily(() => import('./draft-note.ts').then(module => module.default))
const Note = () => (
  <Arrival>
    <DraftNote />
  </Arrival>
)

type Props = {
  at: string
  /** Only where something longer than a line was written: an act is asked anew, but not its reason. */
  onlyWithText?: boolean
  children: ReactNode
}

/**
 * What was changed in every form below is kept on the device, for the account: at the address of the page, and within it by
 * what is done (`at`) and what the form asks.
 */
export function KeepForms({ at, onlyWithText = false, children }: Props) {
  const above = useContext(TextPlace)?.place ?? ''
  const value = useMemo((): TextPlace => {
    const place = `${above}#${at}`
    return {
      place,
      keyOf: schema => `${place}#${Object.keys((schema as { shape?: object }).shape ?? {}).join()}`,
      changed: (values, before, texts) => {
        const kept = changedFields(values, before, texts)
        return onlyWithText && !hasText(kept, texts) ? undefined : kept
      },
      putBack: fieldsToPutBack,
      Note,
    }
  }, [above, at, onlyWithText])
  return <TextPlace value={value}>{children}</TextPlace>
}
