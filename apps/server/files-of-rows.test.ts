import { decisions } from '@halaqa/academics/contract'
import { aDecision } from '@halaqa/academics/factories'
import * as admission from '@halaqa/admission/contract'
import {
  anApplicant,
  documentPurpose,
  type RegistrationRow,
  withDocuments,
  withEquation,
} from '@halaqa/admission/factories'
import * as curriculum from '@halaqa/curriculum/contract'
import { aSubject, elementTable, filePurpose } from '@halaqa/curriculum/factories'
import * as expenses from '@halaqa/expenses/contract'
import { aBill, aCategory } from '@halaqa/expenses/factories'
import { aBankAccount } from '@halaqa/finance/factories'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { listStore, type Purpose, storeFile } from '@halaqa/kit-server/files'
import * as learning from '@halaqa/learning/contract'
import { aVlogEntry } from '@halaqa/learning/factories'
import * as students from '@halaqa/students/contract'
import { aFaceReference, aPhoto, aStoredRecord, aStudent } from '@halaqa/students/factories'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sweepDocumentFiles } from '../../contexts/admission/server/equations/forget-files.ts'
import { aPicture, one, testCollege } from './world.ts'

/**
 * What becomes of the bytes when a row that names a file is deleted: they go with it, or it is said here why not. Whoever adds a
 * column that holds a file is asked.
 */
const college = testCollege()
const office = () => college.cast.as('administrator')
let picture: Buffer
beforeAll(async () => {
  picture = await aPicture()
})
const owner = { guard: 'users', id: 1 }
const aFile = (purpose: Purpose = documentPurpose) => storeFile({ purpose, name: 'scan.jpg', body: picture, owner })
const idIn = (table: string, column: string, where: string) =>
  one<string>(`select ${column}::text as value from ${table} where ${where}`)
const numberOf = (table: string, where: string) => one<number>(`select id as value from ${table} where ${where}`)

/** A row with files, and what deletes it; `look` is the preview where there is one. */
type Deletion = { files: string[]; look?: () => Promise<unknown>; remove: () => Promise<unknown> }

async function anApplication(): Promise<RegistrationRow> {
  const registration = await anApplicant({ at: 'documents', more: { has_bachelor: true } })
  const [document] = await withDocuments(registration, ['uploaded'], await aFile())
  const original = await aFile()
  await db().execute(sql`update admission.documents set original_file_id = ${original.id} where id = ${document!.id}`)
  await withEquation(registration.id, await aFile(), 'submitted')
  return registration
}
const equationOf = (registration: { id: number }) =>
  numberOf('admission.equations', `registration_id = ${registration.id}`)

async function ofApplication(...columns: string[]): Promise<Deletion> {
  const registration = await anApplication()
  const { id } = registration
  const files = []
  for (const column of columns) {
    const where = column.startsWith('admission.documents')
      ? `registration_id = ${id} order by original_file_id nulls last limit 1`
      : `equation_id = ${await equationOf(registration)}`
    const at = column.lastIndexOf('.')
    files.push(await idIn(column.slice(0, at), column.slice(at + 1), where))
  }
  const { preview, perform } = admission.deleteRegistration
  return {
    files,
    look: () => office()(preview, { params: { id } }),
    remove: () => office()(perform, { params: { id }, body: { reason: 'طلب مكرر' } }),
  }
}
async function ofEquation(act: 'whole' | 'file' | 'own'): Promise<Deletion> {
  const registration = await anApplication()
  const equation = await equationOf(registration)
  const id = await numberOf('admission.equation_files', `equation_id = ${equation}`)
  const files = [await idIn('admission.equation_files', 'file_id', `id = ${id}`)]
  if (act === 'own') {
    await db().execute(sql`update admission.equations set state = 'draft' where id = ${equation}`)
    const own = college.cast.as(await college.cast.join(registration.account_id))
    return { files, remove: () => own(admission.removeEquationFile, { params: { id } }) }
  }
  if (act === 'file') {
    const params = { eq_id: equation, id }
    const { preview, perform } = admission.deleteOfficeEquationFile
    return { files, look: () => office()(preview, { params }), remove: () => office()(perform, { params }) }
  }
  const { preview, perform } = admission.deleteEquation
  const params = { id: equation }
  return { files, look: () => office()(preview, { params }), remove: () => office()(perform, { params }) }
}
async function ofStudent(): Promise<Deletion> {
  const { id } = await aStudent()
  await aPhoto(id, picture)
  const photo_id = await idIn('students.students', 'photo_id', `id = ${id}`)
  await office()(students.updatePhoto, { params: { id }, body: { photo_id, turns: 1 } })
  const files = [await idIn('students.students', 'photo_id', `id = ${id}`)]
  files.push(await idIn('students.photos', 'original_id', `student_id = ${id}`))
  const { preview, perform } = students.deleteStudent
  return {
    files,
    look: () => office()(preview, { params: { id } }),
    remove: () => office()(perform, { params: { id }, body: { reason: 'أضيف خطأ' } }),
  }
}
async function ofNote(what: 'note' | 'file'): Promise<Deletion> {
  const { id: studentId } = await aStudent()
  await aStoredRecord(studentId, picture)
  const note = await numberOf('students.notes', `student_id = ${studentId}`)
  await db().execute(sql`update students.notes set by_account_id = ${college.cast.administrator.id} where id = ${note}`)
  const file = await numberOf('students.note_files', `note_id = ${note}`)
  const files = [await idIn('students.note_files', 'file_id', `id = ${file}`)]
  const { preview, perform } = what === 'note' ? students.deleteNote : students.deleteNoteFile
  const params = { id: what === 'note' ? note : file }
  return { files, look: () => office()(preview, { params }), remove: () => office()(perform, { params }) }
}

