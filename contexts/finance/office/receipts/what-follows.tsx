import { PreviewedEffects, useDebounced } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { storeReceipt } from '../../contract/receipts.ts'

/** What the receipt as it is typed now settles, what is left, and who is told. */
export function WhatFollows({ isTransfer }: { isTransfer: (accountId: number | undefined) => boolean }) {
  const { value: payer_id } = useChosen<number | undefined>('payer_id')
  const { value: bank_account_id } = useChosen<number | undefined>('bank_account_id')
  const { value: amount } = useChosen<unknown>('amount')
  const { value: invoice_ids = [] } = useChosen<number[] | undefined>('invoice_ids')
  const { value: bank_reference } = useChosen<string | undefined>('bank_reference')
  const { value: value_on } = useChosen<string | undefined>('value_on')
  // While an amount is typed it is a text.
  const asked = Number(useDebounced(typeof amount === 'number' && amount > 0 ? String(amount) : ''))
  if (!payer_id || !bank_account_id || !asked) return null
  const query = {
    payer_id,
    bank_account_id,
    amount: asked,
    ...(invoice_ids.length && { invoice_ids: invoice_ids.join(',') }),
    ...(isTransfer(bank_account_id) && bank_reference && { bank_reference }),
    ...(isTransfer(bank_account_id) && value_on && { value_on }),
  }
  return <PreviewedEffects action={storeReceipt} params={{}} query={query} />
}
