import { DegreeType } from '@halaqa/academics/contract'
import { staff } from '@halaqa/identity/contract'
import { day, file, id, idInPath, idInQuery, problem, resource, route, sheetImport, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { examWrite, registrationRead } from './permissions.ts'
import { applicant } from './sign-up.ts'

/** A result before the day of the exam is a slip of the line or of the sheet. */
export const examToCome = problem('exam-to-come', 409)
/** Another score stands by now than the one that was seen. */
export const examScoreChanged = problem('exam-score-changed', 409)
/** A score moves an application on from the step of the exam: one that stands elsewhere is brought back first. */
export const notAtEntryExam = problem('not-at-entry-exam', 409)

/** Result statuses of the portal specification s.3. */
export const ExamResult = z.enum(['coming', 'success', 'fail'])

export const EntryExamInput = z.strictObject({
  name: text(120),
  date: day,
  degree_type: DegreeType,
  score_total: z.int().min(1).max(1000),
  score_pass: z.int().min(0).max(1000),
})
export const entryExams = resource({
  name: 'admission.entry-exam',
  path: '/registration/radmin/exam',
  record: z.object({ id, ...EntryExamInput.shape }),
  input: EntryExamInput,
  read: staff(registrationRead),
  write: staff(examWrite),
  list: { sort: '-date', filters: ['degree_type'], search: ['name'] },
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
/**
 * Staff enter the score; passing and failing follow from the exam, the applicant moves on or is told. `before` is the score
 * that was seen, null for none: where another stands by now, it is not written over.
 */
export const enterExamResult = route({
  name: 'admission.exam.result',
  method: 'POST',
  path: '/registration/radmin/registrations/exam_result/{id}',
  access: staff(examWrite),
  params: z.object({ id: idInPath }),
  body: z.strictObject({
    exam_id: id,
    score: z.int().min(0).max(1000),
    before: z.int().nullable().optional(),
  }),
  reply: z.object({ result: ExamResult }),
  summary: 'Enter the entry exam score of an applicant',
})

/** Who sits an exam: applicants of its degree at that step, and those who have a result. */
export const examStudents = route({
  name: 'admission.exam.students',
  method: 'GET',
  path: '/registration/radmin/exam/students/{id}',
  access: staff(registrationRead),
  params: z.object({ id: idInPath }),
  query: z.strictObject({
    page: z.coerce.number().int().min(1).default(1),
    per_page: z.coerce.number().int().min(1).max(200).default(50),
    specialty_id: idInQuery.optional(),
  }),
  reply: z.object({
    exam: z.object({ id, name: z.string(), date: day, score_total: z.int(), score_pass: z.int() }),
    specialties: z.array(z.object({ id, name: z.string() })),
    rows: z.array(
      z.object({
        registration_id: id,
        number: z.string(),
        full_name: z.string(),
        gender: z.string(),
        specialty: z.string(),
        score: z.int().nullable(),
        result: ExamResult,
        can: z.object({ enter: z.boolean() }),
      }),
    ),
    total: z.int(),
    current_page: z.int(),
    last_page: z.int(),
    can: z.object({ import: z.boolean() }),
  }),
  summary: 'The applicants of an entry exam with their marks',
})
export const exportExam = route({
  name: 'admission.exam.export',
  method: 'GET',
  path: '/registration/radmin/exam/export/{id}',
  access: staff(registrationRead),
  params: z.object({ id: idInPath }),
  query: z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  reply: file('application/octet-stream'),
  summary: 'The applicants of an entry exam as a sheet, to be filled in and imported',
})
/** Two columns count: the application number and the mark. Whoever has no mark is left as is. */
export const importExamResults = sheetImport({
  name: 'admission.exam.import',
  path: '/registration/radmin/exam/import/{id}',
  access: staff(examWrite),
  params: z.object({ id: idInPath }),
  lines: 5000,
  summary: 'Enter the marks of an exam from a sheet; one result a line',
})
