import { db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'

type Sheet = { semesterId: number; subjectId: number }

/**
 * Entering marks and releasing them take turns in a subject of a semester, until the transaction ends: entries go side by
 * side, a release waits for them. Else a mark could slip in while it is being released.
 */
export const lockSheet = ({ semesterId, subjectId }: Sheet) =>
  db().execute(sql`select pg_advisory_xact_lock_shared(${semesterId}::int, ${subjectId}::int)`)
export const lockSheetAlone = ({ semesterId, subjectId }: Sheet) =>
  db().execute(sql`select pg_advisory_xact_lock(${semesterId}::int, ${subjectId}::int)`)
