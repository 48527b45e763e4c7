import type { PartKey } from '@halaqa/curriculum/contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { currentActor } from '@halaqa/kit-server/request'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { ReleasePart } from '../../contract/enrolment.ts'
import { releaseTable } from './releases.table.ts'

/** The marks of a subject in a semester. */
export type Sheet = { semester_id: number; subject_id: number }
const openReleases = ({ semester_id, subject_id }: Sheet) =>
  and(
    eq(releaseTable.semester_id, semester_id),
    eq(releaseTable.subject_id, subject_id),
    isNull(releaseTable.recalled_at),
  )

/** The parts of a subject that students see, `result` among them. */
export function releasedParts(of: Sheet): Promise<{ part: ReleasePart; at: Date }[]> {
  return db()
    .select({ part: releaseTable.part, at: releaseTable.released_at })
    .from(releaseTable)
    .where(openReleases(of))
}

/** Whether students see a part of a subject, by itself or within the whole result. */
export const isReleased = async (of: Sheet, part: PartKey): Promise<boolean> =>
  (await db().$count(releaseTable, and(openReleases(of), inArray(releaseTable.part, [part, 'result'])))) > 0

export const isResultReleased = async (of: Sheet): Promise<boolean> =>
  (await db().$count(releaseTable, and(openReleases(of), eq(releaseTable.part, 'result')))) > 0

/** Opens releases of parts by whoever acts; answers those that were not open before. */
export async function openRelease(
  { semester_id, subject_id }: Sheet,
  parts: readonly ReleasePart[],
): Promise<ReleasePart[]> {
  const base = { semester_id, subject_id, released_at: clock.now(), released_by: currentActor().name }
  const added = await db()
    .insert(releaseTable)
    .values([...new Set(parts)].map(part => ({ ...base, part })))
    .onConflictDoNothing()
    .returning({ part: releaseTable.part })
  return added.map(each => each.part)
}

/** Takes open releases of parts back; answers those that were open. They stay as history. */
export async function closeRelease(of: Sheet, parts: readonly ReleasePart[], reason: string): Promise<ReleasePart[]> {
  const closed = await db()
    .update(releaseTable)
    .set({ recalled_at: clock.now(), recalled_by: currentActor().name, recall_reason: reason })
    .where(and(openReleases(of), inArray(releaseTable.part, [...parts])))
    .returning({ part: releaseTable.part })
  return closed.map(each => each.part)
}

/** Every release of a subject's marks in a semester, those that were taken back too; the newest first. */
export const releasesOf = ({ semester_id, subject_id }: Sheet) =>
  db()
    .select()
    .from(releaseTable)
    .where(and(eq(releaseTable.semester_id, semester_id), eq(releaseTable.subject_id, subject_id)))
    .orderBy(desc(releaseTable.id))
