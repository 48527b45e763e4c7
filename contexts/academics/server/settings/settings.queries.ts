import type { AnnouncedMonth } from '@halaqa/kit-contract/format'
import { db, keptUntilChanged } from '@halaqa/kit-server/database'
import { asc } from 'drizzle-orm'
import { firstScale, type GradeScale } from '../../contract/grade-scale.ts'
import { gradeScaleTable, hijriMonthTable } from './settings.table.ts'

/** The grade scale that holds on a day; the first one for a day before it. Throws when the college has none at all. */
export async function gradeScaleOn(day: string): Promise<GradeScale> {
  const all = await scales()
  const holding = all.findLast(each => each.starts_on <= day) ?? all[0]
  if (holding) return holding
  throw new Error('no grade scale: ensureAcademics() has not run')
}
const scales = keptUntilChanged([gradeScaleTable], () =>
  db().select().from(gradeScaleTable).orderBy(asc(gradeScaleTable.starts_on)),
)

/** The first version, where there is none yet. */
export async function ensureGradeScale(): Promise<void> {
  if (await db().$count(gradeScaleTable)) return
  await db()
    .insert(gradeScaleTable)
    .values({ ...firstScale, starts_on: '2020-01-01' })
}

/** The announced first days of Hijri months, in the order in which they were announced. */
export const announcedMonths: () => Promise<readonly AnnouncedMonth[]> = keptUntilChanged([hijriMonthTable], () => {
  const { year, month, starts_on } = hijriMonthTable
  return db().select({ year, month, starts_on }).from(hijriMonthTable).orderBy(asc(hijriMonthTable.id))
})
