import { accountById } from '@halaqa/identity/server'
import { db, transaction } from '@halaqa/kit-server/database'
import { isUndoable } from '@halaqa/kit-server/undo'
import { and, eq, gt } from 'drizzle-orm'
import type { StepCode } from '../../contract/step.ts'
import { documentTable } from '../documents/documents.table.ts'
import { kindsFor, registrationById, stepsOf } from './registrations.queries.ts'
import { moveTable } from './registrations.table.ts'
import { tellDocumentRefused, tellStep } from './tell-applicant.ts'

/**
 * Tells the applicant of a move, once: a second run of the reaction finds the move told. Not of the first one, which
 * signing up said; whoever is brought back there by hand hears of it.
 */
export function announceStep({
  registrationId,
  from,
  to,
  moveId,
  said,
}: {
  registrationId: number
  from: StepCode | null
  to: StepCode
  moveId: number
  said?: string | undefined
}): Promise<void> {
  return transaction(async () => {
    if (from === 'apply' && to === 'verify_email') return
    const [move] = await db().select().from(moveTable).where(eq(moveTable.id, moveId)).for('update')
    if (!move || move.told || (await isOverTold(move))) return
    const registration = await registrationById(registrationId)
    const step = (await stepsOf(registration.degreeType)).find(each => each.id === move.toStepId)
    if (step) await tellStep(registration, step, said)
    await db().update(moveTable).set({ told: true }).where(eq(moveTable.id, moveId))
  })
}

/** A telling that waited is over when a later move was told meanwhile: the applicant would read of the steps in the wrong order. */
const isOverTold = async ({ id, registrationId }: { id: number; registrationId: number }): Promise<boolean> =>
  (await db().$count(
    moveTable,
    and(eq(moveTable.registrationId, registrationId), gt(moveTable.id, id), eq(moveTable.told, true)),
  )) > 0

/** Tells the applicant which document was refused and why, once. */
export function announceDocumentRefused(registrationId: number, documentId: number): Promise<void> {
  return transaction(async () => {
    const [document] = await db().select().from(documentTable).where(eq(documentTable.id, documentId)).for('update')
    if (!document || document.told || document.state !== 'refused') return
    // Taken back and refused anew: that refusal is told when its own time is over.
    if (document.reviewedAt && isUndoable(document.reviewedAt)) return
    const registration = await registrationById(registrationId)
    const { language } = await accountById(registration.accountId)
    const kind = (await kindsFor(registration)).find(each => each.code === document.kind)
    const name = { en: kind?.nameEn, fr: kind?.nameFr }[language] ?? kind?.nameAr ?? document.kind
    await tellDocumentRefused(registration, name, document.reason ?? '')
    await db().update(documentTable).set({ told: true }).where(eq(documentTable.id, documentId))
  })
}
