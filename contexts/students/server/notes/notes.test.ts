import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditTable } from '@halaqa/kit-server/audit'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { studentRecord } from '@halaqa/records/contract'
import { codeOf, testStudents } from '@halaqa/records/test-app'
import { like } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '../../contract/notes.ts'
import { deleteStudent } from '../../contract/students.ts'
import { aStudent } from '../factories.ts'

const students = testStudents()
const folder = mkdtempSync(join(tmpdir(), 'halaqa-notes-'))
beforeAll(() => useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder })))
afterAll(() => {
  useConfig()
  rmSync(folder, { recursive: true, force: true })
})

const aCategory = (name: string, important = false) =>
  students.officer(contract.noteCategories.routes.store, {
    body: { name_ar: name, name_en: name, name_fr: name, important },
  })
const aNote = async (studentId: number, text = 'يحتاج إلى متابعة', categoryId?: number) =>
  students.officer(contract.storeNote, {
    body: { student_id: studentId, category_id: categoryId ?? (await aCategory(`عام ${text}`)).id, text },
  })

describe('a note', () => {
  it('stands on the record, the important first, for whoever may read notes', async () => {
    const { id } = await aStudent()
    await aNote(id, 'عادي')
    await aNote(id, 'مهم', (await aCategory('انضباط', true)).id)
    await aNote(id, 'الأحدث')
    const { notes } = await students.otherOfficer(studentRecord, { params: { id } })
    expect(notes.map(note => [note.text, note.important])).toEqual([
      ['مهم', true],
      ['الأحدث', false],
      ['عادي', false],
    ])
    expect((await students.reader(studentRecord, { params: { id } })).notes).toEqual([])
    expect(await codeOf(students.reader(contract.listNotes, {}))).toBe('forbidden')
  })

  it('is changed and deleted by who wrote it only, and leaves what it said in the log', async () => {
    const { id: studentId } = await aStudent()
    const { id, category_id, can } = await aNote(studentId, 'قبل')
    expect(can).toEqual({ edit: true, delete: true })
    const params = { id }
    const body = { category_id, text: 'بعد' }
    expect(await codeOf(students.otherOfficer(contract.updateNote, { params, body }))).toBe('forbidden')
    expect(await codeOf(students.otherOfficer(contract.deleteNote.perform, { params }))).toBe('forbidden')
    expect((await students.otherOfficer(contract.showNote, { params })).can.edit).toBe(false)
    expect((await students.officer(contract.updateNote, { params, body })).text).toBe('بعد')
    expect(await students.officer(contract.deleteNote.preview, { params })).toMatchObject({ allowed: true })
    await students.officer(contract.deleteNote.perform, { params })
    expect(await codeOf(students.officer(contract.deleteNote.perform, { params }))).toBe('not-found')
    const acts = await db()
      .select()
      .from(auditTable)
      .where(like(auditTable.action, 'students.note.%'))
      .orderBy(auditTable.id)
    expect(acts.map(act => (act.before as { text?: string } | null)?.text)).toEqual([undefined, 'قبل', 'بعد'])
  })

  it('is found by its words and by whom it is about', async () => {
    const one = await aStudent({ full_name: 'مريم خلفان' })
    await aNote(one.id, 'تأخر في السداد 100%')
    await aNote((await aStudent()).id, 'أخرى')
    const found = async (query: object) =>
      (await students.officer(contract.listNotes, { query: query as never })).rows.map(row => row.text)
    for (const q of ['السداد', '100%', 'مريم', one.number]) expect(await found({ q })).toEqual(['تأخر في السداد 100%'])
    expect(await found({ filter: { student_id: one.id } })).toHaveLength(1)
    expect(await found({})).toHaveLength(2)
  })

  it('names a student and a category that are there', async () => {
    const errors = (body: object) =>
      students.officer(contract.storeNote, { body: body as never }).catch(error => error.problem.errors)
    const { id } = await aStudent()
    const category = await aCategory('عام')
    expect(await errors({ student_id: 999, category_id: category.id, text: 'x' })).toHaveProperty('student_id')
    expect(await errors({ student_id: id, category_id: 999, text: 'x' })).toHaveProperty('category_id')
  })

  it('keeps its student and its category from being deleted', async () => {
    const { id } = await aStudent()
    const { category_id } = await aNote(id)
    const category = students.officer(contract.noteCategories.routes.delete.perform, { params: { id: category_id } })
    expect(await codeOf(category)).toBe('has-dependents')
    const student = students.officer(deleteStudent.perform, { params: { id }, body: { reason: 'خطأ' } })
    expect(await codeOf(student)).toBe('has-dependents')
  })
})

describe('a file of a note', () => {
  const send = async (noteId: number, body: Buffer, who: 'officer' | 'otherOfficer' = 'officer') => {
    const form = new FormData()
    form.set('note_id', String(noteId))
    form.set('title', 'صورة القرار')
    form.set('file', new Blob([new Uint8Array(body)]), 'decision.jpg')
    return students[who](contract.storeNoteFile, { body: form as never })
  }
  const aPicture = () =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: '#0F5C4A' } })
      .jpeg()
      .toBuffer()

  it('is added, named anew and deleted by who wrote the note; colleagues read it', async () => {
    const note = await aNote((await aStudent()).id)
    const file = await send(note.id, await aPicture())
    expect(file).toMatchObject({ title: 'صورة القرار', type: 'image/jpeg' })
    expect(await codeOf(send(note.id, await aPicture(), 'otherOfficer'))).toBe('forbidden')
    const params = { id: file.id }
    const body = { title: 'القرار 7' }
    expect(await codeOf(students.otherOfficer(contract.updateNoteFile, { params, body }))).toBe('forbidden')
    expect((await students.officer(contract.updateNoteFile, { params, body })).title).toBe('القرار 7')
    expect((await students.otherOfficer(contract.showNoteFile, { params })).can.edit).toBe(false)
    const content = (who: string) =>
      students.app.inject({ method: 'GET', url: `/api/students/note-file/${file.id}`, headers: { 'x-who': who } })
    expect((await content('two')).statusCode).toBe(200)
    expect((await content('reader')).statusCode).toBe(403)
    await students.officer(contract.deleteNoteFile.perform, { params })
    expect((await content('one')).statusCode).toBe(404)
    expect((await students.officer(contract.listNoteFiles, { query: { note_id: note.id } })).rows).toEqual([])
  })

  it('is a PDF or a picture, whatever its name says', async () => {
    const note = await aNote((await aStudent()).id)
    expect(await codeOf(send(note.id, Buffer.from('<html><script>alert(1)</script></html>')))).toBe('file-type')
  })
})
