import type { Preview } from '@halaqa/kit-contract'
import { previewOf } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { semesterActivated } from '../../contract/events.ts'
import { activeSemesterChanged, semesterAlreadyActive } from '../../contract/semester.ts'
import { activeSemester, semesterById, yearById } from './cycle.queries.ts'
import { semesterEventTable, semesterTable, yearTable } from './cycle.table.ts'

/**
 * Ends the running semester and begins another, in one transaction; the semester and its year are settled by it. Refuses
 * `active-semester-changed` when the running one is not `insteadOf`, the one that the officer saw: of two officers who
 * activate at once the second is told instead of undoing what the first did.
 */
export async function activateSemester(
  id: number,
  insteadOf: number | null,
): Promise<{ id: number; instead_of: number | null }> {
  try {
    return await transaction(() => activate(id, insteadOf))
  } catch (error) {
    // Nothing ran, and somebody else's semester came first: the unique index says so.
    if (((error as Error).cause as { code?: string } | undefined)?.code === '23505') refuse(activeSemesterChanged)
    throw error
  }
}

async function activate(id: number, insteadOf: number | null) {
  const running = await activeSemester({ lock: true })
  const next = await semesterById(id)
  if (running?.id === id) refuse(semesterAlreadyActive)
  if ((running?.id ?? null) !== insteadOf) refuse(activeSemesterChanged)
  if (running) await db().update(semesterTable).set({ state: 'inactive' }).where(eq(semesterTable.id, running.id))
  await db().update(semesterTable).set({ state: 'active', tentative: false }).where(eq(semesterTable.id, id))
  await db().update(yearTable).set({ tentative: false }).where(eq(yearTable.id, next.year_id))
  await audit({
    action: 'academics.semester.activate',
    subject: ['academics.semester', id],
    before: { active: running?.id ?? null },
    after: { active: id },
  })
  await publish(semesterActivated, { semester_id: id, instead_of: insteadOf })
  return { id, instead_of: insteadOf }
}

/** What would change: which semester ends, what is settled by it, how many events then count. */
export async function previewActivation(id: number): Promise<Preview> {
  const next = await semesterById(id)
  const running = await activeSemester()
  const year = await yearById(next.year_id)
  const events = await db().$count(semesterEventTable, eq(semesterEventTable.semester_id, id))
  const counts = {
    'academics.activation.ends': running ? 1 : 0,
    'academics.activation.settles': Number(next.tentative) + Number(year.tentative),
    'academics.activation.events': events,
  }
  const preview = await previewOf(() => activateSemester(id, running?.id ?? null))
  if (!preview.allowed) return preview
  return {
    ...preview,
    consequences: Object.entries(counts).flatMap(([what, count]) => (count ? [{ what, count }] : [])),
  }
}
