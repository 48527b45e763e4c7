import { setTimeout as pause } from 'node:timers/promises'
import { testDatabase } from '@halaqa/kit-testing'
import { expect, it } from 'vitest'
import { countFailure, inTurn } from './failures.ts'

testDatabase()

it('attack: of guesses that come at once five are looked at, however they overlap, and none waits for ever', async () => {
  for (let round = 0; round < 30; round++) {
    const key = `round ${round}`
    let looked = 0
    const guesses = Array.from({ length: 12 }, async (_, at) => {
      await pause((at * round) % 7)
      await inTurn(key, async () => {
        looked += 1
        await pause((at * 5 + round) % 6)
        await countFailure(key)
      })
    })
    await Promise.allSettled(guesses)
    expect(looked).toBeLessThanOrEqual(5)
  }
})
