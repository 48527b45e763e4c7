import { db, transaction } from '@halaqa/kit-server/database'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import { lockStudent } from '@halaqa/students/server'
import { and, eq } from 'drizzle-orm'
import { exceptionKnown } from '../../contract/exceptions.ts'
import { exceptionTable } from './exceptions.table.ts'

type Written = { student_id: number; until: string; decision_number: string }

/** A decision excepts a student once: refuses `exception-known` where the same stands there, also of two who write it at once. */
export const sameException = (
  { student_id, until, decision_number }: Written,
  store: () => unknown,
): Promise<unknown> =>
  transaction(async () => {
    // One who is not there is refused as the field is.
    if (await refusalOf(() => lockStudent(student_id))) return await store()
    const isSame = and(
      eq(exceptionTable.student_id, student_id),
      eq(exceptionTable.until, until),
      eq(exceptionTable.decision_number, decision_number),
    )
    if (await db().$count(exceptionTable, isSame)) refuse(exceptionKnown)
    return await store()
  })
