import { expect, it } from 'vitest'
import { payableOf } from './payable.ts'

const part = (amount: number) => ({ due_on: '2026-10-01', amount, paid: 0 })
const parted = { open: 60, due_now: 20, parts: [part(20), part(20), part(20)] }
const whole = { open: 90, due_now: 90, parts: [] }

it('of one invoice its next parts are proposed, or all', () => {
  expect(payableOf([parted])).toEqual({ open: 60, due_now: 20, amounts: [20, 40, 60] })
  expect(payableOf([whole])).toEqual({ open: 90, due_now: 90, amounts: [90] })
})
it('of several what is due of them is proposed, and all', () => {
  expect(payableOf([parted, whole])).toEqual({ open: 150, due_now: 110, amounts: [110, 150] })
  expect(payableOf([whole, whole])).toEqual({ open: 180, due_now: 180, amounts: [180] })
})
it('of several of which nothing is due yet all is proposed', () => {
  expect(
    payableOf([
      { ...parted, due_now: 0 },
      { ...parted, due_now: 0 },
    ]).amounts,
  ).toEqual([120])
})
