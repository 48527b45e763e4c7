import { MarkSource, mostMarkParts, PartKey } from '@halaqa/curriculum/contract'
import { staff } from '@halaqa/identity/contract'
import {
  action,
  file,
  hundredths,
  id,
  idInPath,
  idInQuery,
  instant,
  list,
  pageOf,
  paging,
  problem,
  route,
  sheetImport,
  text,
} from '@halaqa/kit-contract'
import { gradeRead, StudentHead } from '@halaqa/students/contract'
import { EnrolmentRow, EnrolmentState, Named, ReleasePart } from '@halaqa/studies/contract'
import { z } from 'zod'
import { gradeApprove, gradeEnter } from './permissions.ts'

/** Marks as the office enters and corrects them (routes T0348, T0363 to T0368, and the grid of our own). */

/** What was done to a mark: typed, imported, changed by two, lifted by mercy, taken back, or written where it was measured. */
export const EntrySource = z.enum([
  'entry',
  'import',
  'change',
  'mercy',
  'undo',
  'exam',
  'quran',
  'activity',
  'research',
])
export type EntrySource = z.infer<typeof EntrySource>
/** Whether a mark was written by the context that measured it, and not by staff. */
export const isMeasured = (source: MarkSource | null): boolean => source !== null && source !== 'entered'

/** Students see it: from now on another officer has to agree to a change. */
export const gradeReleased = problem('grade-released', 409)
/** Somebody else has entered another mark since it was read. */
export const gradeChanged = problem('grade-changed', 409)
/** It was measured elsewhere, in an exam say: it is corrected there, or by a change that two officers make. */
export const gradeMeasured = problem('grade-measured', 409)
/** A recognised subject has no mark. */
export const notGraded = problem('not-graded', 409)
export const changeIsOpen = problem('grade-change-open', 409)
export const changeIsDecided = problem('grade-change-decided', 409)
/** Four eyes: who asked for a change does not agree to it. */
export const sameOfficer = problem('same-officer', 409)

const read = staff(gradeRead)
const enter = staff(gradeEnter)
const approve = staff(gradeApprove)
const params = z.object({ id: idInPath })
const base = '/students/grades'

/** Hundredths of a point: 1850 is 18.5. Null takes a mark away. */
const value = hundredths(100).nullable()
/** `before` is what the person saw there; without it nothing is compared. */
const PartValue = z.strictObject({ part: PartKey, value, before: value.optional() })

export const PartGrade = z.object({
  part: PartKey,
  label: z.string(),
  points: z.int(),
  value: z.int().nullable(),
  /** Where the standing mark came from; null where there is none. What was measured elsewhere is changed by two officers. */
  source: MarkSource.nullable(),
  released_at: instant.nullable(),
})
export const ChangeState = z.enum(['open', 'approved', 'refused'])
export const GradeChange = z.object({
  id,
  enrolment_id: id,
  number: z.string(),
  full_name: z.string(),
  subject: z.string(),
  semester: z.string(),
  part: PartKey,
  label: z.string(),
  before: z.int().nullable(),
  after: z.int().nullable(),
  reason: z.string(),
  state: ChangeState,
  requested_by: z.string(),
  requested_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  answer: z.string(),
  can: z.object({ approve: z.boolean(), refuse: z.boolean() }),
})
export type GradeChange = z.infer<typeof GradeChange>

const average = z.number().nullable()
const Marked = EnrolmentRow.omit({ can: true }).extend({
  letter: z.string().nullable(),
  mercy: z.int(),
  parts: z.array(PartGrade),
  released_at: instant.nullable(),
})
/** One subject of a student with its marks, and everything that was ever done to them. */
export const Grade = Marked.extend({
  pass_mark: z.int(),
  entries: z.array(
    z.object({
      part: PartKey.nullable(),
      label: z.string().nullable(),
      before: z.int().nullable(),
      after: z.int().nullable(),
      source: EntrySource,
      reason: z.string(),
      by: z.string(),
      at: instant,
    }),
  ),
  changes: z.array(GradeChange),
  can: z.object({ enter: z.boolean(), request: z.boolean() }),
})

