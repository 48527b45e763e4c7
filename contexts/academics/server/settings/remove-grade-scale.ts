import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { gradeScaleHolds } from '../../contract/grade-scale.ts'
import { gradeScaleTable } from './settings.table.ts'

/** A version whose day has not come may be taken back; one that held stays, for what was marked by it. */
export async function removeGradeScale(id: number): Promise<void> {
  const mine = eq(gradeScaleTable.id, id)
  const [scale] = await db().select().from(gradeScaleTable).where(mine)
  if (!scale) return refuse(notFound)
  if (scale.starts_on <= clock.today()) refuse(gradeScaleHolds)
  await db().delete(gradeScaleTable).where(mine)
}
