import { aSemester, aSpecialty } from '@halaqa/academics/factories'
import { ensureAcademics } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { markPartsOf } from '@halaqa/curriculum/server'
import { nobody } from '@halaqa/kit-server/request'
import { statementsOf, testDatabase } from '@halaqa/kit-testing'
import { aStudent } from '@halaqa/students/factories'
import { anEnrolment } from '@halaqa/studies/factories'
import { beforeEach, expect, it } from 'vitest'
import { gradesOf } from '../factories.ts'
import { gridOf } from './grade-grid.queries.ts'

const database = testDatabase()
beforeEach(() => database.reset())

const whole = { page: 1, per_page: 200 }
it('a sheet takes so many statements for any number of students, and some 300 bytes for each', async () => {
  await ensureAcademics()
  await aSpecialty({ degree_type: 'bachelor' })
  const of = { semester_id: (await aSemester()).id, subject_id: await aSubject() }
  const enrol = async (count: number) => {
    for (let at = 0; at < count; at++) {
      const student = await aStudent({ full_name: 'خلفان بن سالم بن راشد الهنائي' })
      await gradesOf((await anEnrolment({ student_id: student.id, ...of })).id, 80)
    }
  }
  const asked = async () => {
    const statements = await statementsOf(() => gridOf(of, whole, nobody, 'ar'))
    const grid = await gridOf(of, whole, nobody, 'ar')
    return { statements: statements.length, rows: grid.rows.length, bytes: Buffer.byteLength(JSON.stringify(grid)) }
  }
  await enrol(3)
  // What is kept between requests is asked for once.
  await asked()
  const few = await asked()
  await enrol(40)
  const many = await asked()
  expect([few.rows, many.rows]).toEqual([3, 43])
  expect(many.statements).toBe(few.statements)
  expect((many.bytes - few.bytes) / 40).toBeLessThan(360)
})

it('a sheet of several pages counts all of them, and says on which a mark is missing', async () => {
  await ensureAcademics()
  await aSpecialty({ degree_type: 'bachelor' })
  const of = { semester_id: (await aSemester()).id, subject_id: await aSubject() }
  const parts = await markPartsOf(of.subject_id)
  const names = ['أحمد', 'بدر', 'تركي', 'ثويني', 'جابر']
  const enrolments = new Map<string, number>()
  for (const full_name of names.toReversed())
    enrolments.set(
      full_name,
      (await anEnrolment({ student_id: (await aStudent({ full_name })).id, ...of }, { state: 'study' })).id,
    )
  const recognised = await aStudent({ full_name: 'أسامة' })
  await anEnrolment({ student_id: recognised.id, ...of }, { state: 'equal' })
  for (const name of ['أحمد', 'بدر', 'ثويني']) await gradesOf(enrolments.get(name)!, 80)
  const page = async (page: number, more: object = {}) => gridOf(of, { page, per_page: 2, ...more }, nobody, 'ar')
  const shown = async (at: number, more?: object) => (await page(at, more)).rows.map(row => row.full_name)
  expect([await shown(1), await shown(2), await shown(3), await shown(4)]).toEqual([
    ['أحمد', 'بدر'],
    ['تركي', 'ثويني'],
    ['جابر'],
    [],
  ])
  const first = await page(1)
  expect(first).toMatchObject({ total: 5, current_page: 1, last_page: 3, missing_on: [2, 3] })
  expect(first.missing).toBe(2 * parts.length)
  expect(Object.keys(first.rows[0]!.values).sort()).toEqual(parts.map(each => each.part).sort())
  expect((await page(2)).rows[0]!.values).toEqual({})
  expect(await shown(1, { q: 'جابر' })).toEqual(['جابر'])
  expect(await page(1, { q: 'جابر' })).toMatchObject({ total: 1, last_page: 1, missing_on: [1], missing: parts.length })
  expect(await page(1, { q: 'لا أحد' })).toMatchObject({
    total: 0,
    last_page: 1,
    missing_on: [],
    missing: 0,
    marked: 0,
  })
})
