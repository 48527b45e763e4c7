import { guard, staff } from '@halaqa/identity/contract'
import { action, day, file, id, idInPath, instant, problem, route, text } from '@halaqa/kit-contract'
import { studentRead } from '@halaqa/students/contract'
import { z } from 'zod'
import { paperIssue } from './permissions.ts'

/**
 * Official papers of a student (the specification's `documents/{student_id}`): transcript, certificate of enrolment,
 * graduation, completion of the diploma or bachelor, statement of payments.
 */
export const paperKinds = [
  'grades',
  'certificate',
  'graduate',
  'complete_deplome',
  'complete_bachelor',
  'invoices',
] as const
export const PaperKind = z.enum(paperKinds)
export type PaperKind = z.infer<typeof PaperKind>
/** Which papers tell marks or an average. */
export const tellsMarks: Record<PaperKind, boolean> = {
  grades: true,
  certificate: false,
  graduate: true,
  complete_deplome: true,
  complete_bachelor: true,
  invoices: false,
}
/** What a paper may be said in: Arabic binds, and others abroad read English. */
export const paperLanguages = ['ar', 'en'] as const
export type PaperLanguage = (typeof paperLanguages)[number]
const language = z.enum(paperLanguages)

/** What students issue themselves; the others rest on a decision of the college. */
export const ownPaperKinds = ['grades', 'certificate', 'invoices'] as const

/** Nothing is released yet that a transcript could say. */
export const nothingReleased = problem('paper-nothing-released', 409)
/** The results of this student are blocked: on paper as on the screen. */
export const gradesAreBlocked = problem('paper-grades-blocked', 409)
/** Only who studies gets a certificate of enrolment. */
export const notEnrolled = problem('paper-not-enrolled', 409)
export const notGraduated = problem('paper-not-graduated', 409)
/** The degree is another one, or its hours are not all passed. Facts: `passed` and `needed` hours. */
export const notCompleted = problem('paper-not-completed', 409)
export const nothingPaid = problem('paper-nothing-paid', 409)
export const paperRevoked = problem('paper-revoked', 409)

export const Paper = z.object({
  id,
  /** `P-26-000012`. */
  number: z.string(),
  kind: PaperKind,
  language,
  issued_at: instant,
  issued_by: z.string(),
  revoked_at: instant.nullable(),
  revoke_reason: z.string().nullable(),
})
const params = z.object({ id: idInPath })

const issuing = (kind: PaperKind, summary: string) =>
  action({
    name: `records.paper.${kind}`,
    path: `/students/documents/{id}/${kind}`,
    access: staff(paperIssue),
    params,
    body: z.strictObject({ language: language.default('ar') }),
    reply: Paper,
    summary,
  })
/** Issues a paper for a student; the preview says whether it is possible. */
export const issuePaper = {
  grades: issuing('grades', 'Issue a transcript'),
  certificate: issuing('certificate', 'Issue a certificate of enrolment'),
  graduate: issuing('graduate', 'Issue a certificate of graduation'),
  complete_deplome: issuing('complete_deplome', 'Issue a statement that the diploma is completed'),
  complete_bachelor: issuing('complete_bachelor', 'Issue a statement that the bachelor is completed'),
  invoices: issuing('invoices', 'Issue a statement of payments'),
}

export const listPapers = route({
  name: 'records.paper.list',
  method: 'GET',
  path: '/students/documents/{id}',
  access: staff(studentRead),
  params,
  reply: z.object({
    student: z.object({ id, number: z.string(), full_name: z.string() }),
    rows: z.array(Paper),
    /** Which can be issued now, and why the others cannot: the code of the refusal. */
    kinds: z.array(z.object({ kind: PaperKind, reason: z.string().nullable() })),
    can: z.object({ issue: z.boolean() }),
  }),
  summary: 'The papers of a student, and which can be issued',
})
export const paperFile = route({
  name: 'records.paper.file',
  method: 'GET',
  path: '/students/papers/{id}/file',
  access: staff(studentRead),
  params,
  reply: file('application/pdf'),
  summary: 'A paper as PDF, as it was issued',
})
export const revokePaper = action({
  name: 'records.paper.revoke',
  path: '/students/papers/{id}/revoke',
  access: staff(paperIssue),
  params,
  body: z.strictObject({ reason: text(300) }),
  reply: Paper,
  summary: 'Revoke a paper: whoever checks its code is told',
})

const student = guard('students')
const OwnPaper = z.object({
  id,
  number: z.string(),
  kind: PaperKind,
  language,
  issued_on: day,
  revoked: z.boolean(),
  revoke_reason: z.string().nullable(),
})
export const ownPapers = route({
  name: 'records.own-paper.list',
  method: 'GET',
  path: '/student/docs',
  access: student,
  reply: z.object({
    rows: z.array(OwnPaper),
    kinds: z.array(z.object({ kind: z.enum(ownPaperKinds), reason: z.string().nullable() })),
  }),
  summary: 'Your papers, and which you can issue now',
})
export const issueOwnPaper = route({
  name: 'records.own-paper.issue',
  method: 'POST',
  path: '/student/docs',
  access: student,
  body: z.strictObject({ kind: z.enum(ownPaperKinds), language: language.default('ar') }),
  reply: OwnPaper,
  status: 201,
  summary: 'Issue a paper for yourself',
})
export const ownPaperFile = route({
  name: 'records.own-paper.file',
  method: 'GET',
  path: '/student/docs/{id}/file',
  access: student,
  params,
  reply: file('application/pdf'),
  summary: 'One of your papers as PDF',
})

/**
 * What the address of a paper leads to. It tells initials, kind and day; with `s`, which stands in the QR code alone, also what
 * the paper must say.
 */
export const verifyPaper = route({
  name: 'records.paper.verify',
  method: 'GET',
  path: '/verify/{code}',
  access: 'public',
  params: z.object({ code: z.string().regex(/^[\w-]{24}$/) }),
  query: z.strictObject({ s: z.string().max(40).optional() }),
  reply: z.object({
    state: z.enum(['valid', 'revoked', 'unknown']),
    initials: z.string().nullable(),
    kind: PaperKind.nullable(),
    issued_on: day.nullable(),
    said: z
      .object({
        number: z.string(),
        programme: z.string().nullable(),
        gpa: z.number().nullable(),
        hours: z.int().nullable(),
        /** Of the marks, as it is printed on the paper. */
        marks: z.string().nullable(),
        /** A mark is another by now than on the day of issue. */
        changed: z.boolean(),
        /** The results of its student are blocked: average, hours and marks are not told until they are shown again. */
        withheld: z.boolean(),
      })
      .nullable(),
  }),
  summary: 'Whether the college issued a paper',
})
