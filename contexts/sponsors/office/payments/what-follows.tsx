import { PreviewedEffects, useDebounced } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { storeSponsorPayment } from '../../contract/payments.ts'

/** What the sponsor owes once the payment as it is typed now is recorded. */
export function WhatFollows({ isTransfer }: { isTransfer: (accountId: number | undefined) => boolean }) {
  const { value: sponsor_id } = useChosen<number | undefined>('sponsor_id')
  const { value: bank_account_id } = useChosen<number | undefined>('bank_account_id')
  const { value: amount } = useChosen<unknown>('amount')
  const { value: bank_reference } = useChosen<string | undefined>('bank_reference')
  const { value: value_on } = useChosen<string | undefined>('value_on')
  // While an amount is typed it is a text.
  const asked = Number(useDebounced(typeof amount === 'number' && amount > 0 ? String(amount) : ''))
  if (!sponsor_id || !bank_account_id || !asked) return null
  const query = {
    ...{ sponsor_id, bank_account_id },
    amount: asked,
    ...(isTransfer(bank_account_id) && bank_reference && { bank_reference }),
    ...(isTransfer(bank_account_id) && value_on && { value_on }),
  }
  return <PreviewedEffects action={storeSponsorPayment} params={{}} query={query} />
}
