import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cycleIn, type Edge } from './prerequisites.ts'

const node = fc.integer({ min: 1, max: 12 })
const edges = fc.array(fc.tuple(node, node), { maxLength: 30 })

it('finds no round where every subject asks only for smaller ones', () => {
  const ordered = edges.map(all => all.filter(([subject, before]) => before < subject))
  fc.assert(fc.property(ordered, all => cycleIn(all) === undefined))
})

it('names a round that is there: each asks for the next, the last is the first', () => {
  fc.assert(
    fc.property(edges, all => {
      const found = cycleIn(all)
      if (!found) return
      expect(found.at(-1)).toBe(found[0])
      expect(found.length).toBeGreaterThan(1)
      for (let at = 0; at + 1 < found.length; at++)
        expect(all.some(([subject, before]) => subject === found[at] && before === found[at + 1])).toBe(true)
    }),
  )
})

it('finds every round: when it finds none the subjects can be put in an order', () => {
  fc.assert(
    fc.property(edges, all => {
      if (cycleIn(all)) return
      const left = new Set(all.flat())
      while (left.size) {
        const free = [...left].filter(each => !all.some(([subject, before]) => subject === each && left.has(before)))
        expect(free.length).toBeGreaterThan(0)
        for (const each of free) left.delete(each)
      }
    }),
  )
})

it('walks a chain of ten thousand without ending the stack', () => {
  const chain: Edge[] = Array.from({ length: 10_000 }, (_, at) => [at + 1, at + 2])
  expect(cycleIn(chain)).toBeUndefined()
  expect(cycleIn([...chain, [10_001, 1]])?.length).toBe(10_002)
})
