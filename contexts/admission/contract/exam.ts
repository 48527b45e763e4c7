import { DegreeType } from '@halaqa/academics/contract'
import { staff } from '@halaqa/identity/contract'
import { day, id, idInPath, resource, route, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { examWrite, registrationRead } from './permissions.ts'
import { applicant } from './sign-up.ts'

/** Result statuses of the portal specification s.3. */
export const ExamResult = z.enum(['coming', 'success', 'fail'])

export const EntryExamInput = z.strictObject({
  name: text(120),
  date: day,
  degreeType: DegreeType,
  scoreTotal: z.int().min(1).max(1000),
  scorePass: z.int().min(0).max(1000),
})
export const entryExams = resource({
  name: 'admission.entry-exam',
  path: '/registration/radmin/exam',
  record: z.object({ id, ...EntryExamInput.shape }),
  input: EntryExamInput,
  read: staff(registrationRead),
  write: staff(examWrite),
  list: { sort: '-date', filters: ['degreeType'], search: ['name'] },
  operations: {
    list: '/index',
    create: '/create',
    store: '/store',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/destroy/{id}',
  },
})
/** P015 */
export const myExams = route({
  name: 'admission.exam.mine',
  method: 'GET',
  path: '/api/registrar/exams',
  access: applicant,
  reply: z.object({
    rows: z.array(
      z.object({
        id,
        name: z.string(),
        date: day,
        score: z.int().nullable(),
        score_total: z.int(),
        score_pass: z.int(),
        result: ExamResult,
      }),
    ),
  }),
  summary: 'Your entry exams and their results',
})
/** P016 */
export const examRules = route({
  name: 'admission.exam.rules',
  method: 'GET',
  path: '/api/registrar/exam_rules',
  access: applicant,
  reply: z.object({ title: z.string(), body: z.string(), agreed_at: z.string().nullable() }),
  summary: 'The rules of the entry exam, and when you agreed to them',
})
export const agreeExamRules = route({
  name: 'admission.exam.agree',
  method: 'POST',
  path: '/api/registrar/exam_rules',
  access: applicant,
  reply: z.object({ agreed_at: z.string() }),
  summary: 'Say that you have read the rules of the entry exam',
})
/** Staff enter the score; passing and failing follow from the exam, the applicant moves on or is told. */
export const enterExamResult = route({
  name: 'admission.exam.result',
  method: 'POST',
  path: '/registration/radmin/registrations/exam_result/{id}',
  access: staff(examWrite),
  params: z.object({ id: idInPath }),
  body: z.strictObject({ exam_id: id, score: z.int().min(0).max(1000) }),
  reply: z.object({ result: ExamResult }),
  summary: 'Enter the entry exam score of an applicant',
})
