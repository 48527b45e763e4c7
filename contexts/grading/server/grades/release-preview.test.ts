import { aSemester, aSpecialty } from '@halaqa/academics/factories'
import { ensureAcademics } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { testDatabase } from '@halaqa/kit-testing'
import { aStudent } from '@halaqa/students/factories'
import { anEnrolment, releaseAll } from '@halaqa/studies/factories'
import { beforeEach, expect, it } from 'vitest'
import { wentOn } from '../factories.ts'
import { enterGrade } from './enter-grade.ts'
import { recallPreview, releasePreview } from './release-grades.ts'

const database = testDatabase()
beforeEach(() => database.reset())

it('the previews of releasing and recalling are about the parts that are chosen', async () => {
  await ensureAcademics()
  await aSpecialty({ degree_type: 'bachelor' })
  const of = { semester_id: (await aSemester()).id, subject_id: await aSubject() }
  const [one] = [await anEnrolment({ student_id: (await aStudent()).id, ...of })]
  await anEnrolment({ student_id: (await aStudent()).id, ...of })
  await enterGrade({ enrolmentId: one.id, part: 'quiz', value: 1000 })
  const students = { what: 'grading.grade.release.students', count: 1 }
  const unmarked = { what: 'grading.grade.release.unmarked', count: 1 }
  expect(await releasePreview(of, ['quiz'])).toMatchObject({ allowed: true, consequences: [students, unmarked] })
  expect(await releasePreview(of, ['final'])).toMatchObject({ allowed: false, reason: 'nothing-to-release' })
  await releaseAll(of.semester_id, of.subject_id, ['quiz'])
  expect(await releasePreview(of, ['quiz'])).toMatchObject({ allowed: false, reason: 'already-released' })
  // What is taken back is said so: who saw it sees it no longer.
  const unseen = { what: 'grading.grade.recall.students', count: 1 }
  expect(await recallPreview(of, ['quiz'])).toMatchObject({ allowed: true, consequences: [unseen] })
  expect(await recallPreview(of, ['final'])).toMatchObject({ allowed: false, reason: 'not-released' })
})

it('recalling a result says how many went on by it, and who is moved is not counted of a part', async () => {
  await ensureAcademics()
  await aSpecialty({ degree_type: 'bachelor' })
  const of = { semester_id: (await aSemester()).id, subject_id: await aSubject() }
  const [goes, stays, elsewhere] = [await aStudent(), await aStudent(), await aStudent()]
  for (const { id } of [goes, stays]) {
    const enrolment = await anEnrolment({ student_id: id, ...of })
    await enterGrade({ enrolmentId: enrolment.id, part: 'quiz', value: 1000 })
  }
  await releaseAll(of.semester_id, of.subject_id)
  const whole = async () => (await recallPreview(of, ['result'])).consequences.map(each => each.what)
  expect(await whole()).toEqual(['grading.grade.recall.students'])
  for (const { id } of [goes, elsewhere]) await wentOn(id, of.semester_id, { term: 1, hours: 12 })
  expect((await recallPreview(of)).consequences).toContainEqual({ what: 'grading.grade.recall.promoted', count: 1 })
  expect((await recallPreview(of, ['quiz'])).consequences).toHaveLength(1)
})
