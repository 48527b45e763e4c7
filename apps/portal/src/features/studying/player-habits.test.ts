import { expect, it } from 'vitest'
import { habits, keepHabit } from './player-habits.ts'

const memory = (text?: string) => {
  const kept = new Map<string, string>(text ? [['player-habits', text]] : [])
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

it('speed, volume and captions are remembered from film to film, each by itself', () => {
  const storage = memory()
  keepHabit({ speed: 1.5 }, storage)
  keepHabit({ captions: false }, storage)
  expect(habits(storage)).toEqual({ speed: 1.5, volume: 1, captions: false })
})

it('what the player does not offer is not taken over', () => {
  expect(habits(memory('{"speed":16,"volume":7,"captions":"x"}'))).toEqual({ speed: 1, volume: 1, captions: true })
  expect(habits(memory('{'))).toEqual({ speed: 1, volume: 1, captions: true })
})
