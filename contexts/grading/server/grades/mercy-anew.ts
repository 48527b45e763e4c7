import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { enrolmentTable } from '@halaqa/studies/readable'
import type { Enrolment } from '@halaqa/studies/server'
import { and, desc, eq, isNull, ne, sum } from 'drizzle-orm'
import { mercyFor } from '../../contract/mercy.ts'
import { mercyMarkTable, mercyRunTable } from './mercy.table.ts'

type Lifted = Pick<Enrolment, 'id' | 'student_id' | 'semester_id'>

/**
 * The points of mercy that count for a result whose parts make `total` by now, and the decision they rest on; undefined where
 * no decision in force lifted it. The limit is the student's in the semester, so the record is held until the mark is written.
 */
export async function mercyAnew({ id, student_id, semester_id }: Lifted, total: number | null, passMark: number) {
  const [run] = await db()
    .select({ points: mercyRunTable.points, decision_number: mercyRunTable.decision_number })
    .from(mercyMarkTable)
    .innerJoin(mercyRunTable, eq(mercyRunTable.id, mercyMarkTable.run_id))
    .where(and(eq(mercyMarkTable.enrolment_id, id), isNull(mercyRunTable.undone_at)))
    .orderBy(desc(mercyRunTable.points), desc(mercyRunTable.id))
    .limit(1)
  if (!run) return undefined
  await db().select({ id: studentTable.id }).from(studentTable).where(eq(studentTable.id, student_id)).for('update')
  const [others] = await db()
    .select({ points: sum(enrolmentTable.mercy).mapWith(Number) })
    .from(enrolmentTable)
    .where(
      and(
        eq(enrolmentTable.student_id, student_id),
        eq(enrolmentTable.semester_id, semester_id),
        ne(enrolmentTable.id, id),
      ),
    )
  const left = run.points - (others?.points ?? 0)
  return { points: mercyFor(total, { pass_mark: passMark, points: left }), decisionNumber: run.decision_number }
}
