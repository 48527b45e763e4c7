import { staff } from '@halaqa/identity/contract'
import {
  action,
  id,
  idInPath,
  idInQuery,
  list,
  problem,
  reference,
  route,
  shownVersion,
  text,
  VersionQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { Bulk, BulkResult, RowResult, SomeIds } from './listing.ts'
import { contentWrite, subjectRead } from './permissions.ts'

export const elementKinds = ['video', 'text', 'file', 'link'] as const
export const ElementKind = z.enum(elementKinds)
export type ElementKind = z.infer<typeof ElementKind>

const webAddress = z
  .string()
  .trim()
  .max(500)
  .refine(value => value === '' || /^https:\/\/[^\s<>"]+$/.test(value), { params: { key: 'web-address' } })
  .default('')
  .meta({ 'x-kind': 'code' })
const fields = {
  title: text(160),
  note: z.string().trim().max(1000).default('').meta({ 'x-kind': 'long-text' }),
  /** Only of a link. */
  url: webAddress,
  /** Only of a file: what the upload answered. */
  file_id: z.uuid().nullable().default(null),
  /** Only of a video. */
  video_id: id.nullable().default(null),
}
type Fields = { kind: ElementKind; url: string; file_id: string | null }
const complete = (element: Fields, context: z.RefinementCtx<Fields>) => {
  const demand = (path: string) => context.addIssue({ code: 'custom', path: [path], params: { key: 'needed' } })
  if (element.kind === 'link' && !element.url) demand('url')
  if (element.kind === 'file' && !element.file_id) demand('file_id')
}
/** A new element, which stands at the end of a lesson at once. */
export const NewElement = z
  .strictObject({ lesson_id: reference('curriculum.lesson'), kind: ElementKind, ...fields })
  .superRefine(complete as never)
export const ElementInput = z.strictObject({ kind: ElementKind, ...fields }).superRefine(complete as never)
export type ElementInput = z.infer<typeof ElementInput>

export const videoStates = ['waiting', 'ready', 'plain', 'failed'] as const
/** What an element of a video plays; addresses are signed, for an hour. */
export const Playing = z.object({
  video_id: id,
  name: z.string(),
  state: z.enum(videoStates),
  sources: z.array(z.object({ type: z.string(), url: z.string() })),
  poster: z.string().nullable(),
  audio: z.string().nullable(),
  captions: z.array(z.object({ language: z.enum(['ar', 'en', 'fr']), vtt: z.string() })),
  transcript: z.string(),
  duration_ms: z.number().nullable(),
  start_ms: z.number(),
  end_ms: z.number().nullable(),
})
export type Playing = z.infer<typeof Playing>
export const Element = z.object({
  id,
  subject_id: id,
  kind: ElementKind,
  title: z.string(),
  note: z.string(),
  url: z.string(),
  file_id: z.string().nullable(),
  video_id: id.nullable(),
})
export const ElementPlace = Element.extend({
  /** The place: `lessonelements` speaks of it. */
  place_id: id,
  position: z.int(),
  required: z.boolean(),
  pages: z.int(),
  file_name: z.string().nullable(),
  duration_ms: z.number().nullable(),
  has_captions: z.boolean(),
})
export type ElementPlace = z.infer<typeof ElementPlace>
export const ElementRow = Element.extend({
  subject: z.string(),
  lessons: z.int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})

export const elementFileUnknown = problem('element-file-unknown', 422)

const read = staff(subjectRead)
const write = staff(contentWrite)
const params = z.object({ id: idInPath })

export const listElements = list({
  word: 'curriculum.element',
  path: '/subject/elements/index',
  access: read,
  row: ElementRow,
  sorts: ['id', 'kind'],
  sort: '-id',
  filters: { kind: ElementKind, subject_id: idInQuery },
  columns: ['title', 'kind', 'subject', 'lessons', 'note'],
  summary: 'List elements',
})
export const createElement = route({
  name: 'curriculum.element.create',
  method: 'GET',
  path: '/subject/elements/create',
  access: write,
  query: z.strictObject({ lesson: idInQuery.optional(), kind: ElementKind.optional() }),
  reply: z.object({
    defaults: z.object({ kind: ElementKind, lesson_id: id.optional(), subject_id: id.optional() }),
    /** Films of the subject that are there already. */
    videos: z.array(z.object({ id, name: z.string(), duration_ms: z.number().nullable() })),
  }),
  summary: 'What a new element starts from',
})
export const storeElement = route({
  name: 'curriculum.element.store',
  method: 'POST',
  path: '/subject/elements/store',
  access: write,
  body: NewElement,
  status: 201,
  reply: Element,
  summary: 'Add an element at the end of a lesson',
})
export const editElement = route({
  name: 'curriculum.element.edit',
  method: 'GET',
  path: '/subject/elements/edit/{id}',
  access: read,
  params,
  reply: Element.extend({
    ...shownVersion,
    subject: z.string(),
    lessons: z.array(z.object({ id, title: z.string() })),
    file_name: z.string().nullable(),
    playing: Playing.nullable(),
    videos: z.array(z.object({ id, name: z.string(), duration_ms: z.number().nullable() })),
    can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  }),
  summary: 'An element to be edited',
})
export const updateElement = route({
  name: 'curriculum.element.update',
  method: 'POST',
  path: '/subject/elements/update/{id}',
  access: write,
  params,
  changes: editElement,
  query: VersionQuery,
  body: ElementInput,
  reply: Element,
  summary: 'Change an element',
})
export const deleteElement = action({
  name: 'curriculum.element.delete',
  path: '/subject/elements/delete/{id}',
  access: write,
  params,
  reply: RowResult,
  summary: 'Delete an element from every lesson',
})
export const deleteElements = action({
  name: 'curriculum.element.deleteBulk',
  path: '/subject/elements/delete-bulk/{id}',
  access: write,
  params,
  query: SomeIds,
  body: Bulk,
  reply: BulkResult,
  summary: 'Delete elements of a lesson',
})
/** The reply's address opens without a session for five minutes. */
export const downloadElement = route({
  name: 'curriculum.element.download',
  method: 'GET',
  path: '/subject/elements/download/{id}',
  access: read,
  params,
  reply: z.object({
    name: z.string(),
    type: z.string(),
    bytes: z.number(),
    url: z.string(),
    expires_at: z.iso.datetime(),
  }),
  summary: 'A signed link to the file of an element, which expires',
})
export const nothingToDownload = problem('nothing-to-download', 409)
