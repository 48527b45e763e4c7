import { kindOf } from '@halaqa/kit-contract'
import type { ColumnSpec } from './list-spec.ts'

/** The class of a column of amounts: units under units. */
export const amountClass = ({ schema, render }: ColumnSpec): string | undefined =>
  schema && !render && /^(money|number|hundredths)$/.test(kindOf(schema)) ? 'of-amount' : undefined
