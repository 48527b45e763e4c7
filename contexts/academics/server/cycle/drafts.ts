import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { desc, eq } from 'drizzle-orm'
import { semesterKinds } from '../../contract/semester.ts'
import { semesterTable, yearTable } from './cycle.table.ts'
import { nextName, shifted } from './shift.ts'

/** A new year follows the last one; the first begins in September. */
export async function draftYear() {
  const [last] = await db().select().from(yearTable).orderBy(desc(yearTable.starts_on)).limit(1)
  if (last) return { name: nextName(last.name), ...shifted(last, 364), tentative: true }
  const year = Number(clock.today().slice(0, 4))
  return { name: `${year}/${year + 1}`, starts_on: `${year}-09-01`, ends_on: `${year + 1}-08-31`, tentative: true }
}

const names = {
  first: { name_ar: 'الفصل الأول', name_en: 'First semester', name_fr: 'Premier semestre' },
  second: { name_ar: 'الفصل الثاني', name_en: 'Second semester', name_fr: 'Deuxième semestre' },
  summer: { name_ar: 'الفصل الصيفي', name_en: 'Summer semester', name_fr: 'Semestre d’été' },
}
/** The first kind that the year does not have, from the day after its last semester. */
export async function draftSemester(yearId: number) {
  const [year] = await db().select().from(yearTable).where(eq(yearTable.id, yearId))
  const present = await db()
    .select()
    .from(semesterTable)
    .where(eq(semesterTable.year_id, yearId))
    .orderBy(desc(semesterTable.ends_on))
  const kind = semesterKinds.find(each => !present.some(semester => semester.kind === each))
  if (!year || !kind) return { tentative: true }
  const starts_on = present[0] ? addDays(present[0].ends_on, 1) : year.starts_on
  return { kind, ...names[kind], starts_on, tentative: year.tentative }
}

/** An event begins, to start with, where its semester does. */
export async function draftEvent(semesterId: number) {
  const [semester] = await db().select().from(semesterTable).where(eq(semesterTable.id, semesterId))
  return semester ? { starts_on: semester.starts_on, ends_on: semester.starts_on } : {}
}
