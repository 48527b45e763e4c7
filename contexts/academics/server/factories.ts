import { db } from '@halaqa/kit-server/database'
import type { DegreeType } from '../contract/specialty.ts'
import { eventTypeTable, semesterEventTable, semesterTable, yearTable } from './cycle/cycle.table.ts'
import { decisionTable } from './decisions/decisions.table.ts'
import { hijriMonthTable } from './settings/settings.table.ts'
import { departmentTable, specialtyTable } from './specialties/specialties.table.ts'
import { facultyTable, structureYearTable, termTable } from './structure/structure.table.ts'

export { copyAcademicYear } from './cycle/copy-cycle.ts'

let serial = 0
const named = (arabic: string, english: string, french: string) => {
  serial += 1
  return { nameAr: `${arabic} ${serial}`, nameEn: `${english} ${serial}`, nameFr: `${french} ${serial}` }
}

export async function aFaculty(wish: Partial<typeof facultyTable.$inferInsert> = {}) {
  const [faculty] = await db()
    .insert(facultyTable)
    .values({ ...named('كلية', 'Faculty', 'Faculté'), position: 1, ...wish })
    .returning()
  return faculty!
}

export async function aStructureYear(wish: Partial<typeof structureYearTable.$inferInsert> = {}) {
  const [year] = await db()
    .insert(structureYearTable)
    .values({
      facultyId: wish.facultyId ?? (await aFaculty()).id,
      ...named('سنة', 'Year', 'Année'),
      position: 1,
      ...wish,
    })
    .returning()
  return year!
}

/** The first term of a year of its own. */
export async function aTerm(wish: Partial<typeof termTable.$inferInsert> = {}) {
  const [term] = await db()
    .insert(termTable)
    .values({
      yearId: wish.yearId ?? (await aStructureYear()).id,
      ...named('فصل', 'Term', 'Semestre'),
      number: 1,
      offersSummer: true,
      ...wish,
    })
    .returning()
  return term!
}

export async function aDecision(wish: Partial<typeof decisionTable.$inferInsert> = {}) {
  serial += 1
  const [decision] = await db()
    .insert(decisionTable)
    .values({
      number: `${serial}/2026`,
      date: '2026-09-01',
      title: 'قرار مجلس الكلية',
      text: 'قرر مجلس الكلية ما يأتي.',
      changes: ['structure'],
      ...wish,
    })
    .returning()
  return decision!
}

export async function aDepartment(wish: Partial<typeof departmentTable.$inferInsert> = {}) {
  const [department] = await db()
    .insert(departmentTable)
    .values({
      termId: wish.termId ?? (await aTerm()).id,
      ...named('قسم', 'Department', 'Département'),
      degreeType: 'bachelor',
      ...wish,
    })
    .returning()
  return department!
}

/** An open specialty of a department of its own: 128 hours in eight terms at 15.000 an hour, from 55 %. */
export async function aSpecialty(wish: Partial<typeof specialtyTable.$inferInsert> & { degreeType?: DegreeType } = {}) {
  serial += 1
  const degreeType = wish.degreeType ?? 'bachelor'
  const [specialty] = await db()
    .insert(specialtyTable)
    .values({
      departmentId: wish.departmentId ?? (await aDepartment({ degreeType })).id,
      nameAr: `تخصص ${serial}`,
      nameEn: `Specialty ${serial}`,
      nameFr: `Spécialité ${serial}`,
      degreeType,
      summaryAr: 'ملخص',
      summaryEn: 'A summary',
      summaryFr: 'Un résumé',
      creditHours: 128,
      terms: 8,
      feePerHour: 15_000,
      minimumPercent: 5500,
      acceptsExperience: true,
      open: true,
      ...wish,
    })
    .returning()
  return specialty!
}

/** A settled year from September to August. */
export async function anAcademicYear(wish: Partial<typeof yearTable.$inferInsert> = {}) {
  const [year] = await db()
    .insert(yearTable)
    .values({ name: '2026/2027', startsOn: '2026-09-06', endsOn: '2027-08-26', tentative: false, ...wish })
    .returning()
  return year!
}

/** The settled first semester of a year of its own; not the running one. */
export async function aSemester(wish: Partial<typeof semesterTable.$inferInsert> = {}) {
  const [semester] = await db()
    .insert(semesterTable)
    .values({
      yearId: wish.yearId ?? (await anAcademicYear()).id,
      kind: 'first',
      nameAr: 'الفصل الأول',
      nameEn: 'First semester',
      nameFr: 'Premier semestre',
      startsOn: '2026-09-06',
      endsOn: '2027-01-14',
      tentative: false,
      ...wish,
    })
    .returning()
  return semester!
}

/** A type for students, without a rule. */
export async function anEventType(wish: Partial<typeof eventTypeTable.$inferInsert> = {}) {
  const [type] = await db()
    .insert(eventTypeTable)
    .values({
      ...named('موعد', 'Date', 'Date'),
      colour: 'primary',
      audiences: ['students'],
      background: false,
      ...wish,
    })
    .returning()
  return type!
}

export async function aSemesterEvent(wish: Partial<typeof semesterEventTable.$inferInsert> = {}) {
  const [event] = await db()
    .insert(semesterEventTable)
    .values({
      semesterId: wish.semesterId ?? (await aSemester()).id,
      typeId: wish.typeId ?? (await anEventType()).id,
      startsOn: '2026-10-04',
      endsOn: '2026-10-08',
      ...wish,
    })
    .returning()
  return event!
}

/** Ramadan of 1448, announced a day later than it is reckoned. */
export async function aHijriMonth(wish: Partial<typeof hijriMonthTable.$inferInsert> = {}) {
  const [month] = await db()
    .insert(hijriMonthTable)
    .values({ year: 1448, month: 9, startsOn: '2027-02-09', ...wish })
    .returning()
  return month!
}
