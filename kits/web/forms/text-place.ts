import { type ComponentType, createContext } from 'react'

/**
 * Keeps what is typed in every form below that names no `draft` of its own; given by whoever wants that, so that pages without it
 * do not load it. `changed`: what of the form is kept, whose `texts` are longer than a line; `putBack`: what of it a form is given
 * that holds `now`. Undefined for nothing.
 */
export type TextPlace = {
  place: string
  keyOf: (schema: object) => string
  changed: (values: object, before: object, texts: ReadonlySet<string>) => Record<string, unknown> | undefined
  putBack: (kept: Record<string, unknown>, now: object) => Record<string, unknown> | undefined
  /** Says that something was put back. */
  Note: ComponentType
}
export const TextPlace = createContext<TextPlace | undefined>(undefined)
