import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId } from '@halaqa/kit-testing/values'
import { releaseAll } from '@halaqa/studies/factories'
import { aComplaint, aMercyRun, anOfficeDay, aPromotion, gradesOf, requestChange } from './factories.ts'

type Made = { taught: { subject: number } }

export const sampleRecords: SampleRecords<Made> = {
  after: ['studies'],
  /** A released mark of the subject that is studied is asked to be another. */
  make: async ({ taught }) => {
    const enrolmentId = await lastId('studies.enrolments')
    const semesterId = await lastId('academics.semesters')
    await gradesOf(enrolmentId, 60)
    await releaseAll(semesterId, taught.subject)
    await requestChange({ enrolmentId, part: 'final', value: 1000, reason: 'سبب' })
    await aComplaint(enrolmentId)
    await aMercyRun(semesterId)
    await aPromotion(semesterId)
    await anOfficeDay(await lastId('students.students'), semesterId)
  },
  find: async ({ taught }) => ({
    ids: {
      'grading.complaint': await lastId('grading.grade_complaints'),
      'grading.dismissal-exception': await lastId('grading.dismissal_exceptions'),
      'grading.grade': await lastId('studies.enrolments'),
      'grading.grade-change': await lastId('grading.grade_changes'),
      'grading.grade-merge': await lastId('grading.grade_merges'),
      'grading.grades-of': await lastId('students.students'),
      'grading.mercy': await lastId('grading.mercy_runs'),
      'grading.promotion': await lastId('grading.promotion_runs'),
      'grading.promotion-of': await lastId('students.students'),
    },
    values: { export: 'xlsx', semester_id: await lastId('academics.semesters'), subject_id: taught.subject },
  }),
}
