import { db } from '@halaqa/kit-server/database'
import { definePurpose, removeFile, storeFileNamed } from '@halaqa/kit-server/files'
import { currentActor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq, gt } from 'drizzle-orm'
import { papersPdf } from './issue-paper.ts'
import { paperRunFileTable } from './paper-runs.table.ts'
import { paperTable } from './papers.table.ts'

/** Papers in one file: what a stapler and the memory of a small server can take. */
const inOneFile = 100

const printPurpose = definePurpose({
  name: 'records.paper-run',
  types: ['application/pdf'],
  maxBytes: 200 * 1024 * 1024,
})

/**
 * Sets the papers of a run that are not in a file yet, a file after the other, as long as the run is at work. Answers whether
 * all are.
 */
export async function printRun(runId: number, isAtWork: () => Promise<boolean>): Promise<boolean> {
  while (await isAtWork()) {
    const { part, after } = await lastPart(runId)
    const papers = await db()
      .select()
      .from(paperTable)
      .where(and(eq(paperTable.run_id, runId), gt(paperTable.id, after)))
      .orderBy(asc(paperTable.id))
      .limit(inOneFile)
    if (!papers.length) return true
    const file = {
      purpose: printPurpose,
      name: `${papers[0]!.kind}-${runId}-${part + 1}.pdf`,
      body: await papersPdf(papers),
      owner: { guard: currentActor().guard, id: currentActor().id },
      isOurs: true,
    }
    const [first, last] = [papers[0]!.number, papers.at(-1)!.number]
    const row = { run_id: runId, part: part + 1, first, last, papers: papers.length }
    await storeFileNamed(file, ({ id }) => keepPart({ ...row, file_id: id }))
  }
  return false
}

/** Another worker, thought dead, may have set the same papers meanwhile: of two files one is kept. */
async function keepPart(row: typeof paperRunFileTable.$inferInsert): Promise<void> {
  const kept = await db().insert(paperRunFileTable).values(row).onConflictDoNothing().returning()
  if (!kept.length) await removeFile(row.file_id)
}

/** The number of the last file of a run, and its last paper. */
async function lastPart(runId: number): Promise<{ part: number; after: number }> {
  const [row] = await db()
    .select({ part: paperRunFileTable.part, after: paperTable.id })
    .from(paperRunFileTable)
    .innerJoin(paperTable, eq(paperTable.number, paperRunFileTable.last))
    .where(eq(paperRunFileTable.run_id, runId))
    .orderBy(desc(paperRunFileTable.part))
    .limit(1)
  return row ?? { part: 0, after: 0 }
}
