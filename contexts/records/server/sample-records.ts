import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId, one } from '@halaqa/kit-testing/values'
import { issuePaper, paperKinds, startPaperRun } from '../contract/index.ts'
import { performPaperRun } from './factories.ts'

export const sampleRecords: SampleRecords = {
  after: ['grading'],
  make: async ({ as }) => {
    const office = as('studentAffairs')
    const studentId = await lastId('students.students')
    await office(issuePaper.certificate.perform, { params: { id: studentId }, body: {} })
    const run = await office(startPaperRun, { body: { kind: 'certificate', ids: [studentId] } })
    await performPaperRun(run.id)
  },
  find: async () => {
    const studentId = await lastId('students.students')
    return {
      ids: {
        'records.history-of': studentId,
        'records.issued-paper': await lastId('records.papers'),
        'records.order': studentId,
        'records.own-paper': await lastId('records.papers'),
        'records.paper': await lastId('records.papers'),
        'records.paper-run': await lastId('records.paper_runs'),
        'records.paper.list': studentId,
        ...Object.fromEntries(paperKinds.map(kind => [`records.paper.${kind}`, studentId])),
      },
      values: {
        academic_year_id: await one<number>(
          'select year_id as value from academics.semesters order by id desc limit 1',
        ),
        semester_id: await lastId('academics.semesters'),
        part: 1,
        code: 'a'.repeat(24),
      },
    }
  },
}
