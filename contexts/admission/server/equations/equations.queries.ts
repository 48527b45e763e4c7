import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { signedLink } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { asc, eq } from 'drizzle-orm'
import { registrationDecide } from '../../contract/permissions.ts'
import { equationFileTable, equationSubjectTable, equationTable } from '../registrations/equations.table.ts'
import { registrationById, registrationOf } from '../registrations/registrations.queries.ts'
import { factsOf } from '../way/facts.ts'
import { isClosed } from '../way/move-registration.ts'

type EquationRow = typeof equationTable.$inferSelect
/** How long the link of a certificate works. */
const linkSeconds = 600

async function present(row: EquationRow, actor: Actor) {
  const files = await db().select().from(equationFileTable).where(eq(equationFileTable.equation_id, row.id))
  const subjects = await db()
    .select()
    .from(equationSubjectTable)
    .where(eq(equationSubjectTable.equation_id, row.id))
    .orderBy(asc(equationSubjectTable.id))
  return {
    id: row.id,
    level: row.level,
    university: row.university,
    country: row.country,
    year: row.year,
    grade: row.grade,
    state: row.state,
    reason: row.reason,
    version: row.version,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    files: files.map(file => ({
      id: file.id,
      name: file.name,
      type: file.type,
      url: signedLink(file.file_id, { seconds: linkSeconds, actor }),
    })),
    subjects: subjects.map(({ equation_id: _, score_total, equal_to, equal_subject_id, ...subject }) => ({
      ...subject,
      score_total,
      equal_to,
      equal_subject_id,
    })),
  }
}

/** The applicant's own earlier degree; null before anything was written. */
export async function equationFor(actor: Actor) {
  const registration = await registrationOf(actor.id)
  const [row] = await db().select().from(equationTable).where(eq(equationTable.registration_id, registration.id))
  const needed = (await factsOf(registration)).hasEarlierDegree
  const edit = needed && !isClosed(registration) && (!row || row.state === 'draft' || row.state === 'refused')
  return { equation: row ? { ...(await present(row, actor)), can: { edit } } : null, needed }
}

/** As staff see it. */
export async function equationForStaff(id: number, actor: Actor) {
  const [row] = await db().select().from(equationTable).where(eq(equationTable.id, id))
  if (!row) return refuse(notFound)
  const registration = await registrationById(row.registration_id)
  const decide = actor.permissions.has(registrationDecide) && row.state === 'submitted'
  return {
    ...(await present(row, actor)),
    registration_id: registration.id,
    full_name: registration.full_name,
    number: registration.number,
    can: { edit: false, decide },
  }
}
