import type { Action, Resource } from '@halaqa/kit-contract'
import type { ReactElement } from 'react'
import type { Inputs } from '../form/contract-form.tsx'
import type { ColumnSpec } from '../list/list-spec.ts'

/** What the kit's screens of one resource share. */
export type Setup = {
  resource: Resource
  title: string
  columns: Pick<ColumnSpec, 'source' | 'render' | 'tones' | 'isExtra' | 'isFigure'>[]
  Form: ((inputs: Inputs<any>) => ReactElement) | undefined
  hidden: readonly string[]
  actions: Record<string, Action>
}