async function ofOperation(what: 'operation' | 'file'): Promise<Deletion> {
  const { id: by_id } = college.cast.administrator
  const bill = await aBill({ id: by_id, name: 'المديرة' }, picture)
  const { id: category_id } = await aCategory('صيانة')
  const { id: bank_account_id } = await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط' })
  const spent = { payee: 'ورشة', amount: 1000, spent_on: clock.today(), description: 'باب' }
  const body = { category_id, bank_account_id, ...spent, file_ids: [bill] }
  const { id } = await office()(expenses.storeOperation, { body })
  const files = [await idIn('expenses.operation_files', 'file_id', `id = ${bill}`)]
  const { preview, perform } = what === 'operation' ? expenses.deleteOperation : expenses.deleteOperationFile
  const params = { id: what === 'operation' ? id : bill }
  return { files, look: () => office()(preview, { params }), remove: () => office()(perform, { params }) }
}

const removed: Record<string, Record<string, () => Promise<Deletion>>> = {
  'academics.decisions.file_id': {
    decision: async () => {
      const file = await aFile({ ...documentPurpose, name: 'academics.decision' })
      const { id } = await aDecision({ file_id: file.id })
      return { files: [file.id], remove: () => office()(decisions.routes.delete.perform, { params: { id } }) }
    },
  },
  'admission.documents.file_id': { application: () => ofApplication('admission.documents.file_id') },
  'admission.documents.original_file_id': { application: () => ofApplication('admission.documents.original_file_id') },
  'admission.equation_files.file_id': {
    application: () => ofApplication('admission.equation_files.file_id'),
    equivalence: () => ofEquation('whole'),
    'one file of it': () => ofEquation('file'),
    'one’s own file of it': () => ofEquation('own'),
  },
  'curriculum.elements.file_id': {
    element: async () => {
      const subject_id = await aSubject()
      const file = await aFile(filePurpose)
      const row = { subject_id, kind: 'file' as const, title: 'خريطة', search_text: '', file_id: file.id }
      const [element] = await db().insert(elementTable).values(row).returning()
      const params = { id: element!.id }
      const { preview, perform } = curriculum.deleteElement
      return {
        files: [file.id],
        look: () => office()(preview, { params }),
        remove: () => office()(perform, { params }),
      }
    },
  },
  'expenses.operation_files.file_id': {
    operation: () => ofOperation('operation'),
    'file of an operation': () => ofOperation('file'),
  },
  'learning.vlog_entries.file_id': {
    entry: async () => {
      const student = await aStudent()
      const id = await aVlogEntry(student.id)
      const own = college.cast.as(await college.cast.join(student.account_id))
      const { preview, perform } = learning.deleteVlog
      return {
        files: [await idIn('learning.vlog_entries', 'file_id', `id = ${id}`)],
        look: () => own(preview, { params: { id } }),
        remove: () => own(perform, { params: { id } }),
      }
    },
  },
  'students.face_references.file_id': {
    reference: async () => {
      const { id } = await aStudent()
      await aFaceReference(id, picture)
      const { preview, perform } = students.deleteFaceReference
      return {
        files: [await idIn('students.face_references', 'file_id', `student_id = ${id}`)],
        look: () => office()(preview, { params: { id } }),
        remove: () => office()(perform, { params: { id }, body: { reason: 'بطلبه' } }),
      }
    },
  },
  'students.note_files.file_id': { note: () => ofNote('note'), 'file of a note': () => ofNote('file') },
  'students.photos.file_id': { student: ofStudent },
  'students.photos.original_id': { student: ofStudent },
  'students.students.photo_id': { student: ofStudent },
}
/** Columns whose bytes outlive the row, or whose rows are never deleted. */
const kept: Record<string, string> = {
  'content.posts.cover_id': 'a picture of the public site; another post may show it at the same address',
  'curriculum.videos.audio_file_id': 'a film is never deleted: other elements may play pieces of it',
  'curriculum.videos.mp4_file_id': 'a film is never deleted',
  'curriculum.videos.poster_file_id': 'a film is never deleted',
  'curriculum.videos.source_file_id': 'a film is never deleted',
  'curriculum.videos.webm_file_id': 'a film is never deleted',
  'grading.promotion_reports.file_id': 'the report of a promotion that was carried out is never deleted',
  'records.paper_run_files.file_id': 'what was printed is never deleted',
  'students.photo_requests.file_id': 'a request is never deleted, and keeps its student; refused, its picture goes',
}
/** Ids that are of no file. */
const noFiles = [
  'banking.',
  'billing.',
  'expenses.operations.form_uuid',
  'finance.',
  'funds.',
  'identity.',
  'sponsors.',
]

