import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { desc, eq } from 'drizzle-orm'
import { semesterKinds } from '../../contract/semester.ts'
import { semesterTable, yearTable } from './cycle.table.ts'
import { nextName, shifted } from './shift.ts'

/** A new year follows the last one; the first begins in September. */
export async function draftYear() {
  const [last] = await db().select().from(yearTable).orderBy(desc(yearTable.startsOn)).limit(1)
  if (last) return { name: nextName(last.name), ...shifted(last, 364), tentative: true }
  const year = Number(clock.today().slice(0, 4))
  return { name: `${year}/${year + 1}`, startsOn: `${year}-09-01`, endsOn: `${year + 1}-08-31`, tentative: true }
}

const names = {
  first: { nameAr: 'الفصل الأول', nameEn: 'First semester', nameFr: 'Premier semestre' },
  second: { nameAr: 'الفصل الثاني', nameEn: 'Second semester', nameFr: 'Deuxième semestre' },
  summer: { nameAr: 'الفصل الصيفي', nameEn: 'Summer semester', nameFr: 'Semestre d’été' },
}
/** The first kind that the year does not have, from the day after its last semester. */
export async function draftSemester(yearId: number) {
  const [year] = await db().select().from(yearTable).where(eq(yearTable.id, yearId))
  const present = await db()
    .select()
    .from(semesterTable)
    .where(eq(semesterTable.yearId, yearId))
    .orderBy(desc(semesterTable.endsOn))
  const kind = semesterKinds.find(each => !present.some(semester => semester.kind === each))
  if (!year || !kind) return { tentative: true }
  const startsOn = present[0] ? addDays(present[0].endsOn, 1) : year.startsOn
  return { kind, ...names[kind], startsOn, tentative: year.tentative }
}

/** An event begins, to start with, where its semester does. */
export async function draftEvent(semesterId: number) {
  const [semester] = await db().select().from(semesterTable).where(eq(semesterTable.id, semesterId))
  return semester ? { startsOn: semester.startsOn, endsOn: semester.startsOn } : {}
}
