import { DegreeType } from '@halaqa/academics/contract'
import { staff } from '@halaqa/identity/contract'
import {
  action,
  BulkResult,
  file,
  id,
  idInPath,
  idInQuery,
  instant,
  list,
  Preview,
  problem,
  route,
  selectingInQuery,
  sheetImport,
  text,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { registrationDecide, registrationRead, registrationWrite } from './permissions.ts'
import { countRegistrations, listRegistrations } from './registration.ts'
import { BulkAct, bulkRegistrations } from './registration-acts.ts'
import { ContactPart, PersonPart, StudyPart } from './sign-up.ts'
import { StepCode } from './step.ts'

/** What the office does with whole registrations: home, added by staff, imported, deleted, histories, runs taken back. */
export const alreadyApplied = problem('already-applied', 409)
export const hasPaid = problem('has-paid', 409)
export const notUndoable = problem('not-undoable', 409)

const base = '/registration/radmin/registrations'
const params = z.object({ id: idInPath })

export const admissionHome = route({
  name: 'admission.home',
  method: 'GET',
  path: '/registration/radmin/index',
  access: staff(registrationRead),
  reply: countRegistrations.reply,
  summary: 'Admission at a glance: applicants by step, queues, today’s conformity day',
})

const PeriodChoice = z.object({ id, name: z.string(), degree_types: z.array(DegreeType), open: z.boolean() })
export const createRegistration = route({
  name: 'admission.registration.create',
  method: 'GET',
  path: `${base}/create`,
  access: staff(registrationWrite),
  reply: z.object({ periods: z.array(PeriodChoice) }),
  summary: 'What an application that staff write starts from',
})
/** Like an applicant’s own form, without the password: whoever verifies the address receives a link to set one. */
export const StaffRegistrationInput = z.strictObject({
  ...PersonPart.shape,
  ...ContactPart.shape,
  ...StudyPart.shape,
  period_id: id,
})
export const storeRegistration = route({
  name: 'admission.registration.store',
  method: 'POST',
  path: `${base}/store`,
  access: staff(registrationWrite),
  body: StaffRegistrationInput,
  reply: z.object({ id, number: z.string() }),
  status: 201,
  summary: 'Apply for somebody: makes the account and the registration',
})

const ImportColumn = z.object({ key: z.string(), label: z.string(), required: z.boolean() })
export const importPage = route({
  name: 'admission.registration.importPage',
  method: 'GET',
  path: `${base}/import`,
  access: staff(registrationWrite),
  reply: z.object({ periods: z.array(PeriodChoice), columns: z.array(ImportColumn) }),
  summary: 'What an import of applicants takes',
})
export const importTemplate = route({
  name: 'admission.registration.importTemplate',
  method: 'GET',
  path: `${base}/import_template`,
  access: staff(registrationWrite),
  query: z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  reply: file('application/octet-stream'),
  summary: 'An empty sheet with the columns of an import, and one example',
})
export const importRegistrations = sheetImport({
  name: 'admission.registration.import',
  path: `${base}/import`,
  access: staff(registrationWrite),
  fields: { period_id: z.string().regex(/^[1-9]\d{0,8}$/) },
  lines: 5000,
  summary: 'Add applicants from a sheet; one result a line',
})

export const deleteRegistration = action({
  name: 'admission.registration.delete',
  path: `${base}/delete/{id}`,
  access: staff(registrationDecide),
  params,
  body: z.strictObject({ reason: text(300) }),
  reply: z.object({ id, ok: z.boolean() }),
  summary: 'Delete an application made by mistake, with its account; refused once something was paid',
})
export const registrationHistory = route({
  name: 'admission.registration.history',
  method: 'GET',
  path: `${base}/history/{id}`,
  access: staff(registrationRead),
  params,
  reply: z.object({
    registration_id: id,
    number: z.string(),
    full_name: z.string(),
    rows: z.array(
      z.object({
        key: z.string(),
        at: instant,
        by: z.string(),
        /** move: from step to step; act: something else that was done, by its action. */
        kind: z.enum(['move', 'act']),
        what: z.string(),
        detail: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  summary: 'All that happened to an application, newest first: moves and acts',
})

/** GET of the bulk act, with what it is to do: to how many of those picked it can be done. */
export const previewBulkRegistrations = route({
  name: 'admission.registration.bulk.preview',
  method: 'GET',
  path: bulkRegistrations.path,
  access: staff(registrationDecide),
  selectsFrom: listRegistrations,
  query: z.strictObject({
    ...selectingInQuery(listRegistrations),
    act: BulkAct.default('accept'),
    step_id: idInQuery.optional(),
    step_code: StepCode.optional(),
    /** Left out: into no group. */
    group_id: idInQuery.optional(),
  }),
  reply: Preview,
  summary: 'Move, group, accept or refuse many applicants: what would happen',
})
export const BulkRun = z.object({
  id,
  act: BulkAct,
  at: instant,
  by: z.string(),
  reason: z.string(),
  people: z.int(),
  undone_at: instant.nullable(),
  /** Until when it can be taken back; null for what cannot. */
  undo_until: instant.nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), undo: z.boolean() }),
})
export const listRuns = list({
  word: 'admission.bulk-run',
  path: `${base}/runs`,
  access: staff(registrationRead),
  row: BulkRun,
  sorts: ['id', 'act', 'at', 'by', 'people', 'undone_at'],
  sort: '-id',
  filters: { act: BulkRun.shape.act },
  search: false,
  columns: ['act', 'at', 'by', 'reason', 'people', 'undone_at'],
  summary: 'What was done to many applicants at once, newest first',
})
/** Within ten minutes, for those to whom nothing happened since. Decisions were told and stay. */
export const undoRun = action({
  name: 'admission.bulk-run.undo',
  path: `${base}/undo/{id}`,
  access: staff(registrationDecide),
  params,
  reply: BulkResult,
  summary: 'Take an act on many applicants back; one result a row',
})
