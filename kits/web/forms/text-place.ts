import { type ComponentType, createContext } from 'react'

/**
 * Keeps texts longer than a line as they are typed, in every form below that names no `draft` of its own; given by whoever
 * wants that, so that pages without it do not load it. `changed`: of these texts those that differ from the beginning.
 */
export type TextPlace = {
  place: string
  keyOf: (schema: object) => string
  changed: (values: object, before: object, texts: ReadonlySet<string>) => Record<string, unknown> | undefined
  /** Says that something was put back. */
  Note: ComponentType
}
export const TextPlace = createContext<TextPlace | undefined>(undefined)
