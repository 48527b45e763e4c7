import { db } from '@halaqa/kit-server/database'
import type { DegreeType } from '../contract/specialty.ts'
import { eventTypeTable, semesterEventTable, semesterTable, yearTable } from './cycle/cycle.table.ts'
import { decisionTable } from './decisions/decisions.table.ts'
import { hijriMonthTable } from './settings/settings.table.ts'
import { departmentTable, specialtyTable } from './structure/specialties.table.ts'
import { facultyTable, structureYearTable, termTable } from './structure/structure.table.ts'

export { copyAcademicYear } from './cycle/copy-cycle.ts'

let serial = 0
const named = (arabic: string, english: string, french: string) => {
  serial += 1
  return { name_ar: `${arabic} ${serial}`, name_en: `${english} ${serial}`, name_fr: `${french} ${serial}` }
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
      faculty_id: wish.faculty_id ?? (await aFaculty()).id,
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
      year_id: wish.year_id ?? (await aStructureYear()).id,
      ...named('فصل', 'Term', 'Semestre'),
      number: 1,
      offers_summer: true,
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
      term_id: wish.term_id ?? (await aTerm()).id,
      ...named('قسم', 'Department', 'Département'),
      degree_type: 'bachelor',
      ...wish,
    })
    .returning()
  return department!
}

/** An open specialty of a department of its own: 128 hours in eight terms at 15.000 an hour, from 55 %. */
export async function aSpecialty(
  wish: Partial<typeof specialtyTable.$inferInsert> & { degree_type?: DegreeType } = {},
) {
  serial += 1
  const degreeType = wish.degree_type ?? 'bachelor'
  const [specialty] = await db()
    .insert(specialtyTable)
    .values({
      department_id: wish.department_id ?? (await aDepartment({ degree_type: degreeType })).id,
      name_ar: `تخصص ${serial}`,
      name_en: `Specialty ${serial}`,
      name_fr: `Spécialité ${serial}`,
      degree_type: degreeType,
      summary_ar: 'ملخص',
      summary_en: 'A summary',
      summary_fr: 'Un résumé',
      credit_hours: 128,
      terms: 8,
      minimum_percent: 5500,
      accepts_experience: true,
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
    .values({ name: '2026/2027', starts_on: '2026-09-06', ends_on: '2027-08-26', tentative: false, ...wish })
    .returning()
  return year!
}

/** The settled first semester of a year of its own; not the running one. */
export async function aSemester(wish: Partial<typeof semesterTable.$inferInsert> = {}) {
  const [semester] = await db()
    .insert(semesterTable)
    .values({
      year_id: wish.year_id ?? (await anAcademicYear()).id,
      kind: 'first',
      name_ar: 'الفصل الأول',
      name_en: 'First semester',
      name_fr: 'Premier semestre',
      starts_on: '2026-09-06',
      ends_on: '2027-01-14',
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
      semester_id: wish.semester_id ?? (await aSemester()).id,
      type_id: wish.type_id ?? (await anEventType()).id,
      starts_on: '2026-10-04',
      ends_on: '2026-10-08',
      ...wish,
    })
    .returning()
  return event!
}

/** Ramadan of 1448, announced a day later than it is reckoned. */
export async function aHijriMonth(wish: Partial<typeof hijriMonthTable.$inferInsert> = {}) {
  const [month] = await db()
    .insert(hijriMonthTable)
    .values({ year: 1448, month: 9, starts_on: '2027-02-09', ...wish })
    .returning()
  return month!
}
