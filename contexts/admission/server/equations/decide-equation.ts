import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { and, eq } from 'drizzle-orm'
import { equationLocked } from '../../contract/equation.ts'
import { advance } from '../registrations/move-registration.ts'
import { lockRegistration } from '../registrations/registrations.queries.ts'
import { rememberDecisions } from './equation-memory.ts'
import { equationSubjectTable, equationTable } from './equations.table.ts'

type Decision = {
  approve: boolean
  reason: string
  subjects: { id: number; accept: boolean; equal_to: string }[]
}

/** Approves (the applicant goes on) or refuses with a reason (it may be corrected and handed in again). */
export function decide(equationId: number, decision: Decision): Promise<void> {
  return transaction(async () => {
    const [found] = await db().select().from(equationTable).where(eq(equationTable.id, equationId))
    if (!found) return refuse(notFound)
    await lockRegistration(found.registrationId)
    if (!decision.approve && !decision.reason) refuse(invalid, { reason: 'field.needed' })
    const state = decision.approve ? ('approved' as const) : ('refused' as const)
    const [decided] = await db()
      .update(equationTable)
      .set({ state, reason: decision.reason || null, decidedAt: clock.now(), decidedBy: currentActor().id })
      .where(and(eq(equationTable.id, equationId), eq(equationTable.state, 'submitted')))
      .returning()
    if (!decided) return refuse(equationLocked)
    for (const subject of decision.subjects)
      await db()
        .update(equationSubjectTable)
        .set({ status: subject.accept ? 'accepted' : 'refused', equalTo: subject.equal_to || null })
        .where(and(eq(equationSubjectTable.id, subject.id), eq(equationSubjectTable.equationId, equationId)))
    if (decision.approve) await rememberDecisions(equationId)
    await audit({
      action: 'admission.equation.decide',
      subject: ['admission.equation', equationId],
      before: { state: found.state },
      after: { state, subjects: decision.subjects },
      note: decision.reason,
    })
    if (decision.approve) await advance(found.registrationId, 'equivalence')
  })
}
