import { openInvoices, useCredit } from '@halaqa/finance/server'
import { invalid, notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { studentOfAccount } from '@halaqa/students/server'
import { nothingToGood } from '../../contract/own-credit.ts'
import { notifyOfMoney } from '../notices/notify-of-money.ts'
import { referenceOf } from '../settlements/settlements.policy.ts'
import { tell } from '../settlements/write-settlement.ts'
import { insertOwn, isSentBefore } from './ask-payout.ts'
import { freeCreditOf } from './free-credit.ts'

type Used = { form_uuid: string; amount: number }
/**
 * A student pays an open invoice with what is to good: nothing leaves the college and nobody else's money moves, so it needs no
 * second person, as paying by card needs none (ADR 0097). What a request asks for is left. It stands among the settlements. Refuses
 * 404 for somebody else's invoice, `nothing-to-good`, `invalid` beyond what is open or free, and what finance refuses.
 */
export const useOwnCredit = (accountId: number, invoiceId: number, { form_uuid, amount }: Used): Promise<void> =>
  transaction(async () => {
    const student = await studentOfAccount(accountId, { lock: true })
    if (await isSentBefore(form_uuid, student.id)) return
    const { people, free } = await freeCreditOf(student)
    const invoices = await Promise.all(people.map(openInvoices))
    const invoice = invoices.flat().find(each => each.id === invoiceId) ?? refuse(notFound)
    if (free === 0) refuse(nothingToGood)
    if (amount > invoice.open) refuse(invalid, { amount: 'field.beyond-open' })
    if (amount > free) refuse(invalid, { amount: 'field.beyond-own-credit' })
    const reason = translate('ar', 'billing.settlement.own_reasons.credit')
    const done = { decided_by_name: currentActor().name, decided_at: clock.now() }
    const row = {
      form_uuid,
      student_id: student.id,
      kind: 'credit' as const,
      state: 'settled' as const,
      amount,
      reason,
    }
    const id = await insertOwn({ ...row, ...done, invoice_id: invoiceId })
    await useCredit({ people, invoiceId, amount, reference: referenceOf(id), reason })
    await tell(id, student.id, 'confirm', { settlement: id, state: 'settled', kind: 'credit', amount })
    await notifyOfMoney(student.id, 'billing.credit-used', amount)
  })
