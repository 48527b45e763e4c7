import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId } from '@halaqa/kit-testing/values'
import { addNote, bulkRegistrations, messages } from '../contract/index.ts'

type Made = { registration: { id: number }; documents: { id: number }[]; period: { id: number } }

export const sampleRecords: SampleRecords<Made> = {
  make: async ({ as, registration }) => {
    const officer = as('registrationOfficer')
    await officer(addNote, { params: { id: registration.id }, body: { text: 'ملاحظة' } })
    await officer(messages.routes.store, {
      body: { subject: 'تذكير', body: 'أكمل طلبك يا {{name}}', channel: 'mail', audience: 'filter' } as never,
    })
    await officer(bulkRegistrations, {
      body: { ids: [registration.id], act: 'group', group_id: null, reason: '' } as never,
    })
  },
  find: async world => ({
    ids: await idsOf(world),
    values: {
      token: 'a'.repeat(40),
      degree: 'bachelor',
      year: 2027,
      report: 'pass',
      status: 'draft',
      eq_id: await lastId('admission.equations'),
      equation: await lastId('admission.equations'),
      exam_id: await lastId('admission.entry_exams'),
      specialty_id: await lastId('academics.specialties'),
      user_id: world.member('registrationOfficer').id,
    },
    queries: {
      'admission.note.deleteBulk.preview': { ids: await lastId('admission.notes') },
      'admission.message.send.preview': { id: await lastId('admission.office_messages') },
      'admission.step.resend-special.preview': {
        step_id: await lastId('admission.steps'),
        specialty_id: await lastId('academics.specialties'),
      },
    },
  }),
}

const idsOf = async ({ registration, documents, period }: Made) => ({
  'admission.registration': registration.id,
  'admission.note': await lastId('admission.notes'),
  'admission.note.store': registration.id,
  'admission.note.list': registration.id,
  'admission.note.create': registration.id,
  'admission.note.deleteBulk': registration.id,
  'admission.exam': await lastId('admission.entry_exams'),
  'admission.exam.result': registration.id,
  'admission.applicant': documents[0]!.id,
  'admission.document': documents[0]!.id,
  'admission.conformity-day': await lastId('admission.conformity_days'),
  'admission.equation': await lastId('admission.equations'),
  'admission.equation.removeFile': await lastId('admission.equation_files'),
  'admission.equation.create': registration.id,
  'admission.equation-file': await lastId('admission.equation_files'),
  'admission.equation-subject': await lastId('admission.equation_subjects'),
  'admission.entry-exam': await lastId('admission.entry_exams'),
  'admission.message': await lastId('admission.office_messages'),
  'admission.group': await lastId('admission.groups'),
  'admission.period': period.id,
  'admission.refusal-reason': await lastId('admission.refusal_reasons'),
  'admission.bulk-run': await lastId('admission.bulk_runs'),
  'admission.step': await lastId('admission.steps'),
  'admission.waiting-list': await lastId('admission.waiting_list'),
})
