import { aPaidInvoice } from '@halaqa/finance/factories'
import { obstacleTo } from '@halaqa/records/factories'
import { testStudents } from '@halaqa/records/test-app'
import { expect, it } from 'vitest'
import { aStudent } from '../factories.ts'
import { paidInvoices } from './paid-invoices.ts'

testStudents()
const charge = (of: { kind: 'registration' | 'study'; reference: string; guard: string; id: number }) =>
  aPaidInvoice({
    kind: of.kind,
    reference: of.reference,
    payer: { guard: of.guard, id: of.id, name: 'سالم' },
    lines: [{ label: 'رسم', quantity: 1, unit_amount: 20_000 }],
  })

it('what a student paid as an applicant and as a student stands in the statement of payments, nobody else’s does', async () => {
  const [applied, created, other] = [await aStudent({ registration_id: 5 }), await aStudent(), await aStudent()]
  await charge({ kind: 'study', reference: 'one', guard: 'students', id: applied.account_id })
  await charge({ kind: 'registration', reference: 'admission.registration:5', guard: 'registrars', id: 900 })
  await charge({ kind: 'registration', reference: 'admission.registration:51', guard: 'registrars', id: 901 })
  await charge({ kind: 'study', reference: 'two', guard: 'students', id: other.account_id })
  const paid = await paidInvoices([applied, created, other])
  const references = (id: number) => paid.get(id)!.map(each => each.reference)
  expect(references(applied.id)).toEqual(['one', 'admission.registration:5'])
  expect(references(created.id)).toEqual([])
  expect(references(other.id)).toEqual(['two'])
  expect((await obstacleTo('invoices', created))?.problem.code).toBe('paper-nothing-paid')
  const applicant = await aStudent({ registration_id: 51 })
  expect(await obstacleTo('invoices', applicant)).toBeUndefined()
})
