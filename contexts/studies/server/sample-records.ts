import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId } from '@halaqa/kit-testing/values'
import { choosingExceptions } from '../contract/index.ts'
import { aFeeWaiver, anEnrolment } from './factories.ts'

type Made = { taught: { subject: number } }

export const sampleRecords: SampleRecords<Made> = {
  /** The student studies the taught subject in the last semester. */
  make: async ({ as, taught }) => {
    const studentId = await lastId('students.students')
    const semesterId = await lastId('academics.semesters')
    const { id } = await anEnrolment({ student_id: studentId, subject_id: taught.subject, semester_id: semesterId })
    await aFeeWaiver({ enrolment_id: id })
    await as('studentAffairs')(choosingExceptions.routes.store, {
      body: { student_id: studentId, semester_id: semesterId, until: '2030-01-01', reason: 'عذر' },
    })
  },
  find: async ({ taught }) => ({
    ids: {
      'studies.choosing-exception': await lastId('studies.choosing_exceptions'),
      'studies.department-change': await lastId('students.students'),
      'studies.enrolment': await lastId('studies.enrolments'),
      'studies.fee-waiver': await lastId('studies.fee_waivers'),
      'studies.free-book': await lastId('students.students'),
      'studies.purchase': await lastId('studies.purchases'),
      'studies.subjects-of': await lastId('students.students'),
    },
    values: { semester_id: await lastId('academics.semesters'), subject_id: taught.subject },
  }),
}
