import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { openFile } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import { handleList, pageFrom } from '@halaqa/kit-server/list'
import { studentTable } from '@halaqa/students/readable'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { type PaperRun, paperRuns } from '../../contract/paper-run.ts'
import { type PaperRunRow, paperRefusalTable, paperRunFileTable, paperRunTable } from './paper-runs.table.ts'

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

/** A file of a run, as it was printed. */
export async function openRunFile(runId: number, part: number) {
  const [row] = await db()
    .select({ file_id: paperRunFileTable.file_id })
    .from(paperRunFileTable)
    .where(and(eq(paperRunFileTable.run_id, runId), eq(paperRunFileTable.part, part)))
  return row ? openFile(row.file_id) : refuse(notFound)
}
