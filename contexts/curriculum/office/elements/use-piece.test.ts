import { expect, it } from 'vitest'
import { beginsAgain, heldWithin } from './use-piece.ts'

const piece = { start_ms: 10_000, end_ms: 20_500 }

it('leads a player that was moved out of its piece back to the nearer end', () => {
  expect([heldWithin(0, piece), heldWithin(9.99, piece), heldWithin(15, piece), heldWithin(25, piece)]).toEqual([
    10,
    undefined,
    undefined,
    20.5,
  ])
})

it('holds nothing back in a whole film', () => {
  const whole = { start_ms: 0, end_ms: null }
  expect([heldWithin(0, whole), heldWithin(9999, whole), beginsAgain(9999, whole)]).toEqual([
    undefined,
    undefined,
    false,
  ])
})

it('begins a piece again that is started at its end', () => {
  expect([beginsAgain(20.5, piece), beginsAgain(20.46, piece), beginsAgain(20, piece)]).toEqual([true, true, false])
})
