import { problem } from '@halaqa/kit-contract'

export const sheetUnreadable = problem('sheet-unreadable', 422)
export const sheetTooLarge = problem('sheet-too-large', 413)
