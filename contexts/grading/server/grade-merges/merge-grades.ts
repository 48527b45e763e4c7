import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { gradeMergeExists, gradeMergeSettled } from '../../contract/grade-merges.ts'
import { sameOfficer } from '../../contract/grade-office.ts'
import { type GradeMergeRow, gradeMergeTable } from './grade-merges.table.ts'
import { putBack, takeOver } from './take-over.ts'
import { type Trial, tryMerge } from './trial.ts'

type Asked = { keep_id: number; drop_id: number; reason: string }

/** Merges two attempts in one transaction; what students see only once a second officer agrees. Answers the merge's id. */
export function mergeGrades({ keep_id, drop_id, reason }: Asked): Promise<number> {
  return transaction(async () => {
    const trial = await tryMerge({ keep_id, drop_id })
    const { id, name } = currentActor()
    const { needsApproval } = trial
    const [row] = await db()
      .insert(gradeMergeTable)
      .values({
        student_id: trial.keep.student_id,
        subject_id: trial.keep.subject_id,
        keep_id,
        drop_id,
        state: 'open',
        needs_approval: needsApproval,
        reason,
        requested_by_id: id,
        requested_by: name,
        at: clock.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (!row) return refuse(gradeMergeExists)
    if (needsApproval) await note('request', row, trial)
    else await carryOut(row, trial)
    return row.id
  })
}

/** The second pair of eyes. */
export function approveMerge(id: number): Promise<void> {
  return transaction(async () => {
    const row = await openMerge(id)
    await carryOut(row, await tryMerge(row))
  })
}

export function refuseMerge(id: number): Promise<void> {
  return transaction(async () => {
    const row = await openMerge(id)
    await decide(row, { state: 'refused' })
    await audit({
      action: 'grading.grade-merge.refuse',
      subject: ['students.student', row.student_id],
      after: { keep: row.keep_id, drop: row.drop_id },
      note: row.reason,
    })
  })
}

const undoForMs = 24 * 3600_000
export const isUndoable = ({ state, decided_at }: Pick<GradeMergeRow, 'state' | 'decided_at'>): boolean =>
  state === 'done' && clock.now().getTime() - decided_at!.getTime() < undoForMs

/** Both attempts are as they were. What students see is never put back by whoever agreed to it: again two have a hand in it. */
export function undoGradeMerge(id: number): Promise<void> {
  return transaction(async () => {
    const row = await lockMerge(id)
    if (!isUndoable(row) || !row.taken) return refuse(gradeMergeSettled)
    if (row.needs_approval && row.decided_by_id === currentActor().id) refuse(sameOfficer)
    await putBack(row.keep_id, row.taken, row.reason)
    await db().update(gradeMergeTable).set({ state: 'undone', taken: null }).where(eq(gradeMergeTable.id, id))
    await audit({
      action: 'grading.grade-merge.undo',
      subject: ['students.student', row.student_id],
      before: { keep: row.keep_id, drop: row.drop_id },
      note: row.reason,
    })
  })
}

async function carryOut(row: GradeMergeRow, trial: Trial) {
  const taken = await takeOver(trial, row.reason)
  await decide(row, { state: 'done', taken })
  await note('perform', row, trial)
}

const decide = async (row: GradeMergeRow, set: Partial<GradeMergeRow>) => {
  const { id, name } = currentActor()
  await db()
    .update(gradeMergeTable)
    .set({ ...set, decided_by_id: id, decided_by: name, decided_at: clock.now() })
    .where(eq(gradeMergeTable.id, row.id))
}

async function note(verb: 'request' | 'perform', row: GradeMergeRow, { keep, drop, parts, mark }: Trial) {
  for (const studentId of new Set([keep.student_id, drop.student_id]))
    await audit({
      action: `grading.grade-merge.${verb}`,
      subject: ['students.student', studentId],
      before: { keep: keep.id, keep_mark: keep.mark, drop: drop.id, drop_mark: drop.mark, parts },
      after: { mark },
      note: row.reason,
    })
}

async function lockMerge(id: number): Promise<GradeMergeRow> {
  const [row] = await db().select().from(gradeMergeTable).where(eq(gradeMergeTable.id, id)).for('update')
  return row ?? refuse(notFound)
}
async function openMerge(id: number): Promise<GradeMergeRow> {
  const row = await lockMerge(id)
  if (row.state !== 'open') refuse(gradeMergeSettled)
  if (row.requested_by_id === currentActor().id) refuse(sameOfficer)
  return row
}
