import { staff } from '@halaqa/identity/contract'
import {
  action,
  BulkResult,
  id,
  idInPath,
  idList,
  instant,
  problem,
  resource,
  route,
  shownVersion,
  text,
  VersionQuery,
  verbOnMany,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { documentRead, documentReview, documentWrite, settingsRead, settingsWrite } from './permissions.ts'

/** The office's own work on the documents of an applicant; taking from the queue and deciding is in registration.ts. */
export const documentIsAccepted = problem('document-is-accepted', 409)
const base = '/registration/radmin/files'
const params = z.object({ id: idInPath })
const documentState = z.enum(['uploaded', 'accepted', 'refused'])
const decision = z.enum(['accept', 'refuse'])

const OfficeFile = z.object({
  id,
  kind: z.string(),
  name: z.string(),
  file_name: z.string(),
  type: z.string(),
  bytes: z.int(),
  state: documentState,
  reason: z.string().nullable(),
  uploaded_at: instant,
  reviewed_at: instant.nullable(),
  /** Something newer stands in its place. */
  replaced_at: instant.nullable(),
  /** Turned, cropped or lightened since it came; the original can be put back. */
  edited: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), review: z.boolean() }),
})
const Kind = z.object({ code: z.string(), name: z.string(), required: z.boolean(), state: z.string() })
const FilesOf = z.object({
  registration_id: id,
  number: z.string(),
  full_name: z.string(),
  rows: z.array(OfficeFile),
  kinds: z.array(Kind),
  can: z.object({ upload: z.boolean() }),
})
export const listFiles = route({
  name: 'admission.document.list',
  method: 'GET',
  path: `${base}/index/{id}`,
  access: staff(documentRead),
  params,
  reply: FilesOf,
  summary: 'Every document an applicant handed in, the replaced ones too',
})
export const createFile = route({
  ...listFiles,
  name: 'admission.document.create',
  path: `${base}/create/{id}`,
  access: staff(documentWrite),
  summary: 'Which documents of an applicant staff may add',
})
/** What came by post or at the counter: staff hand it in for the applicant. It waits for review like every other. */
export const storeFileFor = route({
  name: 'admission.document.store',
  method: 'POST',
  path: `${base}/store`,
  access: staff(documentWrite),
  bodyType: 'multipart',
  upload: { maxBytes: 20 * 1024 * 1024, maxFiles: 10 },
  body: z.strictObject({ registration_id: z.string().regex(/^[1-9]\d{0,8}$/), kind: text(40) }),
  reply: FilesOf,
  summary: 'Hand in a document for an applicant',
})
const Editable = OfficeFile.extend({
  registration_id: id,
  number: z.string(),
  full_name: z.string(),
  kinds: z.array(Kind),
})
export const editFile = route({
  name: 'admission.document.edit',
  method: 'GET',
  path: `${base}/edit/{id}`,
  access: staff(documentWrite),
  params,
  reply: Editable.extend(shownVersion),
  summary: 'A document that lies under the wrong kind, and the kinds it may belong to',
})
export const updateFile = route({
  name: 'admission.document.update',
  method: 'POST',
  path: `${base}/update/{id}`,
  access: staff(documentWrite),
  params,
  changes: editFile,
  query: VersionQuery,
  body: z.strictObject({ kind: text(40) }),
  reply: Editable,
  summary: 'Put a document under the kind it belongs to',
})
export const deleteFile = action({
  name: 'admission.document.delete',
  path: `${base}/delete/{id}`,
  access: staff(documentWrite),
  params,
  body: z.strictObject({ reason: text(300) }),
  reply: z.object({ id, ok: z.boolean() }),
  summary: 'Take a document out; it stays in the history',
})
/** What each decision about many documents is sent. */
export const onDocuments = {
  accept: verbOnMany('accept', { reason: z.string().trim().max(500).default('') }),
  refuse: verbOnMany('refuse', { reason: text(500) }),
}
export const bulkFiles = action({
  name: 'admission.document.bulk',
  path: `${base}/action-bulk`,
  access: staff(documentReview),
  query: z.strictObject({ ids: idList.optional(), act: decision.default('accept') }),
  body: z.discriminatedUnion('act', [onDocuments.accept, onDocuments.refuse]),
  reply: BulkResult,
  summary: 'Accept or refuse several documents; one result a row',
})
export const imageOf = route({
  name: 'admission.document.editimg',
  method: 'GET',
  path: `${base}/editimg/{id}`,
  access: staff(documentReview),
  params,
  reply: z.object({
    id,
    registration_id: id,
    name: z.string(),
    type: z.string(),
    /** Pixels; null for what is no image. */
    width: z.int().nullable(),
    height: z.int().nullable(),
    edited: z.boolean(),
    can: z.object({ edit: z.boolean(), restore: z.boolean() }),
  }),
  summary: 'The image of a document, to be turned, cropped or lightened',
})

/** Why documents are refused: sentences that applicants read and can act on. */
export const RefusalReasonInput = z.strictObject({
  position: z.int().min(1).max(100),
  text_ar: text(300),
  text_en: text(300),
  text_fr: text(300),
})
export const refusalReasons = resource({
  name: 'admission.refusal-reason',
  path: '/registration/radmin/refusalreasons',
  record: z.object({ id, ...RefusalReasonInput.shape }),
  input: RefusalReasonInput,
  read: staff(settingsRead),
  write: staff(settingsWrite),
  list: { sort: 'position', search: ['text_ar', 'text_en'] },
  operations: {
    list: '/index',
    create: '/create',
    store: '/store',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
  },
})
/** The reasons for whoever reviews, in the language of the screen; needs no permission on the settings. */
export const reasonsFor = route({
  name: 'admission.document.reasons',
  method: 'GET',
  path: `${base}/reasons`,
  access: staff(documentRead),
  reply: z.object({ rows: z.array(z.object({ id, text: z.string() })) }),
  summary: 'Ready-made reasons to refuse a document',
})
