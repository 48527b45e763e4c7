import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { may, refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, eq, gte, inArray, max } from 'drizzle-orm'
import { type FacultyTree, faculties } from '../../contract/structure.ts'
import { nameIn, specialtyById } from './specialties.queries.ts'
import { departmentTable, specialtyTable } from './specialties.table.ts'
import { facultyTable, structureYearTable, type TermRow, termTable } from './structure.table.ts'

/** A faculty with all that is in it, in a language: five small queries, whatever its size. */
export async function facultyTree(id: number, actor: Actor, language: string): Promise<FacultyTree> {
  const [faculty] = await db().select().from(facultyTable).where(eq(facultyTable.id, id))
  if (!faculty) return refuse(notFound)
  const years = await db()
    .select()
    .from(structureYearTable)
    .where(eq(structureYearTable.faculty_id, id))
    .orderBy(asc(structureYearTable.position))
  const terms = await db()
    .select()
    .from(termTable)
    .where(inArray(termTable.year_id, [0, ...years.map(year => year.id)]))
    .orderBy(asc(termTable.number))
  const departments = await db()
    .select()
    .from(departmentTable)
    .where(inArray(departmentTable.term_id, [0, ...terms.map(term => term.id)]))
    .orderBy(asc(departmentTable.id))
  const specialties = await db()
    .select()
    .from(specialtyTable)
    .where(inArray(specialtyTable.department_id, [0, ...departments.map(department => department.id)]))
    .orderBy(asc(specialtyTable.id))
  const named = (row: { id: number; name_ar: string; name_en: string; name_fr: string }) => ({
    id: row.id,
    name: nameIn(row, language),
  })
  const specialtiesOf = (departmentId: number) =>
    specialties.filter(each => each.department_id === departmentId).map(each => ({ ...named(each), open: each.open }))
  const departmentsOf = (termId: number) =>
    departments
      .filter(each => each.term_id === termId)
      .map(each => ({ ...named(each), degree_type: each.degree_type, specialties: specialtiesOf(each.id) }))
  const termsOf = (yearId: number) =>
    terms
      .filter(each => each.year_id === yearId)
      .map(each => ({
        ...named(each),
        number: each.number,
        offers_summer: each.offers_summer,
        departments: departmentsOf(each.id),
      }))
  return {
    ...named(faculty),
    years: years.map(year => ({ ...named(year), terms: termsOf(year.id) })),
    can: { edit: may(faculties.write, actor) },
  }
}

/**
 * The terms that a specialty is studied in, the first one first: from the term of its department on, as many as it
 * has. Fewer when the faculty has not that many. 404 for a specialty that is not there.
 */
export async function termsOfSpecialty(specialtyId: number): Promise<TermRow[]> {
  const specialty = await specialtyById(specialtyId)
  const [first] = await db()
    .select({ number: termTable.number, faculty_id: structureYearTable.faculty_id })
    .from(departmentTable)
    .innerJoin(termTable, eq(termTable.id, departmentTable.term_id))
    .innerJoin(structureYearTable, eq(structureYearTable.id, termTable.year_id))
    .where(eq(departmentTable.id, specialty.department_id))
  const rows = await db()
    .select({ term: termTable })
    .from(termTable)
    .innerJoin(structureYearTable, eq(structureYearTable.id, termTable.year_id))
    .where(and(eq(structureYearTable.faculty_id, first!.faculty_id), gte(termTable.number, first!.number)))
    .orderBy(asc(termTable.number))
    .limit(specialty.terms)
  return rows.map(row => row.term)
}

/** What a new year of a faculty is proposed as. */
export async function nextYearPosition(facultyId: number): Promise<number> {
  const [row] = await db()
    .select({ last: max(structureYearTable.position) })
    .from(structureYearTable)
    .where(eq(structureYearTable.faculty_id, facultyId))
  return (row?.last ?? 0) + 1
}

/** The number after the last term of the year's faculty. */
export async function nextTermNumber(yearId: number): Promise<number> {
  const [year] = await db().select().from(structureYearTable).where(eq(structureYearTable.id, yearId))
  const [row] = await db()
    .select({ last: max(termTable.number) })
    .from(termTable)
    .innerJoin(structureYearTable, eq(structureYearTable.id, termTable.year_id))
    .where(eq(structureYearTable.faculty_id, year?.faculty_id ?? 0))
  return (row?.last ?? 0) + 1
}
