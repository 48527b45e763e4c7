import type { PartedInvoice, PartsOfInvoice } from '@halaqa/finance/server'
import { addressOf } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { currentActor } from '@halaqa/kit-server/request'
import { partsNow } from '../../contract/deal-parts.ts'
import { showPlans } from '../../contract/instalments.ts'
import { instalmentRead } from '../../contract/permissions.ts'
import { dealtParts, nameOf, runningPlans } from './standing-plans.ts'

/** What finance asks: which open invoices are asked for in parts. */
export async function partsByPlan(invoices: readonly PartedInvoice[]): Promise<Map<number, PartsOfInvoice>> {
  const plans = await runningPlans(invoices)
  const dealt = await dealtParts([...plans.values()].map(plan => plan.id))
  const isOffice = currentActor().permissions.has(instalmentRead)
  const today = clock.today()
  return new Map(
    invoices.flatMap(invoice => {
      const plan = plans.get(nameOf(invoice))
      const parts = plan && dealt.get(plan.id)
      if (!parts) return []
      const { open, paid } = invoice
      const link = isOffice ? addressOf(showPlans, { params: { student_id: plan.student_id } }) : null
      return [[invoice.id, { parts: partsNow(parts, { open, paid, today }), link }] as const]
    }),
  )
}
