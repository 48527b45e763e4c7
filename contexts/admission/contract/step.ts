import { DegreeType } from '@halaqa/academics/contract'
import { staff } from '@halaqa/identity/contract'
import { id, resource, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { settingsRead, settingsWrite } from './permissions.ts'
import { onlyVariables } from './template.ts'

/** What happens at a step; the college names, orders and words the steps, the program knows what each one is (decision 11). */
export const stepCodes = [
  'apply',
  'verify_email',
  'registration_fee',
  'documents',
  'documents_review',
  'conformity_day',
  'entry_exam',
  'equivalence',
  'decision',
  'study_fee',
  'student',
] as const
export const StepCode = z.enum(stepCodes)
export type StepCode = z.infer<typeof StepCode>

/** Mail and SMS of a step; {{name}}, {{number}}, {{step}}, {{specialty}} are filled in. Empty: nothing is sent. */
const template = (max: number) =>
  z.string().trim().max(max).superRefine(onlyVariables).default('').meta({ 'x-kind': 'long-text' })
export const StepInput = z.strictObject({
  degree_type: DegreeType,
  code: StepCode,
  position: z.int().min(1).max(100),
  name_ar: text(80),
  name_en: text(80),
  name_fr: text(80),
  hint_ar: template(300),
  hint_en: template(300),
  hint_fr: template(300),
  mail_ar: template(2000),
  mail_en: template(2000),
  mail_fr: template(2000),
  sms_ar: template(300),
  sms_en: template(300),
  sms_fr: template(300),
  /** Days that the college expects the step to take; shown to the applicant as a date. */
  expected_days: z.int().min(0).max(120),
  /** Applicants at this step may be freed of the fee by staff. */
  fees_exemption: z.boolean(),
  /** The documents are complete from here on: no more uploads. */
  files_done: z.boolean(),
  /** The fees are not shown at this step. */
  hide_fees: z.boolean(),
})
export const Step = z.object({ id, ...StepInput.shape })

export const steps = resource({
  name: 'admission.step',
  path: '/registration/radmin/steps',
  record: Step,
  input: StepInput,
  read: staff(settingsRead),
  write: staff(settingsWrite),
  list: { sort: 'position', filters: ['degree_type', 'code'], search: ['name_ar', 'name_en'] },
  edits: ['expected_days', 'fees_exemption', 'files_done', 'hide_fees'],
  operations: {
    list: '/index',
    create: '/create',
    store: '/store',
    show: '/show/{id}',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
    deleteBulk: '/delete-bulk',
  },
})