export const gradesOfStudent = route({
  name: 'grading.grades-of.show',
  method: 'GET',
  path: `${base}/{id}`,
  access: read,
  params,
  reply: z.object({
    student: StudentHead,
    /** Out of released results, as the student sees it. */
    released: z.object({ gpa: average, hours: z.int(), passed_hours: z.int() }),
    semesters: z.array(Named.extend({ gpa: average, hours: z.int(), rows: z.array(Marked) })),
  }),
  summary: 'All marks of a student, released or not, semester by semester',
})
export const showGrade = route({
  name: 'grading.grade.show',
  method: 'GET',
  path: `${base}/show/{id}`,
  access: read,
  params,
  reply: Grade,
  summary: 'A subject of a student with its marks and what was done to them',
})
export const createGrade = route({
  name: 'grading.grades-of.create',
  method: 'GET',
  path: `${base}/create/{id}/{subject_id}/{semester_id}`,
  access: enter,
  params: z.object({ id: idInPath, subject_id: idInPath, semester_id: idInPath }),
  reply: Grade,
  summary: 'The marks of a student in a subject and semester, to be entered',
})
export const storeGrade = route({
  name: 'grading.grade.store',
  method: 'POST',
  path: `${base}/store`,
  access: enter,
  body: z.strictObject({
    student_id: id,
    subject_id: id,
    semester_id: id,
    values: z.array(PartValue).min(1).max(mostMarkParts),
  }),
  reply: Grade,
  summary: 'Enter the marks of a student in a subject and semester',
})
export const editGrade = route({
  name: 'grading.grade.edit',
  method: 'GET',
  path: `${base}/edit/{id}`,
  access: enter,
  params,
  reply: Grade,
  summary: 'The marks of a student in a subject, to be changed',
})
export const updateGrade = route({
  name: 'grading.grade.update',
  method: 'POST',
  path: `${base}/update/{id}`,
  access: enter,
  params,
  body: z.strictObject({ values: z.array(PartValue).min(1).max(mostMarkParts) }),
  reply: Grade,
  summary: 'Change marks that are not released',
})
export const destroyGrade = action({
  name: 'grading.grade.destroy',
  path: `${base}/destroy/{id}`,
  access: enter,
  params,
  body: z.strictObject({ reason: text(500) }),
  reply: Grade,
  summary: 'Take away all marks of a student in a subject, as long as none is released',
})

