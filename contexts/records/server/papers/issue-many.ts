import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { enqueue, job } from '@halaqa/kit-server/jobs'
import { currentActor, currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { studentTable } from '@halaqa/students/readable'
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PaperKind } from '../../contract/paper.ts'
import {
  mostStudents,
  nobodyMeant,
  paperRunIsOver,
  paperRunIsWorking,
  paperRunNotCancelled,
  tooManyMeant,
} from '../../contract/paper-run.ts'
import { writePapers } from './issue-paper.ts'
import { obstaclesTo } from './may-issue.ts'
import { type PaperRunRow, paperRefusalTable, paperRunTable, type Wanted } from './paper-runs.table.ts'
import { printRun } from './print-run.ts'

/** The students that are meant. */
const meant = ({ ids, state, specialty_id, term }: Wanted): SQL | undefined =>
  and(
    ids ? inArray(studentTable.id, ids) : undefined,
    state ? eq(studentTable.state, state) : undefined,
    specialty_id ? eq(studentTable.specialty_id, specialty_id) : undefined,
    term ? eq(studentTable.term, term) : undefined,
  )
export const countStudents = (wanted: Wanted): Promise<number> => db().$count(studentTable, meant(wanted))

/** Begins a run: the job does it. One of a kind works at a time. */
export function startRun(kind: PaperKind, wanted: Wanted): Promise<PaperRunRow> {
  return transaction(async () => {
    await requireNoneWorking(kind)
    const total = await countStudents(wanted)
    if (!total) refuse(nobodyMeant)
    if (total > mostStudents) refuse(tooManyMeant, {}, { most: mostStudents })
    const { id: byId, name: byName } = currentActor()
    const [run] = await db()
      .insert(paperRunTable)
      .values({ kind, wanted, state: 'waiting', total, by_id: byId, by_name: byName, at: clock.now() })
      .returning()
    await audit({
      action: 'records.paper-run.store',
      subject: ['records.paper-run', run!.id],
      after: { kind, total },
    })
    await enqueue(issuePapers, { runId: run!.id })
    return run!
  })
}

async function requireNoneWorking(kind: PaperKind) {
  // Two clicks take turns: the second finds the first one's run.
  await db().execute(sql`select pg_advisory_xact_lock(hashtext('records.paper-run'), hashtext(${kind}))`)
  if (await db().$count(paperRunTable, and(eq(paperRunTable.kind, kind), isAtWork))) refuse(paperRunIsWorking)
}
const atWork = ['waiting', 'issuing', 'printing'] as const
const isAtWork = inArray(paperRunTable.state, [...atWork])

async function lockRun(runId: number): Promise<PaperRunRow> {
  const [run] = await db().select().from(paperRunTable).where(eq(paperRunTable.id, runId)).for('update')
  return run ?? refuse(notFound)
}

/** Breaks a run off between two batches, or two files: what was issued stays. */
export function cancelRun(runId: number): Promise<PaperRunRow> {
  return transaction(async () => {
    const run = await lockRun(runId)
    if (!atWork.some(each => each === run.state)) refuse(paperRunIsOver)
    const [cancelled] = await note(runId, { state: 'cancelled', finished_at: clock.now() }).returning()
    await audit({
      action: 'records.paper-run.cancel',
      subject: ['records.paper-run', runId],
      after: { processed: run.processed, total: run.total },
    })
    return cancelled!
  })
}

/** Goes on with a run that was cancelled, from where it stopped. */
export function continueRun(runId: number): Promise<PaperRunRow> {
  return transaction(async () => {
    const run = await lockRun(runId)
    if (run.state !== 'cancelled') refuse(paperRunNotCancelled)
    await requireNoneWorking(run.kind)
    const [waiting] = await note(runId, { state: 'waiting', finished_at: null }).returning()
    await audit({ action: 'records.paper-run.go-on', subject: ['records.paper-run', runId] })
    await enqueue(issuePapers, { runId })
    return waiting!
  })
}

/** Issues and prints the papers of a run. Tried again it goes on where it stopped: nobody gets two. */
export const issuePapers = job({
  name: 'records.issue-papers',
  schema: z.object({ runId: z.int() }),
  minutes: 60,
  run: ({ runId }) => performPaperRun(runId),
})

export async function performPaperRun(runId: number): Promise<void> {
  const [run] = await db().select().from(paperRunTable).where(eq(paperRunTable.id, runId))
  if (!run || run.state === 'done' || run.state === 'cancelled') return
  const actor = { ...system, id: run.by_id, name: run.by_name, guard: 'users' }
  await withRequest({ ...currentRequest(), actor }, async () => {
    if (!(await noteAtWork(runId, { state: 'issuing' }))) return
    while (await issueSome(runId));
    // Between two files it is looked whether somebody cancelled.
    if (!(await noteAtWork(runId, { state: 'printing' }))) return
    await printRun(runId, () => noteAtWork(runId, { state: 'printing' }))
    await noteAtWork(runId, { state: 'done', finished_at: clock.now() })
  })
}

/** Writes the progress of a run that is at work; false when it was cancelled meanwhile, which ends it. */
async function noteAtWork(runId: number, set: Partial<typeof paperRunTable.$inferInsert>): Promise<boolean> {
  const noted = await db()
    .update(paperRunTable)
    .set(set)
    .where(and(eq(paperRunTable.id, runId), isAtWork))
    .returning({ id: paperRunTable.id })
  return noted.length > 0
}

const note = (runId: number, set: Partial<typeof paperRunTable.$inferInsert>) =>
  db().update(paperRunTable).set(set).where(eq(paperRunTable.id, runId))

/** Students in one transaction. */
const batch = 100

/** The next students of a run, and how far it has come with them, together or not at all. False when there are none left. */
function issueSome(runId: number): Promise<boolean> {
  return transaction(async () => {
    const [run] = await db().select().from(paperRunTable).where(eq(paperRunTable.id, runId)).for('update')
    if (run!.state !== 'issuing') return false
    const { kind, wanted, after, processed, issued } = run!
    const students = await db()
      .select()
      .from(studentTable)
      .where(and(meant(wanted), gt(studentTable.id, after)))
      .orderBy(asc(studentTable.id))
      .limit(batch)
      .for('update')
    if (!students.length) return false
    const obstacles = await obstaclesTo(kind, students)
    const papers = await writePapers(
      kind,
      students.filter(each => !obstacles.has(each.id)),
      runId,
    )
    if (obstacles.size)
      await db()
        .insert(paperRefusalTable)
        .values(
          [...obstacles].map(([studentId, { problem }]) => ({
            run_id: runId,
            student_id: studentId,
            reason: problem.code,
          })),
        )
    await note(runId, {
      after: students.at(-1)!.id,
      processed: processed + students.length,
      issued: issued + papers.length,
    })
    return true
  })
}
