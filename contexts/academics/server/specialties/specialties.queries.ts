import { notFound } from '@halaqa/kit-contract'
import { db, jsonRow } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { asc, type Column, eq, sql } from 'drizzle-orm'
import { type DegreeType, levelIds, levelOf } from '../../contract/specialty.ts'
import { departmentTable, type Specialty, specialtyTable } from './specialties.table.ts'

/** After so many semesters an enrolment is cancelled (C014, C015); the specification names none for a master's. */
const maximumTerms: Record<DegreeType, number | null> = { diploma: 7, bachelor: 12, master: null }
const nameKeys = { ar: 'nameAr', en: 'nameEn', fr: 'nameFr' } as const
const summaryKeys = { ar: 'summaryAr', en: 'summaryEn', fr: 'summaryFr' } as const
type Language = keyof typeof nameKeys
const known = (language: string): Language => (language in nameKeys ? (language as Language) : 'ar')

/** The name of a specialty or department in a language. */
export const nameIn = (row: Pick<Specialty, 'nameAr' | 'nameEn' | 'nameFr'>, language: string): string =>
  row[nameKeys[known(language)]]

/** Every specialty as the public pages show it, open ones first. */
export async function publicSpecialties(language: string) {
  const rows = await db()
    .select({ specialty: specialtyTable, department: departmentTable })
    .from(specialtyTable)
    .innerJoin(departmentTable, eq(departmentTable.id, specialtyTable.departmentId))
    .orderBy(asc(specialtyTable.id))
  return rows.map(({ specialty, department }) => ({
    id: specialty.id,
    name: nameIn(specialty, language),
    department: nameIn(department, language),
    level: levelOf(specialty.degreeType),
    level_id: levelIds[levelOf(specialty.degreeType)],
    degree_type: specialty.degreeType,
    summary: specialty[summaryKeys[known(language)]],
    credit_hours: specialty.creditHours,
    terms: specialty.terms,
    years: specialty.terms / 2,
    maximum_terms: maximumTerms[specialty.degreeType],
    fee_per_hour: specialty.feePerHour,
    fee_total: specialty.feePerHour * specialty.creditHours,
    minimum_percent: specialty.minimumPercent / 100,
    accepts_experience: specialty.acceptsExperience,
    open: specialty.open,
  }))
}

/** The specialty, or 404. */
export async function specialtyById(id: number): Promise<Specialty> {
  const [row] = await db().select().from(specialtyTable).where(eq(specialtyTable.id, id))
  return row ?? refuse(notFound)
}

/** The specialty that a column of another statement names: its name and what it costs, as one value of that statement. */
export const specialtyPart = (id: Column) => {
  const { nameAr, nameEn, nameFr, degreeType, creditHours, terms, feePerHour } = specialtyTable
  return jsonRow(
    { id: specialtyTable.id, nameAr, nameEn, nameFr, degreeType, creditHours, terms, feePerHour },
    sql`from ${specialtyTable} where ${eq(specialtyTable.id, id)}`,
  )
}

/** Names of all specialties by id, in a language. */
export async function specialtyNames(language: string): Promise<Map<number, string>> {
  const rows = await db().select().from(specialtyTable)
  return new Map(rows.map(row => [row.id, nameIn(row, language)]))
}
