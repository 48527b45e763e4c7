import { invalid, notFound } from '@halaqa/kit-contract'
import { genderOf } from '@halaqa/kit-contract/words'
import { previewOf } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { and, eq } from 'drizzle-orm'
import { equationLocked, equationUndecided } from '../../contract/equation.ts'
import { equationSubjectTable, equationTable } from '../registrations/equations.table.ts'
import { lockRegistration, registrationById, stepById } from '../registrations/registrations.queries.ts'
import { advanceRegistration } from '../way/move-registration.ts'
import { notifyEquationRefused, stepName } from '../way/notify-applicant.ts'
import { equalsOf } from './equal-subjects.ts'
import { rememberDecisions } from './equation-memory.ts'
import { equationById } from './office-equations.queries.ts'

type Decision = {
  approve: boolean
  reason: string
  subjects: { id: number; accept: boolean; equal_subject_id: number | null }[]
}

/**
 * Approves (the applicant goes on) or refuses with a reason (it may be corrected and handed in again). Refuses
 * `equation-undecided` when it is approved and of a subject nobody has said whether it equals one of ours.
 */
export function decideEquation(equationId: number, decision: Decision): Promise<void> {
  return transaction(async () => {
    await decide(equationId, decision)
    const open = and(eq(equationSubjectTable.equation_id, equationId), eq(equationSubjectTable.status, 'waiting'))
    const count = decision.approve ? await db().$count(equationSubjectTable, open) : 0
    if (count) refuse(equationUndecided, {}, { count })
  })
}

function decide(equationId: number, decision: Decision): Promise<void> {
  return transaction(async () => {
    const [found] = await db().select().from(equationTable).where(eq(equationTable.id, equationId))
    if (!found) return refuse(notFound)
    const registration = await lockRegistration(found.registration_id)
    if (!decision.approve && !decision.reason) refuse(invalid, { reason: 'field.needed' })
    const chosen = await chosenFor(decision)
    const state = decision.approve ? ('approved' as const) : ('refused' as const)
    const [decided] = await db()
      .update(equationTable)
      .set({ state, reason: decision.reason || null, decided_at: clock.now(), decided_by: currentActor().id })
      .where(and(eq(equationTable.id, equationId), eq(equationTable.state, 'submitted')))
      .returning()
    if (!decided) return refuse(equationLocked)
    for (const { id, ...equal } of chosen)
      await db()
        .update(equationSubjectTable)
        .set(equal)
        .where(and(eq(equationSubjectTable.id, id), eq(equationSubjectTable.equation_id, equationId)))
    if (decision.approve) await rememberDecisions(equationId)
    await audit({
      action: 'admission.equation.decide',
      subject: ['admission.equation', equationId],
      record: ['admission.registration', found.registration_id],
      before: { state: found.state },
      after: { state, subjects: chosen },
      note: decision.reason,
    })
    if (decision.approve) await advanceRegistration(found.registration_id, 'equivalence')
    else await notifyEquationRefused(registration, decision.reason)
  })
}

/** What the decision does to the application, found by doing it and taking it back; whatever is chosen for the subjects. */
export async function decisionPreview(equationId: number, approve: boolean, language: string) {
  const notes: string[] = []
  const preview = await previewOf(async () => {
    const { registration_id } = await equationById(equationId)
    const before = await registrationById(registration_id)
    await decide(equationId, { approve, reason: 'preview', subjects: [] })
    const after = await registrationById(registration_id)
    const say = (key: string, values: object) =>
      notes.push(translate(language, `admission.equation.${key}`, { ...values }))
    if (!approve) say('returns', genderOf(before))
    else if (after.step_id !== before.step_id)
      say('moves_on', { step: stepName(await stepById(after.step_id), language) })
  })
  return preview.allowed ? { ...preview, notes } : preview
}

/** What is written for each subject. A degree that is given back may have subjects that are not settled yet: they stay as they are. */
async function chosenFor({ approve, subjects }: Decision) {
  const settled = approve ? subjects : subjects.filter(each => !each.accept || each.equal_subject_id)
  const equals = await equalsOf(settled, at => `subjects.${at}.equal_subject_id`)
  return settled.map(({ id }, at) => ({ id, ...equals[at]! }))
}
