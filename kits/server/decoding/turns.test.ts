import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { turnsOf } from './turns.ts'

it('runs two at once, of an account one, and lets nobody be forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }), async accounts => {
      const inTurn = turnsOf({ atOnce: 2, mostWaiting: 20, waitMs: 5000 })
      const running: string[] = []
      let most = 0
      const works = accounts.map(who =>
        inTurn(who, async () => {
          if (who) expect(running).not.toContain(who)
          running.push(who)
          most = Math.max(most, running.length)
          await sleep(1)
          running.splice(running.indexOf(who), 1)
          return who
        }),
      )
      expect(await Promise.all(works)).toEqual(accounts)
      expect(most).toBeLessThanOrEqual(2)
    }),
    { numRuns: 30 },
  )
})

it('refuses who would wait too long, and the next one still comes', async () => {
  const inTurn = turnsOf({ atOnce: 1, mostWaiting: 1, waitMs: 20 })
  const first = inTurn('a', () => sleep(60, 'done'))
  const second = inTurn('b', async () => 'never').catch(error => error.problem.code)
  const third = inTurn('c', async () => 'never').catch(error => error.problem.code)
  expect(await Promise.all([first, second, third])).toEqual(['done', 'busy', 'busy'])
  expect(await inTurn('d', async () => 'done')).toBe('done')
})

it('gives the turn on when the work fails', async () => {
  const inTurn = turnsOf({ atOnce: 1, mostWaiting: 5, waitMs: 1000 })
  await expect(inTurn('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn('a', async () => 'done')).toBe('done')
})
