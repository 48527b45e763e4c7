import type { AnnouncedMonth } from '@halaqa/kit-contract/format'
import { batchedWhole, db, prepared } from '@halaqa/kit-server/database'
import { asc, desc, lte } from 'drizzle-orm'
import { firstScale, type GradeScale } from '../../contract/grade-scale.ts'
import { gradeScaleTable, hijriMonthTable } from './settings.table.ts'

/** The grade scale that holds on a day; the first one for a day before it. Throws when the college has none at all. */
export async function gradeScaleOn(day: string): Promise<GradeScale> {
  const [holding] = await db()
    .select()
    .from(gradeScaleTable)
    .where(lte(gradeScaleTable.starts_on, day))
    .orderBy(desc(gradeScaleTable.starts_on))
    .limit(1)
  if (holding) return holding
  const [first] = await db().select().from(gradeScaleTable).orderBy(asc(gradeScaleTable.starts_on)).limit(1)
  if (!first) throw new Error('no grade scale: ensureAcademics() has not run')
  return first
}

/** The first version, where there is none yet. */
export async function ensureGradeScale(): Promise<void> {
  if (await db().$count(gradeScaleTable)) return
  await db()
    .insert(gradeScaleTable)
    .values({ ...firstScale, starts_on: '2020-01-01' })
}

const months = prepared(handle => {
  const { year, month, starts_on } = hijriMonthTable
  return handle
    .select({ year, month, starts_on })
    .from(hijriMonthTable)
    .orderBy(asc(hijriMonthTable.id))
    .prepare('academics_announced_months')
})
/** The announced first days of Hijri months, in the order in which they were announced. */
export const announcedMonths = batchedWhole<AnnouncedMonth[]>(() => months({}))
