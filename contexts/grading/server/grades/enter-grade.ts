import type { PartKey } from '@halaqa/curriculum/contract'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { enrolmentById, isReleased } from '@halaqa/studies/server'
import { and, eq, isNotNull } from 'drizzle-orm'
import {
  type EntrySource,
  gradeChanged,
  gradeMeasured,
  gradeReleased,
  isMeasured,
} from '../../contract/grade-office.ts'
import { standingOf } from './grades.queries.ts'
import { gradeEntryTable, gradeTable } from './grades.table.ts'
import { lockSheet } from './lock-sheet.ts'
import { notifyLateMark } from './notify-release.ts'
import { checkGrade, type PartGrade, standingGrade, writeGrade } from './write-grade.ts'

type Why = { source?: EntrySource; reason?: string }

/**
 * Enters a mark that students do not see yet. `before` is what the officer saw: where another mark stands by now the
 * entry is refused with it, so that of two officers neither overwrites the other unseen.
 */
export function enterGrade(
  of: PartGrade & { enrolmentId: number; before?: number | null },
  { source = 'entry', reason }: Why = {},
): Promise<void> {
  return transaction(async () => {
    await lockSheet(await enrolmentById(of.enrolmentId))
    const enrolment = await enrolmentById(of.enrolmentId, { lock: true })
    await checkGrade(enrolment, of)
    const stands = await standingGrade(enrolment.id, of.part)
    const now = stands?.value ?? null
    // Sent twice (a double click, an answer that was lost): it is there already.
    if (now === of.value) return
    if (stands && isMeasured(stands.source)) refuse(gradeMeasured)
    const isLate = await isReleased(enrolment, of.part)
    if (isLate && (now !== null || (await wasMarked(enrolment.id, of.part)))) refuse(gradeReleased)
    if (of.before !== undefined && of.before !== now)
      refuse(gradeChanged, undefined, await standingOf(enrolment.id, of.part))
    await writeGrade(enrolment, of, { source, ...(reason && { reason }) })
    if (isLate) await notifyLateMark(enrolment.id, of.part)
  })
}

/**
 * Whether the part ever had a mark. Who was enrolled late has none when the others’ are released: theirs is entered as a first
 * mark is; what students have seen, or an officer took away, is changed by four eyes.
 */
export const wasMarked = async (enrolmentId: number, part: PartKey): Promise<boolean> =>
  (await db().$count(
    gradeEntryTable,
    and(
      eq(gradeEntryTable.enrolment_id, enrolmentId),
      eq(gradeEntryTable.part, part),
      isNotNull(gradeEntryTable.after),
    ),
  )) > 0

/** Several parts of one subject of a student: all of them or none. */
export function enterGrades(
  enrolmentId: number,
  values: readonly (PartGrade & { before?: number | null })[],
  why: Why = {},
): Promise<void> {
  return transaction(async () => {
    for (const mark of values) await enterGrade({ ...mark, enrolmentId }, why)
  })
}

/** Takes every mark of a subject of a student away; refused where one is released. */
export function clearGrades(enrolmentId: number, reason: string): Promise<void> {
  return transaction(async () => {
    await enrolmentById(enrolmentId)
    const marks = await db().select().from(gradeTable).where(eq(gradeTable.enrolment_id, enrolmentId))
    await enterGrades(
      enrolmentId,
      marks.map(({ part }) => ({ part, value: null })),
      { reason },
    )
  })
}
