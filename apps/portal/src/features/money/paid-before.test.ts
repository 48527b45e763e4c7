import { expect, it } from 'vitest'
import { historyOf } from './paid-before.ts'

const uuid = '00000000-0000-4000-8000-000000000001'
const receipt = {
  uuid,
  kind: 'registration',
  name: 'رسم التسجيل',
  number: 'A-1',
  amount: 20_000,
  paid_at: '2026-08-01T21:30:00Z',
}
const invoice = {
  id: 1,
  number: 'S-1',
  kind: 'study' as const,
  name: 'رسوم الدراسة',
  state: 'open' as const,
  total: 250_000,
  open: 250_000,
  due_now: 250_000,
  parts: [],
  lines: [
    { label: 'رسوم', quantity: 1, unit: null, unit_amount: 240_000, amount: 240_000, reason: '' },
    { label: 'بطاقة', quantity: 1, unit: null, unit_amount: 10_000, amount: 10_000, reason: '' },
  ],
  issued_on: '2026-09-01',
  settled_at: null,
  receipts: [],
  reliefs: [],
}

it('what was paid as an applicant stands with the invoices, on its day in Muscat, the newest first', () => {
  expect(historyOf([invoice], [receipt])).toEqual([
    {
      number: 'S-1',
      state: 'open',
      total: 250_000,
      receipts: [],
      reliefs: [],
      what: 'رسوم الدراسة',
      details: 'رسوم · بطاقة',
      on: '2026-09-01',
    },
    {
      number: 'A-1',
      state: 'paid',
      total: 20_000,
      receipts: [uuid],
      reliefs: [],
      what: 'رسم التسجيل',
      details: '',
      on: '2026-08-02',
    },
  ])
})

it('an invoice that has moved to the student stands once', () => {
  const moved = { ...invoice, number: 'A-1', state: 'paid' as const, receipts: [uuid] }
  expect(historyOf([moved], [receipt])).toHaveLength(1)
})
