import { problem } from '@halaqa/kit-contract'
import { refuse } from '../http/refusal.ts'

export const sheetUnreadable = problem('sheet-unreadable', 422)
export const sheetTooLarge = problem('sheet-too-large', 413)

/** Says how many there may be; the head is one of them. */
export const tooManyRows = (maxRows: number): never =>
  refuse(sheetTooLarge, { file: 'field.sheet-too-many-rows' }, { most: maxRows - 1 })

/** The same of bytes, as they came or unpacked, in the megabytes that a person counts in. */
export const tooManyBytes = (maxBytes: number, isUnpacked = false): never =>
  refuse(
    sheetTooLarge,
    { file: isUnpacked ? 'field.sheet-unpacks-too-large' : 'field.sheet-too-many-bytes' },
    { most: Math.max(1, Math.floor(maxBytes / 1_000_000)) },
  )
