import { activeSemester } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { invoicesOf } from '@halaqa/finance/server'
import { gradesOf } from '@halaqa/grading/factories'
import { auditTable } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { studentRecord } from '@halaqa/records/contract'
import { codeOf, testStudents } from '@halaqa/records/test-app'
import { aChoosingException, anEnrolment, refreshAverages, releaseAll, sellBook } from '@halaqa/studies/factories'
import { choosingExceptionTable, purchaseTable } from '@halaqa/studies/readable'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import * as contract from '../../contract/merges.ts'
import { storeMove } from '../../contract/states.ts'
import { aBlock, aStudent, someNotes } from '../factories.ts'
import { gradeBlockTable } from '../grade-blocks/grade-blocks.table.ts'
import { studentTable } from '../students/students.table.ts'
import { mergeTable } from './merges.table.ts'

const students = testStudents()
const civilNumber = '81234567'

/** Two records of one person: the old one has a subject with a released mark, a note, and one subject that both have. */
async function twoRecords() {
  const from = await aStudent({ civil_number: civilNumber, enrolled_on: '2024-01-01', state_since: '2024-01-01' })
  const into = await aStudent({ civil_number: civilNumber })
  const semesterId = (await activeSemester())!.id
  const [own, both] = [await aSubject(), await aSubject()]
  const enrolment = await anEnrolment({ student_id: from.id, subject_id: own, semester_id: semesterId })
  await gradesOf(enrolment.id, 90)
  await releaseAll(semesterId, own)
  for (const { id } of [from, into]) await anEnrolment({ student_id: id, subject_id: both, semester_id: semesterId })
  await refreshAverages([from.id, into.id])
  await someNotes(from.id)
  return { from, into }
}
const record = (id: number) => students.officer(studentRecord, { params: { id } })
const body = (from_id: number, into_id: number) => ({ from_id, into_id, reason: 'سجلان لشخص واحد' })
/** What the preview counts, by the last word of its message key, without what it does not find. */
async function told(query: { from_id: number; into_id: number }) {
  const { consequences } = await students.officer(contract.mergeStudents.preview, { query })
  const found = consequences.filter(each => each.count > 0)
  return Object.fromEntries(found.map(({ what, count }) => [what.split('.').at(-1), count]))
}
const merge = (from: number, into: number) =>
  students.officer(contract.mergeStudents.perform, { body: body(from, into) })

it('tells first what goes over and what stays, then moves it with marks and averages', async () => {
  const { from, into } = await twoRecords()
  const query = { from_id: from.id, into_id: into.id }
  expect(await told(query)).toEqual({ moves_enrolments: 1, stays: 1, moves_notes: 2 })
  expect(await db().$count(mergeTable)).toBe(0)
  expect(await merge(from.id, into.id)).toMatchObject({ enrolments: 1, notes: 2, can: { undo: true } })
  const [old, whole] = [await record(from.id), await record(into.id)]
  expect([old.state, old.gpa, old.notes.length]).toEqual(['withdrawn', null, 0])
  expect([whole.state, whole.gpa, whole.notes.length]).toEqual(['active', 4, 2])
  expect(whole.semesters[0]!.rows.map(row => row.state)).toEqual(['success', 'study'])
  const acts = await db().select().from(auditTable).where(eq(auditTable.action, 'students.merge.perform'))
  expect(acts.map(act => act.subject_id).sort()).toEqual([String(from.id), String(into.id)])
})

it('is undone within a day, once: everything is as it was', async () => {
  const { from, into } = await twoRecords()
  const before = [await record(from.id), await record(into.id)]
  const { id } = await merge(from.id, into.id)
  const params = { id }
  expect(await students.officer(contract.undoMerge.preview, { params })).toMatchObject({ allowed: true })
  await students.officer(contract.undoMerge.perform, { params })
  const after = [await record(from.id), await record(into.id)]
  const told = ({ acts: _, ...rest }: (typeof before)[number]) => rest
  expect(after.map(told)).toEqual(before.map(told))
  expect(await codeOf(students.officer(contract.undoMerge.perform, { params }))).toBe('student-merge-settled')
  expect((await students.officer(contract.listMerges)).rows).toMatchObject([{ id, can: { undo: false } }])
})

