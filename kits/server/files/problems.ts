import { problem } from '@halaqa/kit-contract'

/** The content is not of a type that the purpose takes; what the file is called does not matter. */
export const fileTypeRefused = problem('file-type', 415)
export const fileTooLarge = problem('file-too-large', 413)
/** The type is right but the content cannot be read: damaged, or made to look like what it is not. */
export const fileUnreadable = problem('file-unreadable', 422)
export const fileInfected = problem('file-infected', 422)
export const fileScannerAway = problem('file-scanner-away', 503)
export const linkExpired = problem('link-expired', 410)
