import { isDatabaseAway } from '@halaqa/kit-server/database'
import { Refusal } from '@halaqa/kit-server/http'

/** Two transactions in each other's way, a server that has no room, a statement that took too long. */
const databaseHasNoTime = /^(40001|40P01|55P03|57014|53\w{3})$/
/** No way to a server, or it fell silent (`UND_ERR` is of fetch); a folder that is full, broken or has no handle left. */
const noWay =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_(CONNECT_TIMEOUT|HEADERS_TIMEOUT|BODY_TIMEOUT|SOCKET)|ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE)$/
/** Answers of a store of files that are the same whichever file is asked for: our key is refused, or it asks to be left alone. */
const ofEveryFile = [401, 403, 408, 429]

/**
 * Whether an error, or what caused it, says that something is away which the next row needs as well: the database, the store
 * of files, a server that is fetched from. It may be there at the next try.
 */
export function isAway(error: unknown): boolean {
  if (isDatabaseAway(error)) return true
  if (!(error instanceof Object)) return false
  // What the kit names away (`dependency-away`, `database-away`) refuses so, also where it caused something else.
  if (error instanceof Refusal) return error.problem.status >= 500
  const { code, name, message, cause, errors, $metadata } = error as Failure
  if (typeof code === 'string' && (databaseHasNoTime.test(code) || noWay.test(code))) return true
  if ($metadata && isStoreAway($metadata.httpStatusCode)) return true
  // A `TypeError` of fetch; any other is a mistake of ours, which a row of its kind meets again.
  if (error instanceof TypeError && /^(fetch failed|terminated)$/.test(message ?? '')) return true
  if (name === 'TimeoutError') return true
  return isAway(cause) || (errors ?? []).some(isAway)
}

/** Without a status the store did not answer at all. A file that it has not is a matter of that file's row. */
const isStoreAway = (status: number | undefined) =>
  status === undefined || status >= 500 || ofEveryFile.includes(status)

type Failure = {
  code?: unknown
  name?: string
  message?: string
  cause?: unknown
  errors?: unknown[]
  /** Of the store's library. */
  $metadata?: { httpStatusCode?: number }
}
