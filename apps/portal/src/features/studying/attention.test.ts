import { expect, it } from 'vitest'
import { Attention } from './attention.ts'

const secondsUntilAsked = (random: () => number) => {
  const attention = new Attention(random)
  for (let second = 1; second <= 5000; second++) if (attention.second()) return second
  return undefined
}

it('asks nobody in the first ten minutes, then every half minute with one chance in ten', () => {
  expect(secondsUntilAsked(() => 0)).toBe(630)
  const draws = [0.5, 0.9, 0.05]
  expect(secondsUntilAsked(() => draws.shift() ?? 1)).toBe(690)
  expect(secondsUntilAsked(() => 0.1)).toBeUndefined()
})

it('begins a new cycle with every answer', () => {
  const attention = new Attention(() => 0)
  for (let second = 0; second < 620; second++) attention.second()
  attention.answered()
  expect(Array.from({ length: 629 }, () => attention.second()).some(Boolean)).toBe(false)
  expect(attention.second()).toBe(true)
})
