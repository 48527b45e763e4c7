import type { Preview } from '@halaqa/kit-contract'
import { type Language, money } from '@halaqa/kit-contract/format'
import { previewOf } from '@halaqa/kit-server/acts'
import type { Actor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { payoutFileById } from './payout-files.ts'
import { settlementById } from './settlements.queries.ts'

/** Who asks, and in what language. */
type Asking = { actor: Actor; language: string }

/** A preview of an act on a settlement that says what it moves: how much, whose, and where it comes from or goes. */
export function previewOfSettlement(
  act: 'approve' | 'pay' | 'return',
  work: () => Promise<number>,
  { actor, language }: Asking,
): Promise<Preview> {
  const notes: string[] = []
  return previewOf(
    async () => {
      const { kind, ...shown } = await settlementById(await work(), actor, language)
      const values = {
        amount: money(shown.amount, language as Language),
        name: shown.student_name,
        invoice: shown.invoice_number,
        account: shown.bank_account,
      }
      notes.push(translate(language, `billing.settlement.follows.${act === 'approve' ? kind : act}`, values))
    },
    { notes },
  )
}

/** The same of a file for the bank. */
export function previewOfPayoutFile(work: () => Promise<number>, language: string): Promise<Preview> {
  const notes: string[] = []
  return previewOf(
    async () => {
      const { amount, count } = await payoutFileById(await work(), language)
      const values = { amount: money(amount, language as Language), number: count }
      notes.push(translate(language, 'billing.payout-file.comes_to', values))
    },
    { notes },
  )
}
