import { previewOf } from '@halaqa/kit-server/acts'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { type StudentState, stateEffects } from '@halaqa/students/contract'
import { stateMoveTable } from '@halaqa/students/readable'
import { studentById } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import { chargeLetGo } from './charge-let-go.ts'
import { letGoFees } from './let-go-fees.ts'

/** States into which a student leaves a semester: what it cost is settled by the week. A dismissal returns nothing. */
const leaving: readonly StudentState[] = ['withdrawn', 'delayed']

/** A move that can no longer be taken back with one press: what the student was charged follows it. */
export function followMove(studentId: number, moveId: number): Promise<void> {
  return transaction(async () => {
    const [move] = await db().select().from(stateMoveTable).where(eq(stateMoveTable.id, moveId))
    if (!move) return
    if (leaving.includes(move.to)) await letGoFees(studentId, move.starts_on, move.reason)
    else if (stateEffects[move.to].is_charged) await chargeLetGo(studentId, move.reason)
  })
}

/** A move was taken back: who is charged again owes what was let go. */
export function followReturn(studentId: number): Promise<void> {
  return transaction(async () => {
    const { state } = await studentById(studentId)
    if (stateEffects[state].is_charged) await chargeLetGo(studentId, '')
  })
}

/** What the fees of a student would do on a move of today, as the effects of that move. Changes nothing. */
export async function feesOnMove(studentId: number, to: StudentState): Promise<{ what: string; count: number }[]> {
  if (!leaving.includes(to)) return []
  const { consequences } = await previewOf(() => letGoFees(studentId, clock.today(), ''))
  return consequences.flatMap(({ what, count }) => (effects[what] ? [{ what: effects[what], count }] : []))
}
const effects: Record<string, string> = {
  'finance.consequence.cancelled': 'students.office.effect.fees.cancelled',
  'finance.consequence.given_back': 'students.office.effect.fees.given_back',
  'finance.consequence.issued': 'students.office.effect.fees.issued',
  'finance.consequence.relief_back': 'students.office.effect.fees.relief_back',
  'billing.consequence.redealt': 'students.office.effect.fees.redealt',
  'studies.consequence.half_back': 'students.office.effect.fees.half',
  'studies.consequence.nothing_back': 'students.office.effect.fees.nothing',
}
