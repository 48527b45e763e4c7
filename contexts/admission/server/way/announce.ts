import { accountById } from '@halaqa/identity/server'
import { db, transaction } from '@halaqa/kit-server/database'
import { isUndoable } from '@halaqa/kit-server/undo'
import { and, eq, gt } from 'drizzle-orm'
import type { StepCode } from '../../contract/step.ts'
import { documentTable } from '../documents/documents.table.ts'
import { kindsFor } from '../documents/documents-of.queries.ts'
import { registrationById, stepsOf } from '../registrations/registrations.queries.ts'
import { moveTable } from '../registrations/registrations.table.ts'
import { notifyDocumentRefused, notifyStep } from './notify-applicant.ts'

/**
 * Tells the applicant of a move, once: a second run of the reaction finds the move told. Not of the first one, which
 * signing up said; whoever is brought back there by hand hears of it.
 */
export function announceStep({
  registration_id,
  from,
  to,
  move_id,
  said,
  reopens,
}: {
  registration_id: number
  from: StepCode | null
  to: StepCode
  move_id: number
  said?: string | undefined
  reopens?: boolean | undefined
}): Promise<void> {
  return transaction(async () => {
    if (from === 'apply' && to === 'verify_email') return
    const [move] = await db().select().from(moveTable).where(eq(moveTable.id, move_id)).for('update')
    if (!move || move.told || (await isOverTold(move))) return
    const registration = await registrationById(registration_id)
    const step = (await stepsOf(registration.degree_type)).find(each => each.id === move.to_step_id)
    if (step) await notifyStep(registration, step, { said, ...(reopens && { takesBack: 'acceptance' }) })
    await db().update(moveTable).set({ told: true }).where(eq(moveTable.id, move_id))
  })
}

/** A telling that waited is over when a later move was told meanwhile: the applicant would read of the steps in the wrong order. */
const isOverTold = async ({ id, registration_id }: { id: number; registration_id: number }): Promise<boolean> =>
  (await db().$count(
    moveTable,
    and(eq(moveTable.registration_id, registration_id), gt(moveTable.id, id), eq(moveTable.told, true)),
  )) > 0

/** Tells the applicant which document was refused and why, once. */
export function announceDocumentRefused(registrationId: number, documentId: number): Promise<void> {
  return transaction(async () => {
    const [document] = await db().select().from(documentTable).where(eq(documentTable.id, documentId)).for('update')
    if (!document || document.told || document.state !== 'refused') return
    // Taken back and refused anew: that refusal is told when its own time is over.
    if (document.reviewed_at && isUndoable(document.reviewed_at)) return
    const registration = await registrationById(registrationId)
    const { language } = await accountById(registration.account_id)
    const kind = (await kindsFor(registration)).find(each => each.code === document.kind)
    const name = { en: kind?.name_en, fr: kind?.name_fr }[language] ?? kind?.name_ar ?? document.kind
    await notifyDocumentRefused(registration, name, document.reason ?? '')
    await db().update(documentTable).set({ told: true }).where(eq(documentTable.id, documentId))
  })
}
