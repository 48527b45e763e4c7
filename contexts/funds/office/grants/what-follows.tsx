import { PreviewedEffects, useDebounced } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { storeGrant } from '../../contract/grants.ts'

/** What becomes of the invoice and of the fund once the grant as it is typed now is approved. */
export function WhatFollows() {
  const { value: fund_id } = useChosen<number | undefined>('fund_id')
  const { value: student_id } = useChosen<number | undefined>('student_id')
  const { value: invoice_id } = useChosen<number | undefined>('invoice_id')
  const { value: amount } = useChosen<unknown>('amount')
  // While an amount is typed it is a text.
  const asked = Number(useDebounced(typeof amount === 'number' && amount > 0 ? String(amount) : ''))
  if (!fund_id || !student_id || !invoice_id || !asked) return null
  return <PreviewedEffects action={storeGrant} params={{}} query={{ fund_id, student_id, invoice_id, amount: asked }} />
}
