import { PreviewedEffects, useDebounced } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { storeDonation } from '../../contract/donations.ts'

/** What lies in the fund once the donation as it is typed now is recorded. */
export function WhatFollows({ isTransfer }: { isTransfer: (accountId: number | undefined) => boolean }) {
  const { value: donor_id } = useChosen<number | undefined>('donor_id')
  const { value: fund_id } = useChosen<number | undefined>('fund_id')
  const { value: bank_account_id } = useChosen<number | undefined>('bank_account_id')
  const { value: amount } = useChosen<unknown>('amount')
  const { value: bank_reference } = useChosen<string | undefined>('bank_reference')
  const { value: value_on } = useChosen<string | undefined>('value_on')
  // While an amount is typed it is a text.
  const asked = Number(useDebounced(typeof amount === 'number' && amount > 0 ? String(amount) : ''))
  if (!donor_id || !fund_id || !bank_account_id || !asked) return null
  const query = {
    ...{ donor_id, fund_id, bank_account_id },
    amount: asked,
    ...(isTransfer(bank_account_id) && bank_reference && { bank_reference }),
    ...(isTransfer(bank_account_id) && value_on && { value_on }),
  }
  return <PreviewedEffects action={storeDonation} params={{}} query={query} />
}
