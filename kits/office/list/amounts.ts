import { kindOf } from '@halaqa/kit-contract'
import type { ColumnSpec } from './list-spec.ts'

/** Whether a column holds numbers of something: those that the kit writes, and what is declared to be drawn as one. */
export const isFigure = ({ schema, render, isFigure }: ColumnSpec): boolean =>
  Boolean(isFigure || (schema && !render && /^(number|hundredths)$/.test(kindOf(schema))))

/** The class of a column of amounts: units under units. */
export const amountClass = (column: ColumnSpec): string | undefined =>
  isFigure(column) || isMoney(column) ? 'of-amount' : undefined
/** Whether a column holds amounts that the kit writes. */
export const isMoney = ({ schema, render }: ColumnSpec): boolean =>
  Boolean(schema && !render && kindOf(schema) === 'money')
