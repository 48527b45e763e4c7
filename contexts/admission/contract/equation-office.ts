import { staff } from '@halaqa/identity/contract'
import {
  action,
  assigned,
  BulkResult,
  id,
  idInPath,
  instant,
  list,
  onMany,
  problem,
  route,
  selecting,
  selectingInQuery,
  text,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { EarlierSubject, Equal, EquationInput, EquationState, officeEquation } from './equation.ts'
import { registrationDecide, registrationRead } from './permissions.ts'

/** Equivalence as the office works on it: the list, entered for an applicant, and what was decided before. */
export const hasEquation = problem('has-equation', 409)
const base = '/registration/radmin/equations'
const read = staff(registrationRead)
const write = staff(registrationDecide)
const params = z.object({ id: idInPath })
const removed = z.object({ id, ok: z.boolean() })

export const EquationRow = z.object({
  id,
  registration_id: id,
  number: z.string(),
  full_name: z.string(),
  university: z.string(),
  level: EquationInput.shape.level,
  year: z.int(),
  state: EquationState,
  subjects: z.int(),
  accepted: z.int(),
  submitted_at: instant.nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export const listEquations = list({
  word: 'admission.equation',
  path: `${base}/index`,
  access: read,
  row: EquationRow,
  sorts: ['id', 'university', 'level', 'year', 'state', 'submitted_at'],
  sort: '-id',
  filters: { state: EquationState, level: EquationInput.shape.level, assigned: assigned('admission.equation') },
  columns: ['number', 'full_name', 'university', 'level', 'year', 'state', 'subjects', 'accepted', 'submitted_at'],
  sheet: { path: `${base}/export` },
  summary: 'List the equivalences',
})
export const createEquationFor = route({
  name: 'admission.equation.create',
  method: 'GET',
  path: `${base}/create/{id}`,
  access: write,
  params,
  reply: z.object({
    registration_id: id,
    number: z.string(),
    full_name: z.string(),
    /** The one there is already; an applicant has one. */
    equation_id: id.nullable(),
    universities: z.array(z.string()),
  }),
  summary: 'What an equivalence that staff enter for an applicant starts from',
})
export const newEquation = route({
  name: 'admission.equation.new',
  method: 'GET',
  path: `${base}/create_equation`,
  access: write,
  reply: z.object({ levels: z.array(z.string()), universities: z.array(z.string()) }),
  summary: 'Levels, and the universities of earlier equivalences',
})
const { level, university, country, year, grade } = EquationInput.shape
export const storeEquation = route({
  name: 'admission.equation.store',
  method: 'POST',
  path: `${base}/store_equation`,
  access: write,
  body: z.strictObject({ registration_number: text(20), level, university, country, year, grade }),
  reply: officeEquation.reply,
  status: 201,
  summary: 'Enter an earlier degree for an applicant',
})
export const storeEquationSubject = route({
  name: 'admission.equation.add-subject',
  method: 'POST',
  path: `${base}/store/{id}`,
  access: write,
  params,
  body: EarlierSubject.omit({ id: true }),
  reply: officeEquation.reply,
  summary: 'Add a subject to an earlier degree that is not decided on',
})
export const deleteEquation = action({
  name: 'admission.equation.delete',
  path: `${base}/delete/{id}`,
  access: write,
  params,
  reply: removed,
  summary: 'Delete an equivalence that is not approved',
})
export const deleteEquations = action({
  name: 'admission.equation.deleteBulk',
  path: `${base}/delete-bulk`,
  access: write,
  selectsFrom: listEquations,
  query: z.strictObject(selectingInQuery(listEquations)),
  body: selecting(listEquations, z.strictObject(onMany)),
  reply: BulkResult,
  summary: 'Delete several equivalences; one result a row',
})
/** `{id}` is the subject. */
export const deleteEquationSubject = action({
  name: 'admission.equation-subject.delete',
  path: `${base}/deleteequation/{id}`,
  access: write,
  params,
  reply: removed,
  summary: 'Take a subject out of an earlier degree that is not decided on',
})
export const addOfficeEquationFile = route({
  name: 'admission.equation.addFile',
  method: 'POST',
  path: `${base}/addequationfile/{id}`,
  access: write,
  params,
  bodyType: 'multipart',
  upload: { maxBytes: 20 * 1024 * 1024, maxFiles: 1 },
  body: z.strictObject({}),
  reply: officeEquation.reply,
  summary: 'Add a certificate or transcript to an earlier degree',
})
export const deleteOfficeEquationFile = action({
  name: 'admission.equation-file.delete',
  path: `${base}/deleteequationfile/{eq_id}/{id}`,
  access: write,
  params: z.object({ eq_id: idInPath, id: idInPath }),
  reply: removed,
  summary: 'Take a file out of an earlier degree that is not approved',
})
/** One of the college's subjects, as it is chosen. */
export const OurSubject = z.object({ id, code: z.string(), name: z.string(), hours: z.int() })
/** What was decided before for the same subject of the same university. */
export const Proposal = z.object({
  accept: z.boolean(),
  equal_to: z.string(),
  /** Null for what was decided when names were typed. */
  equal_subject_id: id.nullable(),
  /** The application for which it was decided last, and how often it was decided so. */
  source: z.string(),
  decided_at: instant,
  times: z.int(),
})
const Line = z.object({
  id,
  code: z.string(),
  name: z.string(),
  hours: z.int(),
  status: z.enum(['waiting', 'accepted', 'refused']),
  equal_to: z.string().nullable(),
  equal_subject_id: id.nullable(),
  proposal: Proposal.nullable(),
})
export const equationSubjects = route({
  name: 'admission.equation.lines',
  method: 'GET',
  path: `${base}/subjects/{id}`,
  access: read,
  params,
  reply: z.object({ rows: z.array(Line) }),
  summary: 'The subjects of an earlier degree, each with what was decided for it before',
})
export const equalSubject = route({
  name: 'admission.equation.equal',
  method: 'GET',
  path: `${base}/equalsubject`,
  access: read,
  query: z.strictObject({
    university: z.string().max(160).default(''),
    name: z.string().max(120).default(''),
    /** Words of the code or name of one of our subjects. */
    q: z.string().max(100).default(''),
  }),
  reply: z.object({
    proposal: Proposal.nullable(),
    subjects: z.array(OurSubject),
    /** How many match; `subjects` holds the first fifty. */
    total: z.int(),
  }),
  summary: 'What a subject of a university was equal to before, and those of our subjects that match',
})
export const showAssignment = route({
  name: 'admission.equation-subject.show',
  method: 'GET',
  path: `${base}/assign/{id}`,
  access: read,
  params,
  reply: Line.extend({ equation_id: id }),
  summary: 'A subject with what was decided for it before',
})
export const assignSubject = route({
  name: 'admission.equation-subject.assign',
  method: 'POST',
  path: `${base}/assign/{id}`,
  access: write,
  params,
  body: z.strictObject(Equal),
  reply: showAssignment.reply,
  summary: 'Say what a subject is equal to, before the degree as a whole is decided on',
})
/** draft: given back to the applicant to correct; submitted: handed in for the applicant. */
export const activateEquation = action({
  name: 'admission.equation.activate',
  path: `${base}/activate/{equation}/{status}`,
  access: write,
  params: z.object({ equation: idInPath, status: z.enum(['draft', 'submitted']) }),
  body: z.strictObject({}),
  reply: z.object({ id, state: EquationState }),
  summary: 'Hand an earlier degree in, or give it back to be corrected',
})
