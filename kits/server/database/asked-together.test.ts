import { testDatabase } from '@halaqa/kit-testing'
import { beforeEach, expect, it } from 'vitest'
import { answeredTogether, transaction } from './index.ts'

testDatabase()
let asked: string[] = []
let doors: (() => void)[] = []
beforeEach(() => {
  asked = []
  doors = []
})
/** An answer says how many had been asked for when it was begun, and comes when its door is opened. */
const asking =
  (key: string, together = answeredTogether<{ at: number }>()) =>
  () =>
    together(key, async () => {
      asked.push(key)
      const at = asked.length
      if (key === 'broken') throw new Error('it fails')
      await new Promise<void>(open => doors.push(open))
      return { at }
    })
const untilAsked = (count: number) => expect.poll(() => asked.length).toBe(count)
const open = () => {
  for (const door of doors.splice(0)) door()
}

it('who asks while an answer is on its way is answered by the next, with all who ask meanwhile', async () => {
  const ask = asking('report')
  const first = ask()
  await untilAsked(1)
  const others = [ask(), ask(), ask()]
  expect(asked).toHaveLength(1)
  open()
  expect((await first).at).toBe(1)
  await untilAsked(2)
  const later = ask()
  open()
  expect((await Promise.all(others)).map(each => each.at)).toEqual([2, 2, 2])
  await untilAsked(3)
  open()
  expect((await later).at).toBe(3)
  const alone = ask()
  await untilAsked(4)
  open()
  expect((await alone).at).toBe(4)
})

it('another question does not wait', async () => {
  const together = answeredTogether<{ at: number }>()
  const [one, other] = [asking('one', together)(), asking('other', together)()]
  await untilAsked(2)
  open()
  expect([(await one).at, (await other).at]).toEqual([1, 2])
})

it('a fault is told to those who waited for it, and to nobody after them', async () => {
  const ask = asking('broken')
  await expect(ask()).rejects.toThrow('it fails')
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('it fails')
  await expect(ask()).rejects.toThrow('it fails')
  expect(asked.length).toBeGreaterThan(2)
})

it('a transaction is answered by itself, and nobody changes an answer', async () => {
  const ask = asking('report')
  const first = ask()
  await untilAsked(1)
  const own = transaction(() => ask())
  await untilAsked(2)
  open()
  expect((await own).at).toBe(2)
  const answer = await first
  expect(() => Object.assign(answer, { at: 9 })).toThrow(TypeError)
})
