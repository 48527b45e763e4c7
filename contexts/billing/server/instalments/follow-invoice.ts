import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { transaction } from '@halaqa/kit-server/database'
import { noteConsequence } from '@halaqa/kit-server/request'
import { partsNow } from '../../contract/deal-parts.ts'
import { notifyOfPlans } from './notify-of-plans.ts'
import { dealtParts, invoicesNow, nameOf, runningPlans } from './standing-plans.ts'
import { closePlan, holdPlan, writeParts } from './write-parts.ts'

/**
 * An invoice was cancelled or let go: its plan follows what is asked instead, dealt anew where that is another amount, or ends
 * where nothing is. Done twice it does nothing more.
 */
export const followInvoice = (named: { kind: string; reference: string }): Promise<void> =>
  transaction(async () => {
    const found = (await runningPlans([named])).get(nameOf(named))
    const plan = found && (await holdPlan(found.id))
    if (plan?.state !== 'running') return
    const { id, student_id } = plan
    const invoice = (await invoicesNow([named])).get(nameOf(named))
    const told = {
      subject: ['billing.instalment', id] as ['billing.instalment', number],
      record: ['students.student', student_id] as [string, number],
    }
    if (!invoice || invoice.state === 'exempted') {
      await closePlan(id, '')
      await audit({
        action: 'billing.instalment.end',
        ...told,
        before: { state: 'running' },
        after: { state: 'ended' },
      })
      noteConsequence('billing.consequence.ended')
      return
    }
    const before = (await dealtParts([id])).get(id) ?? []
    const now = partsNow(before, { open: invoice.open, paid: invoice.paid, today: clock.today() })
    if (now.length === before.length && now.every((part, at) => part.amount === before[at]!.amount)) return
    await writeParts(id, { cause: 'invoice', reason: '', parts: now })
    await audit({ action: 'billing.instalment.update', ...told, before: { parts: before }, after: { parts: now } })
    noteConsequence('billing.consequence.redealt')
    if (invoice.open > 0) await notifyOfPlans('billing.instalment-changed', [id])
  })
