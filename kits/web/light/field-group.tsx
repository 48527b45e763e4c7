import './field.css'
import { type ReactNode, useId } from 'react'
import type { Framed } from './field.tsx'

type Grouped = Pick<Framed, 'label' | 'help' | 'error'> & {
  required?: boolean
  /** Its fields; `errorId` names what an error says, for those that bear it themselves. */
  children: (errorId: string | undefined) => ReactNode
}

/** Fields that are one question: named by its legend, described by its help or error. */
export function FieldGroup({ label, help, error, required, children }: Grouped) {
  const id = useId()
  const said = error ?? help
  return (
    <fieldset className="hq-field" aria-describedby={said ? id : undefined}>
      <legend>
        {label}
        {required && (
          <span className="hq-field-star" aria-hidden="true">
            *
          </span>
        )}
      </legend>
      {children(error ? id : undefined)}
      {said && (
        <p id={id} className={error ? 'hq-field-error' : 'hq-field-help'}>
          {said}
        </p>
      )}
    </fieldset>
  )
}
