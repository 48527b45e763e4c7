import { staff } from '@halaqa/identity/contract'
import {
  action,
  id,
  idInPath,
  isLatinAlphanumeric,
  list,
  problem,
  reference,
  route,
  selecting,
  selectingInQuery,
  shownVersion,
  text,
  VersionQuery,
  yesNoInQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { Bulk, BulkResult, RowResult } from './listing.ts'
import {
  areToldApart,
  MarkPart,
  MarkPartInput,
  MarkSource,
  mostMarkParts,
  pointsOf,
  usualMarkParts,
} from './mark-part.ts'
import { subjectRead, subjectWrite } from './permissions.ts'
import { gaps, SubjectState } from './subject-state.ts'

export const subjectKinds = ['obligatory', 'optional'] as const
export const SubjectKind = z.enum(subjectKinds)
export type SubjectKind = z.infer<typeof SubjectKind>

const fields = {
  /** Letters and a number, `FQH101`; kept in capitals. */
  code: text(12, isLatinAlphanumeric)
    .transform(code => code.replace(/\s/g, '').toUpperCase())
    .meta({ 'x-kind': 'code' }),
  name_ar: text(120),
  name_en: text(120),
  name_fr: text(120),
  /** Credit hours a week; hour values 2 and 3 are the usual ones (C037). */
  hours: z.int().min(1).max(12),
  kind: SubjectKind,
  has_quran: z.boolean(),
  mark_parts: z.array(MarkPartInput).min(1).max(mostMarkParts),
  prerequisite_ids: z.array(reference('curriculum.subject')).max(10).default([]),
  summary_ar: z.string().trim().max(2000).default('').meta({ 'x-kind': 'long-text' }),
}

/**
 * A subject of study. The parts of its marks make 100, and there is one for the Quran exactly when it has Quran (decision 18,
 * ADR 0055).
 */
export const SubjectInput = z.strictObject(fields).superRefine((subject, context) => {
  const complain = (path: keyof typeof fields, key: string, values?: object) =>
    context.addIssue({ code: 'custom', path: [path], params: { key, ...(values && { values }) }, input: subject[path] })
  const total = pointsOf(subject.mark_parts)
  if (total !== 100) complain('mark_parts', 'marks-sum', { total })
  if (!areToldApart(subject.mark_parts)) complain('mark_parts', 'marks-labels')
  if (subject.has_quran !== subject.mark_parts.some(each => each.kind === 'quran'))
    complain('mark_parts', 'marks-quran')
  if (new Set(subject.prerequisite_ids).size !== subject.prerequisite_ids.length) complain('prerequisite_ids', 'twice')
})
export type SubjectInput = z.infer<typeof SubjectInput>
export const subjectDraft: Partial<SubjectInput> = {
  hours: 3,
  kind: 'obligatory',
  has_quran: false,
  mark_parts: usualMarkParts(false),
  prerequisite_ids: [],
  summary_ar: '',
}

const can = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  review: z.boolean(),
  publish: z.boolean(),
  archive: z.boolean(),
  redraft: z.boolean(),
})
const record = {
  id,
  ...fields,
  mark_parts: z.array(MarkPart),
  prerequisite_ids: z.array(id),
  summary_ar: z.string(),
  code: z.string(),
}
export const Subject = z.object({ ...record, state: SubjectState, can })
export const SubjectRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  hours: z.int(),
  kind: SubjectKind,
  has_quran: z.boolean(),
  state: SubjectState,
  lessons: z.int(),
  elements: z.int(),
  teachers: z.int(),
  can,
})
export type SubjectRow = z.infer<typeof SubjectRow>

export const subjectIncomplete = problem('subject-incomplete', 409)
export const subjectStateRefused = problem('subject-state', 409)
/** Plans and grades stand on a published subject: its code, hours, kind, marks and prerequisites stay. */
export const subjectFrozen = problem('subject-frozen', 409)
export const subjectInUse = problem('subject-in-use', 409)
export const prerequisiteCycle = problem('prerequisite-cycle', 409)

/** What the form of a subject is offered: the parts that the scale of today has, and where marks may come from by now. */
const usual = {
  usual: z.object({ with_quran: z.array(MarkPartInput), without: z.array(MarkPartInput) }),
  sources: z.array(MarkSource),
}
const read = staff(subjectRead)
const write = staff(subjectWrite)
const params = z.object({ id: idInPath })

