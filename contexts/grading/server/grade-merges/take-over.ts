import type { PartKey } from '@halaqa/curriculum/contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { enrolmentTable } from '@halaqa/studies/readable'
import {
  enrolmentById,
  putBack as putAttemptBack,
  refreshAverages,
  takeOut,
  writePayment,
} from '@halaqa/studies/server'
import { and, eq, inArray } from 'drizzle-orm'
import { gradeMergeSettled } from '../../contract/grade-merges.ts'
import { gradeChangeTable, gradeEntryTable, gradeTable } from '../grades/grades.table.ts'
import { lockSheet } from '../grades/lock-sheet.ts'
import { writeGrade } from '../grades/write-grade.ts'
import { complaintTable } from '../results/complaints.table.ts'
import type { Taken } from './grade-merges.table.ts'
import type { Trial } from './trial.ts'

/** The kept attempt gets what it lacks, and the history of the other; that one is taken out and kept whole in the answer. */
export async function takeOver({ keep, drop, parts }: Trial, reason: string): Promise<Taken> {
  const grades = await db().select().from(gradeTable).where(eq(gradeTable.enrolment_id, drop.id))
  const moved = await moveHistory(drop.id, keep.id)
  await takeOut(drop.id)
  const kept = { paid: keep.paid, invoice_id: keep.invoice_id }
  if (drop.paid && !keep.paid)
    await writePayment(keep.id, { paid: true, invoice_id: drop.invoice_id ?? keep.invoice_id })
  const filling = parts.filter(each => each.keep === null && each.stands !== null)
  for (const { part, stands } of filling) await writeGrade(keep, { part, value: stands }, { source: 'change', reason })
  await refreshAverages([...new Set([keep.student_id, drop.student_id])])
  return {
    enrolment: { ...drop, created_at: drop.created_at.toISOString() },
    grades: grades.map(({ part, value, source, entered_at, entered_by }) => ({
      part,
      value,
      source,
      entered_at: entered_at.toISOString(),
      entered_by,
    })),
    ...moved,
    filled: filling.map(each => each.part),
    after: await marksOf(keep.id),
    kept,
  }
}

/** What ever happened to the marks of one attempt is told of the other from now on. */
async function moveHistory(fromId: number, toId: number) {
  const set = { enrolment_id: toId }
  const ids = (rows: { id: number }[]) => rows.map(row => row.id)
  const entries = gradeEntryTable
  const changes = gradeChangeTable
  const complaints = complaintTable
  return {
    entries: ids(
      await db().update(entries).set(set).where(eq(entries.enrolment_id, fromId)).returning({ id: entries.id }),
    ),
    changes: ids(
      await db().update(changes).set(set).where(eq(changes.enrolment_id, fromId)).returning({ id: changes.id }),
    ),
    complaints: ids(
      await db()
        .update(complaints)
        .set(set)
        .where(eq(complaints.enrolment_id, fromId))
        .returning({ id: complaints.id }),
    ),
  }
}

async function marksOf(enrolmentId: number): Promise<Partial<Record<PartKey, number>>> {
  const rows = await db()
    .select()
    .from(gradeTable)
    .where(eq(gradeTable.enrolment_id, enrolmentId))
    .orderBy(gradeTable.part)
  return Object.fromEntries(rows.map(row => [row.part, row.value]))
}

/** The way back; refused when the kept attempt was worked on since, or the place of the other is taken. */
export async function putBack(keepId: number, taken: Taken, reason: string): Promise<void> {
  const { enrolment: drop, grades, entries, changes, complaints, filled, after, kept } = taken
  const [known] = await db().select().from(enrolmentTable).where(eq(enrolmentTable.id, keepId))
  if (!known) return refuse(gradeMergeSettled)
  for (const each of [known, drop].sort((a, b) => a.semester_id - b.semester_id)) await lockSheet(each)
  const keep = await enrolmentById(keepId, { lock: true })
  const now = await marksOf(keepId)
  const isSame = Object.keys({ ...now, ...after }).every(part => now[part as PartKey] === after[part as PartKey])
  const isBack = isSame && (await putAttemptBack({ ...drop, created_at: new Date(drop.created_at) }))
  if (!isBack) return refuse(gradeMergeSettled)
  if (grades.length)
    await db()
      .insert(gradeTable)
      .values(grades.map(each => ({ ...each, enrolment_id: drop.id, entered_at: new Date(each.entered_at) })))
  for (const part of filled) await writeGrade(keep, { part, value: null }, { source: 'change', reason })
  await writePayment(keepId, kept)
  const set = { enrolment_id: drop.id }
  const own = eq(gradeEntryTable.enrolment_id, keepId)
  await db()
    .update(gradeEntryTable)
    .set(set)
    .where(and(own, inArray(gradeEntryTable.id, entries)))
  await db().update(gradeChangeTable).set(set).where(inArray(gradeChangeTable.id, changes))
  await db().update(complaintTable).set(set).where(inArray(complaintTable.id, complaints))
  await refreshAverages([...new Set([keep.student_id, drop.student_id])])
}