// The grid.
const at = z.object({ semester_id: idInPath, subject_id: idInPath })
export const gradeSheets = route({
  name: 'grading.grade.sheets',
  method: 'GET',
  path: `${base}/entry`,
  access: read,
  query: z.strictObject({
    ...paging(),
    sort: z.enum(['code', '-code']).default('code'),
    q: z.string().max(100).optional(),
    filter: z.strictObject({ semester_id: idInQuery.optional() }).default({}),
  }),
  reply: pageOf(
    z.object({
      /** Of the subject. */
      id,
      semester_id: id,
      semester: z.string(),
      code: z.string(),
      subject: z.string(),
      students: z.int(),
      marked: z.int(),
      released: z.array(z.object({ part: ReleasePart, label: z.string() })),
    }),
  ),
  summary: 'The subjects of a semester with how far their marks are',
})
const GridRow = z.object({
  enrolment_id: id,
  number: z.string(),
  full_name: z.string(),
  gender: z.string(),
  extra_state: z.string().nullable(),
  state: EnrolmentState,
  mark: z.int().nullable(),
  letter: z.string().nullable(),
  mercy: z.int(),
  /** By part, in hundredths of a point; what is not entered yet is left out. */
  values: z.partialRecord(PartKey, z.int()),
})
/** So many students stand on a page of a sheet: as many as a large class has. */
export const mostOnSheet = 200
export const gradeGrid = route({
  name: 'grading.grade.grid',
  method: 'GET',
  path: `${base}/entry/{semester_id}/{subject_id}`,
  access: read,
  params: at,
  query: z.strictObject({ ...paging(mostOnSheet, mostOnSheet), q: z.string().max(100).optional() }),
  reply: pageOf(GridRow).extend({
    semester: Named,
    subject: Named.extend({ code: z.string() }),
    parts: z.array(z.object({ part: PartKey, label: z.string(), points: z.int(), released_at: instant.nullable() })),
    result_released_at: instant.nullable(),
    pass_mark: z.int(),
    /** Of all pages: who has a whole mark, and the marks that are not entered yet. */
    marked: z.int(),
    missing: z.int(),
    /** The pages on which one is missing. */
    missing_on: z.array(z.int()),
    can: z.object({ enter: z.boolean(), release: z.boolean() }),
  }),
  summary: 'Who studies a subject in a semester, by name, with marks by part',
})
/** `before` is what the person saw there: two officers at once do not overwrite each other unseen. */
export const enterGrade = route({
  name: 'grading.grade.enter',
  method: 'POST',
  path: `${base}/entry`,
  access: enter,
  body: z.strictObject({ enrolment_id: id, part: PartKey, value, before: value }),
  reply: GridRow,
  summary: 'Enter one mark of the grid',
})
/** Within the time of `undoSeconds`, by whoever entered it, while it is the last thing done to that part. */
export const undoGrade = route({
  name: 'grading.grade.undo',
  method: 'POST',
  path: `${base}/entry/undo`,
  access: enter,
  body: z.strictObject({ enrolment_id: id, part: PartKey }),
  reply: GridRow,
  summary: 'Put back what stood before the mark that one has just entered',
})
/** Pasted out of a table: more than a hundred students by three parts is a sheet, to be tried first by the import. */
export const mostPasted = 300
const Place = z.strictObject({ enrolment_id: id, part: PartKey })
/** What stands where another mark was seen: since when and by whom. */
export const StandingGrade = z.object({ value: z.int().nullable(), by: z.string(), at: instant.nullable() })
export type StandingGrade = z.infer<typeof StandingGrade>
/** What became of one cell, and its row afterwards. */
const PastedCell = Place.extend({
  ok: z.boolean(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  stands: StandingGrade.nullable(),
})
const pasted = z.object({ results: z.array(PastedCell), rows: z.array(GridRow) })
export const pasteGrades = route({
  name: 'grading.grade.paste',
  method: 'POST',
  path: `${base}/entry/paste`,
  access: enter,
  body: z.strictObject({
    marks: z
      .array(Place.extend({ value, before: value }))
      .min(1)
      .max(mostPasted),
  }),
  reply: pasted,
  summary: 'Enter a block of marks of the grid; one that is refused does not hold back the others',
})
export const undoPaste = route({
  name: 'grading.grade.undo-paste',
  method: 'POST',
  path: `${base}/entry/paste/undo`,
  access: enter,
  body: z.strictObject({ places: z.array(Place).min(1).max(mostPasted) }),
  reply: pasted,
  summary: 'Put back what stood before the block of marks that one has just pasted',
})
export const exportGrid = route({
  name: 'grading.grade.export',
  method: 'GET',
  path: `${base}/entry/export/{semester_id}/{subject_id}`,
  access: read,
  params: at,
  query: z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  reply: file('application/octet-stream'),
  summary: 'The marks of a subject in a semester as a sheet, to be filled in and imported',
})
export const importGrid = sheetImport({
  name: 'grading.grade.import',
  path: `${base}/entry/import/{semester_id}/{subject_id}`,
  access: enter,
  params: at,
  lines: 5000,
  summary: 'Enter the marks of a subject from a sheet; one result a line, and of each line one a cell',
})

// Changes after release: asked for by one, agreed to by another.
export const listChanges = list({
  word: 'grading.grade-change',
  path: `${base}/changes`,
  access: read,
  row: GradeChange,
  sorts: ['id', 'number', 'full_name', 'state', 'requested_at', 'decided_at'],
  sort: '-id',
  filters: { state: ChangeState },
  summary: 'Changes of released marks that were asked for',
})
export const requestChange = route({
  name: 'grading.grade.request',
  method: 'POST',
  path: `${base}/changes/store`,
  access: enter,
  body: z.strictObject({ enrolment_id: id, part: PartKey, value, reason: text(1000) }),
  reply: GradeChange,
  status: 201,
  summary: 'Ask for a change of a released mark; another officer decides',
})
/** For the desk of changes: the list is the screen of them. */
export const showChange = route({
  name: 'grading.grade-change.show',
  method: 'GET',
  path: '/api/grades/changes/{id}',
  access: approve,
  params,
  reply: GradeChange,
  summary: 'A change of a released mark that was asked for',
})
export const approveChange = action({
  name: 'grading.grade-change.approve',
  path: `${base}/changes/approve/{id}`,
  access: approve,
  params,
  reply: GradeChange,
  summary: 'Agree to a change of a released mark that another officer asked for',
})
export const refuseChange = action({
  name: 'grading.grade-change.refuse',
  path: `${base}/changes/refuse/{id}`,
  access: approve,
  params,
  body: z.strictObject({ reason: text(500) }),
  reply: GradeChange,
  summary: 'Refuse a change of a released mark, with the reason',
})
