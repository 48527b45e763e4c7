import { PaymentState } from '@halaqa/finance/contract'
import { expect, it } from 'vitest'
import { outcomeOf, pauseAfter, questionsInAll } from './outcome.ts'

it('knows every state of a payment: one is success, three are failures, the rest waits', () => {
  const outcomes = Object.fromEntries(PaymentState.options.map(state => [state, outcomeOf(state)]))
  expect(outcomes).toEqual({
    started: 'waiting',
    pending: 'waiting',
    paid: 'paid',
    declined: 'failed',
    cancelled: 'failed',
    refused: 'failed',
  })
})

it('asks for about two minutes, and never more often than the server allows (60 a minute)', () => {
  const pauses = Array.from({ length: questionsInAll }, (_, at) => pauseAfter(at))
  const seconds = pauses.reduce((sum, each) => sum + each, 0) / 1000
  expect(seconds).toBeGreaterThan(100)
  expect(seconds).toBeLessThan(180)
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000)
})