it('is settled after a day, or when the old record has moved since', async () => {
  const { from, into } = await twoRecords()
  const { id } = await merge(from.id, into.id)
  const undo = () => codeOf(students.officer(contract.undoMerge.perform, { params: { id } }))
  const { moves } = await record(from.id)
  const back = {
    student_id: from.id,
    last_move_id: moves[0]!.id,
    to: 'active' as const,
    reason: 'عاد',
    decision_number: '1',
  }
  await students.officer(storeMove, { body: { ...back, starts_on: moves[0]!.starts_on } })
  expect(await undo()).toBe('student-merge-settled')
  await db()
    .update(mergeTable)
    .set({ at: new Date(0) })
  expect(await undo()).toBe('student-merge-settled')
})

it('is of one person only, not with itself, not twice, not of a graduate', async () => {
  const { from, into } = await twoRecords()
  const stranger = await aStudent()
  expect(await codeOf(merge(from.id, stranger.id))).toBe('student-merge-not-one-person')
  expect(await codeOf(merge(from.id, from.id))).toBe('student-merge-not-one-person')
  expect(await codeOf(merge(from.id, 999))).toBe('not-found')
  const codes = await Promise.all([codeOf(merge(from.id, into.id)), codeOf(merge(into.id, from.id))])
  expect(codes.sort()).toEqual(['done', 'student-merge-not-allowed'])
  await db().delete(mergeTable)
  await db().update(studentTable).set({ state: 'graduate' }).where(eq(studentTable.id, from.id))
  expect(await codeOf(merge(from.id, into.id))).toBe('student-merge-not-allowed')
  expect(await codeOf(students.reader(contract.mergeStudents.perform, { body: body(from.id, into.id) }))).toBe(
    'forbidden',
  )
})

it('invoices, books, papers, blocks and exceptions go over in the same act, and come back with it', async () => {
  const { from, into } = await twoRecords()
  const semester_id = (await activeSemester())!.id
  await sellBook({ student_id: from.id, semester_id, title: 'شرح الأربعين', quantity: 1, unit_price: 1500 })
  await aBlock(from.id, null)
  for (const [{ id }, day] of [
    [from, '2030-01-01'],
    [into, '2031-01-01'],
  ] as const)
    await aChoosingException({ student_id: id, semester_id, until: day, reason: 'x' })

  // Of other books and other semesters each record may have its own.
  await sellBook({ student_id: into.id, semester_id, title: 'الأربعون النووية', quantity: 1, unit_price: 900 })
  const stand = async ({ id, account_id }: typeof from) => [
    (await invoicesOf({ guard: 'students', id: account_id })).length,
    await db().$count(purchaseTable, eq(purchaseTable.student_id, id)),
    await db().$count(gradeBlockTable, eq(gradeBlockTable.student_id, id)),
    await db().$count(choosingExceptionTable, eq(choosingExceptionTable.student_id, id)),
  ]
  const query = { from_id: from.id, into_id: into.id }
  const decisionsAndMoney = { moves_purchases: 1, moves_invoices: 1, moves_decisions: 1 }
  expect(await told(query)).toMatchObject(decisionsAndMoney)
  const { id } = await merge(from.id, into.id)
  // One exception a semester: the other record has its own, so this one stays.
  expect([await stand(from), await stand(into)]).toEqual([
    [0, 0, 0, 1],
    [2, 2, 1, 1],
  ])
  await students.officer(contract.undoMerge.perform, { params: { id } })
  expect([await stand(from), await stand(into)]).toEqual([
    [1, 1, 1, 1],
    [1, 1, 0, 1],
  ])
})
