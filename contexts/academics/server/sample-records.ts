import type { SampleRecords, SampleWorld } from '@halaqa/kit-testing/sample-records'
import { lastId, one } from '@halaqa/kit-testing/values'
import { decisions, uploadDecisionFile } from '../contract/index.ts'

export const sampleRecords: SampleRecords = {
  make: aDecisionWithPaper,
  find: async () => ({
    ids: {
      'academics.department': await lastId('academics.departments'),
      'academics.decision': await lastId('academics.decisions'),
      'academics.feed': await lastId('academics.calendar_feeds'),
      'academics.semester': await lastId('academics.semesters'),
      'academics.semester-event': await lastId('academics.semester_events'),
      'academics.structure-year': await lastId('academics.structure_years'),
      'academics.year': await lastId('academics.years'),
      'academics.term': await lastId('academics.terms'),
      'academics.specialty': await lastId('academics.specialties'),
    },
    values: {
      faculty_id: 1,
      year_id: 1,
      term_id: 1,
      semester_id: await lastId('academics.semesters'),
      key: await one<string>('select max(key) as value from academics.calendar_feeds'),
    },
  }),
}

async function aDecisionWithPaper({ as, picture }: SampleWorld) {
  const office = as('academicAffairs')
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)]), 'decision.jpg')
  const { id } = await office(uploadDecisionFile, { body: form as never })
  await office(decisions.routes.store, {
    body: { number: '1/2026', date: '2026-09-01', title: 'قرار', text: 'نص', changes: ['other'], file_id: id },
  })
}
