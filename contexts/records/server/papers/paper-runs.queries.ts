import type { Readable } from 'node:stream'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { openFile } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import { handleList, pageFrom } from '@halaqa/kit-server/list'
import { reasonOf } from '@halaqa/kit-server/runs'
import { studentTable } from '@halaqa/students/readable'
import { and, asc, desc, eq, gte, inArray, lte } from 'drizzle-orm'
import { paperRevoked } from '../../contract/paper.ts'
import { type PaperRun, paperRuns } from '../../contract/paper-run.ts'
import { papersPdf } from './issue-paper.ts'
import { type PaperRunRow, paperRefusalTable, paperRunFileTable, paperRunTable } from './paper-runs.table.ts'
import { type PaperRow, paperTable } from './papers.table.ts'

type Asked = { page: number; per_page: number; sort: string }

export const paperRunsList = handleList(paperRuns, {
  from: () => db().select().from(paperRunTable).$dynamic(),
  key: paperRunTable.id,
  sorts: {
    id: paperRunTable.id,
    kind: paperRunTable.kind,
    state: paperRunTable.state,
    processed: paperRunTable.processed,
    issued: paperRunTable.issued,
    by: paperRunTable.by_name,
    at: paperRunTable.at,
  },
  present: presentRuns,
})

export async function presentRuns(runs: readonly PaperRunRow[]): Promise<PaperRun[]> {
  const files = runs.length
    ? await db()
        .select()
        .from(paperRunFileTable)
        .where(
          inArray(
            paperRunFileTable.run_id,
            runs.map(each => each.id),
          ),
        )
        .orderBy(asc(paperRunFileTable.run_id), asc(paperRunFileTable.part))
    : []
  return runs.map(run => ({
    id: run.id,
    kind: run.kind,
    state: run.state,
    reason: reasonOf(run),
    processed: run.processed,
    total: run.total,
    issued: run.issued,
    refused: run.processed - run.issued,
    by: run.by_name,
    at: run.at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    files: files
      .filter(each => each.run_id === run.id)
      .map(({ part, first, last, papers }) => ({ part, first, last, papers })),
    can: { cancel: run.state !== 'done' && run.state !== 'cancelled', go_on: run.state === 'cancelled' },
  }))
}

/** Who got none in a run, and why; 404 for a run that is not there. */
export async function refusalPage(runId: number, query: Asked) {
  const isOfRun = eq(paperRefusalTable.run_id, runId)
  if (!(await db().$count(paperRunTable, eq(paperRunTable.id, runId)))) refuse(notFound)
  return pageFrom(
    {
      from: db()
        .select({
          id: paperRefusalTable.id,
          student_id: paperRefusalTable.student_id,
          number: studentTable.number,
          full_name: studentTable.full_name,
          reason: paperRefusalTable.reason,
        })
        .from(paperRefusalTable)
        .innerJoin(studentTable, eq(studentTable.id, paperRefusalTable.student_id))
        .where(isOfRun)
        .$dynamic(),
      order: [(query.sort.startsWith('-') ? desc : asc)(paperRefusalTable.student_id)],
      total: await db().$count(paperRefusalTable, isOfRun),
      present: rows => rows,
    },
    query,
  )
}

/** A file of a run, as it was printed; without the papers that were revoked since. Refused where none of them stands. */
export async function openRunFile(runId: number, part: number): Promise<{ body: Readable | Buffer; name: string }> {
  const [row] = await db()
    .select()
    .from(paperRunFileTable)
    .where(and(eq(paperRunFileTable.run_id, runId), eq(paperRunFileTable.part, part)))
  if (!row) return refuse(notFound)
  const papers = await papersIn(row)
  const standing = papers.filter(paper => !paper.revoked_at)
  if (!standing.length) refuse(paperRevoked)
  const { stream, name } = await openFile(row.file_id)
  if (standing.length === papers.length) return { body: stream, name }
  stream.destroy()
  return { body: await papersPdf(standing), name }
}

/** The papers of a file, revoked ones among them, in its order. */
async function papersIn({ run_id, first, last }: typeof paperRunFileTable.$inferSelect): Promise<PaperRow[]> {
  const idOf = (number: string) =>
    db().select({ id: paperTable.id }).from(paperTable).where(eq(paperTable.number, number))
  return db()
    .select()
    .from(paperTable)
    .where(and(eq(paperTable.run_id, run_id), gte(paperTable.id, idOf(first)), lte(paperTable.id, idOf(last))))
    .orderBy(asc(paperTable.id))
}
