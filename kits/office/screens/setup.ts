import type { Action, Resource } from '@halaqa/kit-contract'
import type { Tone } from '@halaqa/kit-web/light'
import type { ReactElement, ReactNode } from 'react'
import type { Inputs } from '../form/contract-form.tsx'

/** What the kit's screens of one resource share. */
export type Setup = {
  resource: Resource
  title: string
  columns: { source: string; render?: (row: never) => ReactNode; tones?: Record<string, Tone>; isExtra?: boolean }[]
  Form: ((inputs: Inputs<any>) => ReactElement) | undefined
  hidden: readonly string[]
  actions: Record<string, Action>
}
