import { expect, it } from 'vitest'
import { isGoalAway } from './goal-away.ts'
import { keepGoalAway } from './keep-goal-away.ts'

it('the offer is put away for the account that did so, and for no other on the same device', () => {
  const kept = new Map<string, string>()
  const device = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const away = () => [6, 7, 8, 77].filter(id => isGoalAway(id, device))
  expect(away()).toEqual([])
  keepGoalAway(7, true, device)
  keepGoalAway(7, true, device)
  keepGoalAway(8, true, device)
  expect(away()).toEqual([7, 8])
  keepGoalAway(7, false, device)
  expect(away()).toEqual([8])
  keepGoalAway(8, false, device)
  expect([away(), isGoalAway(undefined, device)]).toEqual([[], false])
})
