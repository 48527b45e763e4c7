import { expect, it } from 'vitest'
import { deskTurns, oneAtATime } from './desk-turns.ts'
import type { Desks } from './desks.ts'

/** A server with these items, the last two of them one's own. */
function desksOf(items: number[]) {
  const released: number[] = []
  const asked: number[][] = []
  const taken = (id: number | undefined) => ({ item_id: id ?? null, left: 0, elsewhere: 0, mine: 0 })
  const desks: Desks = {
    next: async (_, skipped, onlyMine) => {
      asked.push(skipped)
      return taken((onlyMine ? items.slice(-2) : items).find(id => !skipped.includes(id)))
    },
    take: async (_, id) => taken(id),
    release: async (_, id) => released.push(id),
  }
  return { desks, released, asked }
}

it('with “only mine” the item that was held before is left to the others, and what is decided is not', async () => {
  const { desks, released } = desksOf([7, 12, 13])
  const turns = deskTurns(desks, 'trial.thing')
  expect((await turns.take(undefined, false)).item_id).toBe(7)
  expect((await turns.take(undefined, true)).item_id).toBe(12)
  expect(released).toEqual([7])
  await turns.take(undefined, true)
  expect(released).toEqual([7])
  turns.gone()
  await turns.take(13, true)
  expect(released).toEqual([7])
  turns.leave()
  expect(released).toEqual([7, 13])
})

it('an item that is refused leaves the one before on the desk', async () => {
  const { desks, released } = desksOf([7])
  const turns = deskTurns({ ...desks, take: () => Promise.reject(new Error('elsewhere')) }, 'trial.thing')
  await turns.take(undefined, false)
  await expect(turns.take(12, false)).rejects.toThrow('elsewhere')
  turns.leave()
  expect(released).toEqual([7])
})

it('skips as many as the server is told of, and the first of them come again', async () => {
  const items = Array.from({ length: 502 }, (_, at) => at + 1)
  const { desks, asked, released } = desksOf(items)
  const turns = deskTurns(desks, 'trial.thing')
  for (const id of items) {
    expect((await turns.take(undefined, false)).item_id).toBe(id <= 501 ? id : 1)
    await turns.skip(id)
  }
  expect(asked.every(skipped => skipped.length <= 500)).toBe(true)
  expect(released.slice(0, 3)).toEqual([1, 2, 3])
  turns.restart()
  await turns.take(undefined, false)
  expect(asked.at(-1)).toEqual([])
})

it('acts once where a key is pressed twice, and what is asked for meanwhile comes after it', async () => {
  const done: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const busy: boolean[] = []
  const turns = oneAtATime(isBusy => busy.push(isBusy))
  const slow = async () => {
    await promise
    done.push('slow')
  }
  const all = turns.once(slow)
  await turns.once(async () => void done.push('dropped'))
  await turns.soon(slow)
  await turns.soon(async () => void done.push('overtaken'))
  await turns.soon(async () => void done.push('last'))
  resolve()
  await all
  expect(done).toEqual(['slow', 'last'])
  expect(busy).toEqual([true, false, true, false])
  await turns.soon(async () => void done.push('at once'))
  expect(done.at(-1)).toBe('at once')
})
