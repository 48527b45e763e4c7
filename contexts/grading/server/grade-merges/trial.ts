import type { PartKey } from '@halaqa/curriculum/contract'
import { markPartsOf } from '@halaqa/curriculum/server'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { mergeTable } from '@halaqa/students/readable'
import { totalOf } from '@halaqa/studies/contract'
import { enrolmentTable, releaseTable } from '@halaqa/studies/readable'
import type { Enrolment } from '@halaqa/studies/server'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { gradeMergeWaits, notOneAttempt } from '../../contract/grade-merges.ts'
import { gradeChangeTable, gradeTable } from '../grades/grades.table.ts'
import { lockSheet } from '../grades/lock-sheet.ts'
import { mercyMarkTable } from '../grades/mercy.table.ts'
import { complaintTable } from '../results/complaints.table.ts'

type Chosen = { keep_id: number; drop_id: number }
export type Trial = {
  keep: Enrolment
  drop: Enrolment
  needsApproval: boolean
  parts: { part: PartKey; keep: number | null; drop: number | null; stands: number | null }[]
  mark: number | null
}

/** What would stand of two attempts. Both sheets and both rows are held until the transaction ends. */
export async function tryMerge({ keep_id, drop_id }: Chosen): Promise<Trial> {
  const ids = [keep_id, drop_id]
  const found = await db().select().from(enrolmentTable).where(inArray(enrolmentTable.id, ids))
  // In one order, as whoever releases or enters marks takes them.
  for (const each of found.sort((a, b) => a.semester_id - b.semester_id)) await lockSheet(each)
  const locked = await db()
    .select()
    .from(enrolmentTable)
    .where(inArray(enrolmentTable.id, ids))
    .orderBy(asc(enrolmentTable.id))
    .for('update')
  const keep = locked.find(each => each.id === keep_id)
  const drop = locked.find(each => each.id === drop_id)
  if (!keep || !drop || !(await isOneAttempt(keep, drop))) return refuse(notOneAttempt)
  await requireNothingOpen(ids, drop_id)
  const values = await db().select().from(gradeTable).where(inArray(gradeTable.enrolment_id, ids))
  const valueIn = (id: number, part: PartKey) =>
    values.find(each => each.enrolment_id === id && each.part === part)?.value ?? null
  const parts = (await markPartsOf(keep.subject_id)).map(({ part }) => {
    const [ours, theirs] = [valueIn(keep_id, part), valueIn(drop_id, part)]
    return { part, keep: ours, drop: theirs, stands: ours ?? theirs }
  })
  const total = totalOf(parts.map(each => each.stands))
  return {
    keep,
    drop,
    needsApproval: await isShown(keep, drop),
    parts,
    mark: total === null ? null : Math.min(100, total + keep.mercy),
  }
}

/** One subject, neither recognised; of one student in two semesters, or of two merged records: then the surviving one is kept. */
async function isOneAttempt(keep: Enrolment, drop: Enrolment): Promise<boolean> {
  if (keep.id === drop.id || keep.subject_id !== drop.subject_id) return false
  if (keep.state === 'equal' || drop.state === 'equal') return false
  // Who failed and studies again has two attempts that are two.
  if (keep.student_id === drop.student_id) return keep.state !== 'fail' && drop.state !== 'fail'
  const merged = and(
    eq(mergeTable.from_id, drop.student_id),
    eq(mergeTable.into_id, keep.student_id),
    isNull(mergeTable.undone_at),
  )
  return keep.semester_id === drop.semester_id && (await db().$count(mergeTable, merged)) > 0
}

async function requireNothingOpen(ids: number[], dropId: number) {
  const open = and(inArray(gradeChangeTable.enrolment_id, ids), eq(gradeChangeTable.state, 'open'))
  if (await db().$count(gradeChangeTable, open)) refuse(gradeMergeWaits)
  // Points of mercy were given to that attempt by a decision, which names it.
  if (await db().$count(mercyMarkTable, eq(mercyMarkTable.enrolment_id, dropId))) refuse(gradeMergeWaits)
  // An attempt has one complaint: two cannot come together.
  if ((await db().$count(complaintTable, inArray(complaintTable.enrolment_id, ids))) > 1) refuse(gradeMergeWaits)
}

/** Whether students see any part of either. */
async function isShown(...of: Enrolment[]): Promise<boolean> {
  const open = and(
    inArray(
      releaseTable.semester_id,
      of.map(each => each.semester_id),
    ),
    eq(releaseTable.subject_id, of[0]!.subject_id),
    isNull(releaseTable.recalled_at),
  )
  return (await db().$count(releaseTable, open)) > 0
}
