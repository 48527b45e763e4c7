import { db } from '@halaqa/kit-server/database'
import { and, eq } from 'drizzle-orm'
import { stepSpecialtyTable } from './steps.table.ts'

/** What a step says to the applicants of a speciality; undefined when it is what it says to everybody. */
export async function specialTexts(stepId: number, specialtyId: number) {
  const [row] = await db()
    .select()
    .from(stepSpecialtyTable)
    .where(and(eq(stepSpecialtyTable.step_id, stepId), eq(stepSpecialtyTable.specialty_id, specialtyId)))
  if (!row) return undefined
  const { step_id: _, specialty_id: __, ...texts } = row
  return texts
}
