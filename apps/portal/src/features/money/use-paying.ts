import {
  activePayment,
  type Checkout,
  leaveForBank,
  payOwnInvoice,
  payOwnInvoices,
  type UnderWay,
} from '@halaqa/finance/contract'
import { CallError } from '@halaqa/kit-contract'
import { useToast } from '@halaqa/kit-web/light'
import { useCallMutation } from '@halaqa/kit-web/session'
import { useState } from 'react'
import { useNavigate } from 'react-router'

type Wanted = { ids: number[]; amount: number }
type Begun = Wanted & { checkout: Checkout; known: string[] }

/**
 * One payment from the press to the bank: what is begun, and what of the same is under way elsewhere, which is told before another
 * begins. `go` says that the payer knows of it.
 */
export function usePaying() {
  const toast = useToast()
  const navigate = useNavigate()
  const [begun, setBegun] = useState<Begun>()
  const [other, setOther] = useState<Wanted & { payment: UnderWay; known: string[] }>()
  const one = useCallMutation(payOwnInvoice)
  const several = useCallMutation(payOwnInvoices)
  const leave = useCallMutation(leaveForBank, { changes: [activePayment] })
  const [busyWith, setBusyWith] = useState<number[]>()

  const begin = async ({ ids, amount }: Wanted, known: string[] = []) => {
    setBusyWith(ids)
    try {
      const [id, ...others] = ids
      const body = { amount, despite: known }
      const checkout = await (others.length
        ? several.mutateAsync({ body: { ...body, invoice_ids: ids } })
        : one.mutateAsync({ params: { id: id! }, body }))
      setOther(undefined)
      setBegun({ ids, amount, checkout, known: [...known, checkout.payment_uuid] })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const payment = error.problem.facts?.payment as UnderWay | undefined
      if (error.problem.code === 'payment-under-way' && payment) setOther({ ids, amount, payment, known })
      else toast({ text: error.problem.title, tone: 'error' })
    } finally {
      setBusyWith(undefined)
    }
  }
  return {
    begin,
    begun,
    other,
    busyWith,
    /** Of another window: seen while the way to pay was being chosen. */
    meet: (payment: UnderWay) => {
      if (begun) setOther({ ids: begun.ids, amount: begun.amount, payment, known: begun.known })
      setBegun(undefined)
    },
    goOn: () => other && void begin(other, [...other.known, other.payment.uuid]),
    close: () => {
      setBegun(undefined)
      setOther(undefined)
    },
    /** The bank opens in a tab of its own; this one says so to the college, and goes where the payment is waited for. */
    leave: () => {
      if (!begun) return
      const { payment_uuid: uuid } = begun.checkout
      leave.mutate({ params: { uuid }, body: {} })
      void navigate(`/payment/handle?payment=${uuid}`)
    },
  }
}
export type Paying = ReturnType<typeof usePaying>
