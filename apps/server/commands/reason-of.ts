import { BackupRefused } from '@halaqa/kit-server/backup'
import { plainReason } from '../plain-reason.ts'
import { NotDone } from './command.ts'

/** A sentence for what an operator can mend, and where to look for what we have to. */
export function reasonOf(error: unknown): string {
  if (error instanceof NotDone || error instanceof BackupRefused) return error.message
  const { code, path, name } = error as NodeJS.ErrnoException
  if (name === 'AbortError') return 'stopped'
  if (code === 'ENOSPC') return `the disk is full${path ? `: ${path}` : ''}`
  if ((code === 'EACCES' || code === 'EROFS') && path) return `this user may not write or read ${path}`
  return plainReason(error)?.replace('Halaqa cannot start. ', '') ?? (error as Error).stack ?? String(error)
}
