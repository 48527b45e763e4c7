import { travelTo } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { aStudent } from '@halaqa/students/factories'
import { describe, expect, it } from 'vitest'
import { aNote, aStudiedSubject, elementNoteTable } from '../factories.ts'
import { testCollege } from '../test-college.ts'
import { notesAt, removeNote, restoreNote, storeNote } from './notes.ts'
import { ownNotesPage } from './own-notes.ts'
import { printNotes } from './print-notes.ts'

const college = testCollege()
const aWriter = async () => {
  const student = await aStudent()
  return { student, ...(await aStudiedSubject(student.id, college.picture)) }
}

describe('a note that was deleted', () => {
  it('is put back as it was: its text, moment and day', async () => {
    const { student, film } = await aWriter()
    const id = await aNote(student.id, film)
    const before = await notesAt(student.id, film)
    await removeNote(student.account_id, id)
    expect(await notesAt(student.id, film)).toEqual([])
    await restoreNote(student.account_id, id)
    expect(await notesAt(student.id, film)).toEqual(before)
  })
  it('is not put back by another, nor twice, and goes for good later', async () => {
    const { student, film } = await aWriter()
    const other = await aStudent()
    const [first, second] = [await aNote(student.id, film), await aNote(student.id, film)]
    await removeNote(student.account_id, first)
    expect(await refusalOf(() => restoreNote(other.account_id, first))).toBe('not-found')
    expect(await refusalOf(() => restoreNote(student.account_id, second))).toBe('not-found')
    travelTo(new Date(Date.now() + 2 * 3_600_000))
    await removeNote(student.account_id, second)
    expect(await db().$count(elementNoteTable)).toBe(1)
    expect(await refusalOf(() => restoreNote(student.account_id, first))).toBe('not-found')
  })
})

describe('all notes of a student', () => {
  const asked = { page: 1, per_page: 50 }
  it('stand together over all subjects, found whatever hamza and tashkeel, and nobody else’s', async () => {
    const { student, film, subject, text } = await aWriter()
    const second = await aStudiedSubject(student.id, college.picture)
    const other = await aStudent()
    await aStudiedSubject(other.id, college.picture)
    await storeNote(student.account_id, { element_id: film, at_ms: 5000, text: 'أَركانُ الإيمان' })
    await storeNote(student.account_id, { element_id: text, at_ms: 0, text: 'للمراجعة' })
    await storeNote(student.account_id, { element_id: second.film, at_ms: 0, text: 'الحديث' })
    const page = await ownNotesPage(student.account_id, asked, 'ar')
    expect([page.total, page.subjects.length]).toEqual([3, 2])
    expect(await ownNotesPage(student.account_id, { ...asked, q: 'اركان الايمان' }, 'ar')).toMatchObject({
      rows: [{ element_id: film, at_ms: 5000, timed: true, open: true, subject_id: subject }],
      total: 1,
    })
    expect((await ownNotesPage(student.account_id, { ...asked, subject_id: second.subject }, 'ar')).total).toBe(1)
    expect((await ownNotesPage(other.account_id, asked, 'ar')).total).toBe(0)
  })
  it('go as a document', async () => {
    const { student, film } = await aWriter()
    await storeNote(student.account_id, { element_id: film, at_ms: 5000, text: 'سطر\n#let x = 1 \\ "' })
    const pdf = await printNotes(student.account_id, {}, 'ar')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
