import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { enqueue, job } from '@halaqa/kit-server/jobs'
import { currentActor, currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { and, asc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PaperKind } from '../../contract/paper.ts'
import { mostStudents, nobodyMeant, paperRunIsWorking, tooManyMeant } from '../../contract/paper-run.ts'
import { studentTable } from '../students/students.table.ts'
import { writePapers } from './issue-paper.ts'
import { obstaclesTo } from './may-issue.ts'
import { type PaperRunRow, paperRefusalTable, paperRunTable, type Wanted } from './paper-runs.table.ts'
import { printRun } from './print-run.ts'

/** The students that are meant. */
const meant = ({ ids, state, specialtyId, term }: Wanted): SQL | undefined =>
  and(
    ids ? inArray(studentTable.id, ids) : undefined,
    state ? eq(studentTable.state, state) : undefined,
    specialtyId ? eq(studentTable.specialtyId, specialtyId) : undefined,
    term ? eq(studentTable.term, term) : undefined,
  )
export const countMeant = (wanted: Wanted): Promise<number> => db().$count(studentTable, meant(wanted))

/** Begins a run: the job does it. One of a kind works at a time. */
export function startRun(kind: PaperKind, wanted: Wanted): Promise<PaperRunRow> {
  return transaction(async () => {
    // Two clicks take turns: the second finds the first one's run.
    await db().execute(sql`select pg_advisory_xact_lock(hashtext('students.paper-run'), hashtext(${kind}))`)
    const open = await db().$count(paperRunTable, and(eq(paperRunTable.kind, kind), ne(paperRunTable.state, 'done')))
    if (open) refuse(paperRunIsWorking)
    const total = await countMeant(wanted)
    if (!total) refuse(nobodyMeant)
    if (total > mostStudents) refuse(tooManyMeant, {}, { most: mostStudents })
    const { id: byId, name: byName } = currentActor()
    const [run] = await db()
      .insert(paperRunTable)
      .values({ kind, wanted, state: 'waiting', total, byId, byName, at: clock.now() })
      .returning()
    await audit({
      action: 'students.paper-run.store',
      subject: ['students.paper-run', run!.id],
      after: { kind, total },
    })
    await enqueue(issuePapers, { runId: run!.id })
    return run!
  })
}

/** Issues and prints the papers of a run. Tried again it goes on where it stopped: nobody gets two. */
export const issuePapers = job({
  name: 'students.issue-papers',
  schema: z.object({ runId: z.int() }),
  minutes: 60,
  run: ({ runId }) => performPaperRun(runId),
})

export async function performPaperRun(runId: number): Promise<void> {
  const [run] = await db().select().from(paperRunTable).where(eq(paperRunTable.id, runId))
  if (!run || run.state === 'done') return
  const actor = { ...system, id: run.byId, name: run.byName, guard: 'users' }
  await withRequest({ ...currentRequest(), actor }, async () => {
    await note(runId, { state: 'issuing' })
    while (await issueSome(runId));
    await note(runId, { state: 'printing' })
    await printRun(runId)
    await note(runId, { state: 'done', finishedAt: clock.now() })
  })
}

const note = (runId: number, set: Partial<typeof paperRunTable.$inferInsert>) =>
  db().update(paperRunTable).set(set).where(eq(paperRunTable.id, runId))

/** Students in one transaction. */
const batch = 100

/** The next students of a run, and how far it has come with them, together or not at all. False when there are none left. */
function issueSome(runId: number): Promise<boolean> {
  return transaction(async () => {
    const [run] = await db().select().from(paperRunTable).where(eq(paperRunTable.id, runId)).for('update')
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
        .values([...obstacles].map(([studentId, { problem }]) => ({ runId, studentId, reason: problem.code })))
    await note(runId, {
      after: students.at(-1)!.id,
      processed: processed + students.length,
      issued: issued + papers.length,
    })
    return true
  })
}
