import { db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'

type Sheet = { semester_id: number; subject_id: number }

/**
 * Entering marks and releasing them take turns in a subject of a semester, until the transaction ends: entries go side by
 * side, a release waits for them. Else a mark could slip in while it is being released.
 */
export const lockSheet = ({ semester_id, subject_id }: Sheet) =>
  db().execute(sql`select pg_advisory_xact_lock_shared(${semester_id}::int, ${subject_id}::int)`)
export const lockSheetAlone = ({ semester_id, subject_id }: Sheet) =>
  db().execute(sql`select pg_advisory_xact_lock(${semester_id}::int, ${subject_id}::int)`)
