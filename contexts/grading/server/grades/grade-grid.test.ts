import { aSemester, aSpecialty } from '@halaqa/academics/factories'
import { ensureAcademics } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { nobody } from '@halaqa/kit-server/request'
import { statementsOf, testDatabase } from '@halaqa/kit-testing'
import { aStudent } from '@halaqa/students/factories'
import { anEnrolment } from '@halaqa/studies/factories'
import { expect, it } from 'vitest'
import { gradesOf } from '../factories.ts'
import { gridOf } from './grade-grid.queries.ts'

testDatabase()

it('a sheet is answered whole: so many statements for any number of students, and some 300 bytes for each', async () => {
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
    const statements = await statementsOf(() => gridOf(of, nobody, 'ar'))
    const grid = await gridOf(of, nobody, 'ar')
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
