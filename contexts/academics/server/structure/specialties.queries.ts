import { notFound } from '@halaqa/kit-contract'
import { db, jsonRow, keptUntilChanged } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { asc, type Column, eq, sql } from 'drizzle-orm'
import { type DegreeType, levelIds, levelOf } from '../../contract/specialty.ts'
import { hourFees } from './extension-points.ts'
import { departmentTable, type Specialty, specialtyTable } from './specialties.table.ts'

/** After so many semesters an enrolment is cancelled (C014, C015); the specification names none for a master's. */
const maximumTerms: Record<DegreeType, number | null> = { diploma: 7, bachelor: 12, master: null }
const nameKeys = { ar: 'name_ar', en: 'name_en', fr: 'name_fr' } as const
const summaryKeys = { ar: 'summary_ar', en: 'summary_en', fr: 'summary_fr' } as const
type Language = keyof typeof nameKeys
const known = (language: string): Language => (language in nameKeys ? (language as Language) : 'ar')

/** The name of a specialty or department in a language. */
export const nameIn = (row: Pick<Specialty, 'name_ar' | 'name_en' | 'name_fr'>, language: string): string =>
  row[nameKeys[known(language)]]

/** Every specialty in a language, as they were added. */
export async function specialtyList(language: string) {
  return (await withDepartments()).map(({ specialty, department }) => ({
    id: specialty.id,
    name: nameIn(specialty, language),
    department: nameIn(department, language),
    level: levelOf(specialty.degree_type),
    level_id: levelIds[levelOf(specialty.degree_type)],
    degree_type: specialty.degree_type,
    summary: specialty[summaryKeys[known(language)]],
    credit_hours: specialty.credit_hours,
    terms: specialty.terms,
    years: specialty.terms / 2,
    maximum_terms: maximumTerms[specialty.degree_type],
    minimum_percent: specialty.minimum_percent / 100,
    accepts_experience: specialty.accepts_experience,
    open: specialty.open,
  }))
}

/** The same with what they cost, as the public pages show them. */
export async function publicSpecialties(language: string) {
  const [fees] = hourFees.contributions()
  const feeOf = await fees!()
  return (await specialtyList(language)).map(specialty => ({
    ...specialty,
    fee_per_hour: feeOf(specialty),
    fee_total: feeOf(specialty) * specialty.credit_hours,
  }))
}

const withDepartments = keptUntilChanged([specialtyTable, departmentTable], () =>
  db()
    .select({ specialty: specialtyTable, department: departmentTable })
    .from(specialtyTable)
    .innerJoin(departmentTable, eq(departmentTable.id, specialtyTable.department_id))
    .orderBy(asc(specialtyTable.id)),
)

/** The specialty, or 404. */
export async function specialtyById(id: number): Promise<Specialty> {
  return (await withDepartments()).find(each => each.specialty.id === id)?.specialty ?? refuse(notFound)
}

/** The specialty that a column of another statement names: its name and how long it is, as one value of that statement. */
export const specialtyPart = (id: Column) => {
  const { name_ar, name_en, name_fr, degree_type, credit_hours, terms } = specialtyTable
  return jsonRow(
    {
      id: specialtyTable.id,
      name_ar,
      name_en,
      name_fr,
      degreeType: degree_type,
      credit_hours,
      terms,
    },
    sql`from ${specialtyTable} where ${eq(specialtyTable.id, id)}`,
  )
}

/** Names of all specialties by id, in a language. */
export async function specialtyNames(language: string): Promise<Map<number, string>> {
  const rows = await withDepartments()
  return new Map(rows.map(({ specialty }) => [specialty.id, nameIn(specialty, language)]))
}
