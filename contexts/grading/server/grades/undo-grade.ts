import type { PartKey } from '@halaqa/curriculum/contract'
import { changedSince, undoDone } from '@halaqa/kit-contract'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { requireUndoable } from '@halaqa/kit-server/undo'
import { enrolmentById, isReleased } from '@halaqa/studies/server'
import { and, desc, eq } from 'drizzle-orm'
import { gradeEntryTable } from './grades.table.ts'
import { lockSheet } from './lock-sheet.ts'
import { gradeOf, writeGrade } from './write-grade.ts'

/** Puts back what stood before the mark that the officer has just entered. Refused once students see the part. */
export function undoGrade(enrolmentId: number, part: PartKey): Promise<void> {
  return transaction(async () => {
    await lockSheet(await enrolmentById(enrolmentId))
    const enrolment = await enrolmentById(enrolmentId, { lock: true })
    const last = await lastEntryOf(enrolmentId, part)
    if (!last || last.source === 'undo') return refuse(undoDone)
    // A sheet, a change by two officers or mercy came after it.
    if (last.source !== 'entry') refuse(changedSince)
    requireUndoable({ at: last.at, byId: last.by_id })
    const isElse = (await gradeOf(enrolmentId, part)) !== last.after
    if (isElse || (await isReleased(enrolment, part))) refuse(changedSince)
    await writeGrade(enrolment, { part, value: last.before }, { source: 'undo' })
  })
}

async function lastEntryOf(enrolmentId: number, part: PartKey) {
  const [entry] = await db()
    .select()
    .from(gradeEntryTable)
    .where(and(eq(gradeEntryTable.enrolment_id, enrolmentId), eq(gradeEntryTable.part, part)))
    .orderBy(desc(gradeEntryTable.id))
    .limit(1)
  return entry
}
