import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sharesOfPayment } from './share-payment.ts'

const of = (due: number, open: number) => ({ due, open })

it('what is due of each comes before what is asked for later', () => {
  expect(sharesOfPayment(80, [of(30, 90), of(50, 50)])).toEqual([30, 50])
  expect(sharesOfPayment(100, [of(30, 90), of(50, 50)])).toEqual([50, 50])
  expect(sharesOfPayment(20, [of(30, 90), of(50, 50)])).toEqual([20, 0])
})
it('nothing takes more than is open of it, and nothing of a payment is lost before all is settled', () => {
  const asked = fc.nat(1_000).chain(open => fc.nat(open).map(due => of(due, open)))
  fc.assert(
    fc.property(fc.nat(5_000), fc.array(asked, { minLength: 1, maxLength: 6 }), (amount, invoices) => {
      const shares = sharesOfPayment(amount, invoices)
      const open = invoices.reduce((all, each) => all + each.open, 0)
      expect(shares.every((share, at) => share >= 0 && share <= invoices[at]!.open)).toBe(true)
      expect(shares.reduce((all, share) => all + share, 0)).toBe(Math.min(amount, open))
    }),
  )
})
