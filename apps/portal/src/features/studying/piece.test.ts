import { expect, it } from 'vitest'
import { lengthOf, placeIn, resumeAt, secondOf } from './piece.ts'

const piece = { start_ms: 60_000, end_ms: 90_000 }

it('a piece has a clock of its own, from its beginning in the film', () => {
  expect(placeIn(75, piece)).toBe(15_000)
  expect(placeIn(10, piece)).toBe(0)
  expect(secondOf(15_000, piece)).toBe(75)
})

it('is as long as its range, or as the film goes on after its beginning', () => {
  expect(lengthOf(piece, 600)).toBe(30_000)
  expect(lengthOf({ start_ms: 60_000, end_ms: null }, 600)).toBe(540_000)
  expect(lengthOf({ start_ms: 0, end_ms: null }, Number.NaN)).toBe(0)
})

it('goes on where it was left, and from the start when it was left at the end', () => {
  expect(resumeAt(12_000, 30_000)).toBe(12_000)
  expect(resumeAt(28_000, 30_000)).toBe(0)
  expect(resumeAt(28_000, 0)).toBe(28_000)
})
