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
  degreeType: DegreeType,
  code: StepCode,
  position: z.int().min(1).max(100),
  nameAr: text(80),
  nameEn: text(80),
  nameFr: text(80),
  hintAr: template(300),
  hintEn: template(300),
  hintFr: template(300),
  mailAr: template(2000),
  mailEn: template(2000),
  mailFr: template(2000),
  smsAr: template(300),
  smsEn: template(300),
  smsFr: template(300),
  /** Days that the college expects the step to take; shown to the applicant as a date. */
  expectedDays: z.int().min(0).max(120),
  /** Applicants at this step may be freed of the fee by staff. */
  feesExemption: z.boolean(),
  /** The documents are complete from here on: no more uploads. */
  filesDone: z.boolean(),
  /** The fees are not shown at this step. */
  hideFees: z.boolean(),
})
export const Step = z.object({ id, ...StepInput.shape })

export const steps = resource({
  name: 'admission.step',
  path: '/registration/radmin/steps',
  record: Step,
  input: StepInput,
  read: staff(settingsRead),
  write: staff(settingsWrite),
  list: { sort: 'position', filters: ['degreeType', 'code'], search: ['nameAr', 'nameEn'] },
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