it('every column that holds a file says what becomes of it when its row is deleted', async () => {
  const { rows } = await db().execute<{ column: string }>(sql`
    select table_schema || '.' || table_name || '.' || column_name as column from information_schema.columns
    where data_type = 'uuid' and table_schema not in ('platform', 'pgboss') order by 1`)
  const found = rows.map(row => row.column).filter(column => !noFiles.some(each => column.startsWith(each)))
  expect([...Object.keys(removed), ...Object.keys(kept)].sort()).toEqual(found)
})

const deletions = Object.entries(removed).flatMap(([column, ways]) =>
  Object.entries(ways).map(([what, make]) => ({ column, what, make })),
)
const stored = async (files: string[]) => {
  const bytes: string[] = []
  for await (const { key } of listStore()) bytes.push(key.slice(key.lastIndexOf('/') + 1))
  const ids = files.map(id => `'${id}'`).join(',')
  const known = `select count(*)::int as value from platform.files where state = 'stored' and id in (${ids})`
  return { rows: await one<number>(known), bytes: files.filter(id => bytes.includes(id)).length }
}
describe('the bytes go with the row, and not with its preview', () => {
  it.each(deletions)('$column: $what', async ({ make }) => {
    const { files, look, remove } = await make()
    const all = { rows: files.length, bytes: files.length }
    expect(await stored(files)).toEqual(all)
    await look?.()
    expect(await stored(files)).toEqual(all)
    await remove()
    expect(await stored(files)).toEqual({ rows: 0, bytes: 0 })
  })
})

it('a scan that another application or kind names too stays until the last that names it is gone', async () => {
  const file = await aFile()
  const [first, second] = [await anApplicant({ at: 'documents' }), await anApplicant({ at: 'documents' })]
  for (const each of [first, second]) await withDocuments(each, ['uploaded'], file)
  const remove = (id: number) =>
    office()(admission.deleteRegistration.perform, { params: { id }, body: { reason: 'مكرر' } })
  await remove(first.id)
  expect(await stored([file.id])).toEqual({ rows: 1, bytes: 1 })
  await remove(second.id)
  expect(await stored([file.id])).toEqual({ rows: 0, bytes: 0 })
})

it('what an applicant uploaded and never handed in goes with the account', async () => {
  const { id, account_id } = await anApplicant({ at: 'documents' })
  const file = await storeFile({
    purpose: documentPurpose,
    name: 'scan.jpg',
    body: picture,
    owner: { guard: 'registrars', id: account_id },
  })
  await office()(admission.deleteRegistration.perform, { params: { id }, body: { reason: 'مكرر' } })
  expect(await stored([file.id])).toEqual({ rows: 0, bytes: 0 })
})

it('a scan that nothing names goes a day after it came, and what is named or has just come stays', async () => {
  const registration = await anApplicant({ at: 'documents' })
  const [named, forgotten, fresh] = [await aFile(), await aFile(), await aFile()]
  await withDocuments(registration, ['uploaded'], named)
  const old = [named.id, forgotten.id].map(id => `'${id}'`).join(',')
  await db().execute(sql.raw(`update platform.files set created_at = now() - interval '25 hours' where id in (${old})`))
  await sweepDocumentFiles()
  expect(await stored([named.id, fresh.id])).toEqual({ rows: 2, bytes: 2 })
  expect(await stored([forgotten.id])).toEqual({ rows: 0, bytes: 0 })
})

it('of a document that is edited again only what it shows and the original stay', async () => {
  const [document] = await withDocuments(await anApplicant({ at: 'documents_review' }), ['uploaded'], await aFile())
  const params = { id: document!.id }
  const shown = () => idIn('admission.documents', 'file_id', `id = ${document!.id}`)
  const edit = () => office()(admission.editImage, { params, body: { turns: 1 } })
  await edit()
  const first = await shown()
  await edit()
  expect(await stored([document!.file_id, await shown()])).toEqual({ rows: 2, bytes: 2 })
  expect(await stored([first])).toEqual({ rows: 0, bytes: 0 })
})
