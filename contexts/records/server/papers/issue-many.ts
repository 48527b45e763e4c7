import { invalid } from '@halaqa/kit-contract'
import { addDays, clock, startOfDay } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { runsOf } from '@halaqa/kit-server/runs'
import { studentTable } from '@halaqa/students/readable'
import { and, asc, eq, exists, gt, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PaperKind } from '../../contract/paper.ts'
import {
  mostStudents,
  nobodyMeant,
  paperRunIsOver,
  paperRunIsWorking,
  paperRunNotCancelled,
  startPaperRun,
  tooManyMeant,
} from '../../contract/paper-run.ts'
import { writePapers } from './issue-paper.ts'
import { obstaclesTo } from './may-issue.ts'
import { type PaperRunRow, paperRefusalTable, paperRunTable, type Wanted } from './paper-runs.table.ts'
import { paperTable } from './papers.table.ts'
import { printRun } from './print-run.ts'

/** The students that are meant. */
export const meant = ({ ids, state, specialty_id, term }: Wanted): SQL | undefined =>
  and(
    ids ? inArray(studentTable.id, ids) : undefined,
    state ? eq(studentTable.state, state) : undefined,
    specialty_id ? eq(studentTable.specialty_id, specialty_id) : undefined,
    term ? eq(studentTable.term, term) : undefined,
  )
export const countStudents = (wanted: Wanted): Promise<number> => db().$count(studentTable, meant(wanted))

/** How many of them were issued this paper in the last 30 days and hold it still: they would have it twice. */
export function countHolders(kind: PaperKind, wanted: Wanted): Promise<number> {
  const isHeld = and(
    eq(paperTable.student_id, studentTable.id),
    eq(paperTable.kind, kind),
    isNull(paperTable.revoked_at),
    gte(paperTable.issued_at, startOfDay(addDays(clock.today(), -30))),
  )
  return db().$count(
    studentTable,
    and(meant(wanted), exists(db().select({ one: sql`1` }).from(paperTable).where(isHeld))),
  )
}

const runs = runsOf({
  word: 'records.paper-run',
  table: paperRunTable,
  job: { name: 'records.issue-papers', minutes: 60 },
  alone: { by: 'kind', refusal: paperRunIsWorking },
  refusals: { over: paperRunIsOver, notCancelled: paperRunNotCancelled },
  access: () => startPaperRun.access,
  begins: 'issuing',
  work: async ({ id }, note) => {
    // Before each batch, and each file, it is looked whether somebody cancelled, and whether it is still allowed.
    for (let came: Came = 'more'; came === 'more'; ) {
      if (!(await note())) return false
      came = await issueSome(id)
      if (came === 'over') return false
    }
    return printRun(id, () => note({ state: 'printing' }))
  },
})
/** Issues and prints the papers of a run. Tried again it goes on where it stopped: nobody gets two. */
export const { job: issuePapers, perform: performPaperRun } = runs

/** Begins a run: the job does it. One of a kind works at a time. */
export function startRun(kind: PaperKind, wanted: Wanted): Promise<PaperRunRow> {
  return transaction(async () => {
    const total = await countStudents(wanted)
    if (!total) refuse(nobodyMeant)
    // Of a chosen one who is not there the officer learns before the others have their papers.
    if (wanted.ids && total < new Set(wanted.ids).size) refuse(invalid, { ids: 'field.unknown-reference' })
    if (total > mostStudents) refuse(tooManyMeant, {}, { most: mostStudents })
    return runs.start({ kind, wanted, total }, { verb: 'store', after: () => ({ kind, total }) })
  })
}
/** Breaks a run off between two batches, or two files: what was issued stays. */
export const cancelRun = (runId: number): Promise<PaperRunRow> =>
  runs.cancel(runId, { verb: 'cancel', after: ({ processed, total }) => ({ processed, total }) })
/** Goes on with a run that was cancelled, from where it stopped. */
export const continueRun = (runId: number): Promise<PaperRunRow> => runs.goOn(runId, { verb: 'go-on' })

/** Students in one transaction. */
const batch = 100

type Came = 'more' | 'all' | 'over'
/** The next students of a run, and how far it has come with them, together or not at all. */
function issueSome(runId: number): Promise<Came> {
  return transaction(async () => {
    const [run] = await db().select().from(paperRunTable).where(eq(paperRunTable.id, runId)).for('update')
    // One that waits was cancelled and gone on with between two looks: another worker is on its way, and takes turns.
    if (run!.state === 'done' || run!.state === 'cancelled') return 'over'
    const { kind, wanted, after, processed, issued } = run!
    const students = await db()
      .select()
      .from(studentTable)
      .where(and(meant(wanted), gt(studentTable.id, after)))
      .orderBy(asc(studentTable.id))
      .limit(batch)
      .for('update')
    if (!students.length) return 'all'
    const obstacles = await obstaclesTo(kind, students)
    const papers = await writePapers(
      kind,
      students.filter(each => !obstacles.has(each.id)),
      { runId },
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
    await db()
      .update(paperRunTable)
      .set({
        after: students.at(-1)!.id,
        processed: processed + students.length,
        issued: issued + papers.length,
      })
      .where(eq(paperRunTable.id, runId))
    return 'more'
  })
}
