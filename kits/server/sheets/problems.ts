import { problem } from '@halaqa/kit-contract'
import { refuse } from '../http/refusal.ts'

export const sheetUnreadable = problem('sheet-unreadable', 422)
export const sheetTooLarge = problem('sheet-too-large', 413)

/** Says how many there may be; the head is one of them. */
export const tooManyRows = (maxRows: number): never =>
  refuse(sheetTooLarge, { file: 'field.sheet-too-many-rows' }, { most: maxRows - 1 })
