import { ConfigError } from '@halaqa/kit-server/config'

/** What an operator can mend, by the code that the system or PostgreSQL gives it. */
const reasons: Record<string, string> = {
  EADDRINUSE: 'PORT is taken: another program listens there. Stop it, or set another PORT',
  EACCES: 'PORT or HALAQA_DATA is not ours: this user may not listen there, or not write there',
  ENOSPC: 'The disk is full: make room where HALAQA_DATA lies and start again',
  ECONNREFUSED: 'DATABASE_URL: nobody answers there. Is PostgreSQL running, are host and port right?',
  ENOTFOUND: 'DATABASE_URL: there is no machine of that name',
  ETIMEDOUT: 'DATABASE_URL: no answer in time. Is the machine reachable from here?',
  '28P01': 'DATABASE_URL: PostgreSQL refuses the user or the password',
  '28000': 'DATABASE_URL: PostgreSQL does not let this user in',
  '3D000': 'DATABASE_URL: there is no database of that name; make it first (createdb)',
  '42501': 'DATABASE_URL: the user may not make tables there; it must own the database',
}

/**
 * Why the server cannot start, as a sentence without a stack, where whoever runs it can mend it: a wrong setting, a database
 * that is away or in use, a taken port, a full disk. Undefined for what is our own fault.
 */
export function plainReason(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message
  const { code, message = '' } = error as { code?: string; message?: string }
  if (/is in use by another process/.test(message)) return message
  if (/^SEAL_/.test(message)) return `Halaqa cannot start. ${message}.`
  // The embedded database is compiled C: a full disk ends it without a code.
  if (/No space left|Aborted\(\)/.test(message)) return reasons.ENOSPC
  const inner = (error as { cause?: unknown; errors?: unknown[] }).cause ?? (error as AggregateError).errors?.[0]
  const found = code === undefined ? undefined : reasons[code]
  if (found) return `Halaqa cannot start. ${found}.`
  return inner ? plainReason(inner) : undefined
}
