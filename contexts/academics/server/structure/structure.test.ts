import type { CallError } from '@halaqa/kit-contract'
import { describe, expect, it } from 'vitest'
import { departments, specialties } from '../../contract/specialty.ts'
import { faculties, showFaculty, structureYears, terms } from '../../contract/structure.ts'
import { aDepartment, aFaculty, aSpecialty, aStructureYear, aTerm } from '../factories.ts'
import { testAcademics } from '../test-app.ts'
import { termsOfSpecialty } from './structure.queries.ts'

const academics = testAcademics()
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: CallError) => error.problem.code,
  )
const names = { name_ar: 'الفصل الأول', name_en: 'First term', name_fr: 'Premier semestre' }

describe('the structure of a faculty', () => {
  it('is shown whole: years, terms, departments, specialities', async () => {
    const term = await aTerm()
    const department = await aDepartment({ term_id: term.id })
    const specialty = await aSpecialty({ department_id: department.id })
    const { rows } = await academics.officer(faculties.routes.list)
    const tree = await academics.officer(showFaculty, { params: { id: rows[0]!.id } })
    const [shown] = tree.years[0]!.terms
    expect(shown).toMatchObject({ id: term.id, departments: [{ id: department.id }] })
    expect(shown!.departments[0]!.specialties).toMatchObject([{ id: specialty.id, open: true }])
  })

  it('proposes the next year and counts terms through the whole course', async () => {
    const faculty = await aFaculty()
    const first = await aStructureYear({ faculty_id: faculty.id, position: 1 })
    const second = await aStructureYear({ faculty_id: faculty.id, position: 2 })
    await aTerm({ year_id: first.id, number: 1 })
    await aTerm({ year_id: first.id, number: 2 })
    const year = await academics.officer(structureYears.routes.create, { params: { faculty_id: faculty.id } })
    expect(year.defaults).toEqual({ faculty_id: faculty.id, position: 3 })
    const term = await academics.officer(terms.routes.create, { params: { year_id: second.id } })
    expect(term.defaults).toMatchObject({ year_id: second.id, number: 3 })
  })

  it('has each term number once a year', async () => {
    const year = await aStructureYear()
    const body = { year_id: year.id, ...names, number: 1, offers_summer: true }
    await academics.officer(terms.routes.store, { body })
    await expect(academics.officer(terms.routes.store, { body })).rejects.toMatchObject({
      problem: { status: 422, errors: { number: expect.any(String) } },
    })
  })

  it('keeps what something stands on, and says why', async () => {
    const department = await aDepartment()
    await aSpecialty({ department_id: department.id })
    const { officer } = academics
    expect(await codeOf(officer(terms.routes.delete.perform, { params: { id: department.term_id } }))).toBe(
      'has-dependents',
    )
    const preview = await officer(departments.routes.delete.preview, { params: { id: department.id } })
    expect(preview).toEqual({
      allowed: false,
      reason: 'has-dependents',
      consequences: [{ what: 'academics.specialty', count: 1 }],
    })
  })

  it('lists the departments of one term, specialities of all', async () => {
    const [one, two] = [await aDepartment(), await aDepartment()]
    await aSpecialty({ department_id: one.id })
    const ofTerm = await academics.officer(departments.routes.list, { params: { term_id: one.term_id } })
    expect(ofTerm.rows.map(row => row.id)).toEqual([one.id])
    const filtered = await academics.officer(specialties.routes.list, { query: { filter: { department_id: two.id } } })
    expect(filtered.rows).toEqual([])
  })

  it('is told to nobody without a session', async () => {
    expect(await codeOf(academics.stranger(faculties.routes.list))).toBe('unauthenticated')
  })
})

describe('the terms of a speciality', () => {
  it('begin with its department and are as many as it has, however the years are cut', async () => {
    const faculty = await aFaculty()
    for (const position of [1, 2, 3]) {
      const year = await aStructureYear({ faculty_id: faculty.id, position })
      for (const number of [position * 2 - 1, position * 2]) await aTerm({ year_id: year.id, number })
    }
    const all = await termsOfSpecialty((await specialtyAt(faculty.id, 1, 4)).id)
    expect(all.map(term => term.number)).toEqual([1, 2, 3, 4])
    const late = await termsOfSpecialty((await specialtyAt(faculty.id, 3, 8)).id)
    expect(late.map(term => term.number)).toEqual([3, 4, 5, 6])
  })
})

/** A specialty of so many terms whose department begins with a term of the faculty. */
async function specialtyAt(facultyId: number, number: number, count: number) {
  const tree = await academics.officer(showFaculty, { params: { id: facultyId } })
  const term = tree.years.flatMap(year => year.terms).find(each => each.number === number)!
  const department = await aDepartment({ term_id: term.id })
  return aSpecialty({ department_id: department.id, terms: count })
}