export const listSubjects = list({
  word: 'curriculum.subject',
  path: '/subject/index',
  access: read,
  row: SubjectRow,
  sorts: ['code', 'name', 'hours', 'kind', 'has_quran', 'state', 'id'],
  sort: 'code',
  filters: {
    state: SubjectState,
    kind: SubjectKind,
    has_quran: yesNoInQuery,
    missing: z.enum(['lessons', 'videos', 'captions', 'teachers']),
  },
  sheet: { path: '/subject/export' },
  summary: 'List subjects',
})
export const createSubject = route({
  name: 'curriculum.subject.create',
  method: 'GET',
  path: '/subject/create',
  access: write,
  reply: z.object({
    defaults: z.object({
      hours: z.int(),
      kind: SubjectKind,
      has_quran: z.boolean(),
      mark_parts: z.array(MarkPartInput),
      prerequisite_ids: z.array(id),
      summary_ar: z.string(),
    }),
    ...usual,
  }),
  summary: 'What a new subject starts from',
})
export const storeSubject = route({
  name: 'curriculum.subject.store',
  method: 'POST',
  path: '/subject/store',
  access: write,
  body: SubjectInput,
  status: 201,
  reply: Subject,
  summary: 'Add a subject as a draft',
})
export const editSubject = route({
  name: 'curriculum.subject.edit',
  method: 'GET',
  path: '/subject/edit/{id}',
  access: read,
  params,
  reply: Subject.extend({ ...usual, ...shownVersion }),
  summary: 'A subject to be edited',
})
export const updateSubject = route({
  name: 'curriculum.subject.update',
  method: 'POST',
  path: '/subject/update/{id}',
  access: write,
  params,
  changes: editSubject,
  query: VersionQuery,
  body: SubjectInput,
  reply: Subject,
  summary: 'Change a subject',
})
export const deleteSubject = action({
  name: 'curriculum.subject.delete',
  path: '/subject/delete/{id}',
  access: write,
  params,
  reply: RowResult,
  summary: 'Delete a subject that nothing uses',
})
export const deleteSubjects = action({
  name: 'curriculum.subject.deleteBulk',
  path: '/subject/delete-bulk',
  access: write,
  selectsFrom: listSubjects,
  query: z.strictObject(selectingInQuery(listSubjects)),
  body: selecting(listSubjects, Bulk),
  reply: BulkResult,
  summary: 'Delete several subjects',
})
export const changeSubjectState = action({
  name: 'curriculum.subject.state',
  path: '/subject/editstate/{id}/{state}',
  access: write,
  params: z.object({ id: idInPath, state: SubjectState }),
  body: z.strictObject({ note: z.string().trim().max(500).default('').meta({ 'x-kind': 'long-text' }) }),
  reply: Subject,
  summary: 'Move a subject to a state',
})

export const SubjectName = z.object({ id, code: z.string(), name: z.string(), hours: z.int(), state: SubjectState })
export const Missing = z.object({ gap: z.enum(gaps), count: z.int(), blocks: z.boolean() })
export const SubjectDetail = Subject.extend({
  name: z.string(),
  prerequisites: z.array(SubjectName),
  /** Subjects that ask for this one first. */
  followers: z.array(SubjectName),
  plans: z.array(
    z.object({ id, specialty_id: id, specialty: z.string(), version: z.int(), term: z.int(), published: z.boolean() }),
  ),
  content: z.object({
    parts: z.int(),
    lessons: z.int(),
    empty_lessons: z.int(),
    elements: z.int(),
    videos: z.int(),
    videos_without_file: z.int(),
    videos_without_captions: z.int(),
    videos_without_transcript: z.int(),
    pages: z.int(),
    texts_without_pages: z.int(),
    teachers: z.int(),
    exceptions: z.int(),
    /** Of all videos; pieces of one video count by their own length. */
    duration_ms: z.number(),
  }),
  missing: z.array(Missing),
})
export type SubjectDetail = z.infer<typeof SubjectDetail>
export const showSubject = route({
  name: 'curriculum.subject.detail',
  method: 'GET',
  path: '/subject/detail/{id}',
  access: read,
  params,
  reply: SubjectDetail,
  summary: 'A subject, what stands in it and what it lacks',
  followable: true,
})
