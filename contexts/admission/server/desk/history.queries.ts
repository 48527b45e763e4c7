import { auditTable } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { hasWord, translate } from '@halaqa/kit-server/words'
import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { documentTable } from '../documents/documents.table.ts'
import { movesOf, registrationById, stepsOf } from '../registrations/registrations.queries.ts'
import { stepName } from '../way/notify-applicant.ts'

/** Acts that a move tells already. */
const told = ['admission.registration.move']
/** The newest so many acts; the audit log has all. */
const newest = 300

/** Moves and acts on an application and its documents in one line of time, newest first. */
export async function historyOf(id: number, language: string) {
  const registration = await registrationById(id)
  const steps = await stepsOf(registration.degree_type)
  const nameOf = (stepId: number | null) => {
    const step = steps.find(each => each.id === stepId)
    return step ? stepName(step, language) : ''
  }
  const moves = (await movesOf(id)).map(move => ({
    key: `move-${move.id}`,
    at: move.at.toISOString(),
    by: move.by_name,
    kind: 'move' as const,
    what: nameOf(move.to_step_id),
    detail: move.from_step_id ? nameOf(move.from_step_id) : null,
    reason: move.reason,
  }))
  const acts = (await actsOn(id)).map(act => ({
    key: `act-${act.id}`,
    at: act.at.toISOString(),
    by: act.actor_name,
    kind: 'act' as const,
    what: wordOf(act.action, language),
    detail: null,
    reason: act.note,
  }))
  const rows = [...moves, ...acts].sort((a, b) => b.at.localeCompare(a.at))
  return { registration_id: id, number: registration.number, full_name: registration.full_name, rows }
}

const wordOf = (action: string, language: string): string => {
  const key = `admission.history.${action.replace(/^admission\./, '').replaceAll('.', '-')}`
  return hasWord(key) ? translate(language, key) : action
}

async function actsOn(id: number) {
  // Read first: of ids that are known the log is looked up by its index, of a subquery it is read whole.
  const documents = await db()
    .select({ id: documentTable.id })
    .from(documentTable)
    .where(eq(documentTable.registration_id, id))
  const ids = documents.map(document => String(document.id))
  const about = or(
    and(eq(auditTable.subject_kind, 'admission.registration'), eq(auditTable.subject_id, String(id))),
    and(eq(auditTable.subject_kind, 'admission.document'), inArray(auditTable.subject_id, ids)),
  )
  const rows = await db().select().from(auditTable).where(about).orderBy(desc(auditTable.id)).limit(newest)
  return rows.filter(row => !told.includes(row.action))
}
