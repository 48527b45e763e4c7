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
export function mergeGrades({ keep_id: keepId, drop_id: dropId, reason }: Asked): Promise<number> {
  return transaction(async () => {
    const trial = await tryMerge({ keepId, dropId })
    const { id, name } = currentActor()
    const { needsApproval } = trial
    const [row] = await db()
      .insert(gradeMergeTable)
      .values({
        studentId: trial.keep.studentId,
        subjectId: trial.keep.subjectId,
        keepId,
        dropId,
        state: 'open',
        needsApproval,
        reason,
        requestedById: id,
        requestedBy: name,
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
      action: 'students.grade-merge.refuse',
      subject: ['students.student', row.studentId],
      after: { keep: row.keepId, drop: row.dropId },
      note: row.reason,
    })
  })
}

const undoForMs = 24 * 3600_000
export const isUndoable = ({ state, decidedAt }: Pick<GradeMergeRow, 'state' | 'decidedAt'>): boolean =>
  state === 'done' && clock.now().getTime() - decidedAt!.getTime() < undoForMs

/** Both attempts are as they were. What students see is never put back by whoever agreed to it: again two have a hand in it. */
export function undoGradeMerge(id: number): Promise<void> {
  return transaction(async () => {
    const row = await lockMerge(id)
    if (!isUndoable(row) || !row.taken) return refuse(gradeMergeSettled)
    if (row.needsApproval && row.decidedById === currentActor().id) refuse(sameOfficer)
    await putBack(row.keepId, row.taken, row.reason)
    await db().update(gradeMergeTable).set({ state: 'undone', taken: null }).where(eq(gradeMergeTable.id, id))
    await audit({
      action: 'students.grade-merge.undo',
      subject: ['students.student', row.studentId],
      before: { keep: row.keepId, drop: row.dropId },
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
    .set({ ...set, decidedById: id, decidedBy: name, decidedAt: clock.now() })
    .where(eq(gradeMergeTable.id, row.id))
}

async function note(verb: 'request' | 'perform', row: GradeMergeRow, { keep, drop, parts, mark }: Trial) {
  for (const studentId of new Set([keep.studentId, drop.studentId]))
    await audit({
      action: `students.grade-merge.${verb}`,
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
  if (row.requestedById === currentActor().id) refuse(sameOfficer)
  return row
}
