import { aSemester, aSpecialty } from '@halaqa/academics/factories'
import { ensureAcademics } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import type { Refusal } from '@halaqa/kit-server/http'
import { testDatabase } from '@halaqa/kit-testing'
import { aBlock, aStudent } from '@halaqa/students/factories'
import { averageOf } from '@halaqa/studies/contract'
import { anEnrolment, releaseAll } from '@halaqa/studies/factories'
import { beforeAll, expect, it } from 'vitest'
import { gradesOf } from '../factories.ts'
import { resultsOf } from './results.queries.ts'
import { gradeTrialOf } from './trial.queries.ts'

// Whether results are held is asked of other contexts, none of which are here.
assemble([])
testDatabase()
beforeAll(async () => {
  await ensureAcademics()
  await aSpecialty({ degree_type: 'bachelor' })
})

it('marks are tried upon what is released and what runs; of a mark that is not released nothing is told', async () => {
  const student = await aStudent()
  const semester = await aSemester()
  const [released, hidden] = [await aSubject(), await aSubject()]
  const known = await anEnrolment({ student_id: student.id, subject_id: released, semester_id: semester.id })
  await gradesOf(known.id, 85)
  await releaseAll(semester.id, released)
  const secret = await anEnrolment({ student_id: student.id, subject_id: hidden, semester_id: semester.id })
  await gradesOf(secret.id, 61)
  const trial = await gradeTrialOf(student.account_id, 'ar')
  expect(trial.released).toMatchObject([{ id: known.id, mark: 85 }])
  expect(trial.running).toMatchObject([{ id: secret.id, mark: null }])
  // What the trial begins with is what the results say.
  const { cumulative } = await resultsOf(student.account_id, 'ar')
  expect(averageOf(trial.released).gpa! / 100).toBe(cumulative.gpa)
})

it('nothing is tried while the results are blocked', async () => {
  const student = await aStudent()
  await aBlock(student.id, null)
  const code = await gradeTrialOf(student.account_id, 'ar').catch((error: Refusal) => error.problem.code)
  expect(code).toBe('results-blocked')
})
