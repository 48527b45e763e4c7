import { accountById, notify } from '@halaqa/identity/server'
import { addressOf } from '@halaqa/kit-contract'
import { type Language, money } from '@halaqa/kit-contract/format'
import { currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { showSponsorPayment } from '../../contract/payments.ts'
import type { PaymentRow } from '../tables/payments.table.ts'

/** Tells whoever recorded a transfer, or asked for a reversal, that a colleague decided otherwise; nobody of their own act. */
export async function notifyRecorder(
  kind: 'sponsors.payment-refused' | 'sponsors.payment-kept',
  { id, sponsor_name: sponsor, amount: baisa }: PaymentRow,
  staffId: number,
  reason: string,
): Promise<void> {
  if (staffId === currentActor().id) return
  const language = (await accountById(staffId)).language as Language
  const by = currentActor().name
  const amount = { ar: money(baisa, 'ar'), en: money(baisa, 'en'), fr: money(baisa, 'fr') }
  const word = (key: string) => translate(language, `${kind}.${key}`, { amount: amount[language], sponsor, by, reason })
  await notify(staffId, {
    kind,
    title: word('title'),
    body: word('body'),
    params: { amount, sponsor, by, reason },
    link: addressOf(showSponsorPayment, { params: { id } }),
    related: ['sponsors.payment', id],
  })
}
