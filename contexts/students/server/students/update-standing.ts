import { db } from '@halaqa/kit-server/database'
import { eq } from 'drizzle-orm'
import { type Student, studentTable } from './students.table.ts'

/**
 * What contexts downstream find out about a student and the record keeps: the average of released results, the term, the
 * speciality with its plan. To be called in the transaction of what it follows from, which also writes it to the audit log.
 */
export async function updateStanding(
  id: number,
  standing: Partial<Pick<Student, 'gpa' | 'passed_hours' | 'term' | 'specialty_id' | 'department_id' | 'plan_id'>>,
): Promise<void> {
  await db().update(studentTable).set(standing).where(eq(studentTable.id, id))
}
