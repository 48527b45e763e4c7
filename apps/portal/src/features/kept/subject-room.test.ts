import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keptPart, roomOf } from './subject-room.ts'

const row = (lesson_id: number, ...bytes: number[]) => ({
  lesson_id,
  title: '',
  files: bytes.map((size, at) => ({ id: `${lesson_id}-${at}`, bytes: size })),
})

describe('the room of a subject', () => {
  it('counts what is kept in whole, what has come of the rest, and what all of it takes', () => {
    const rows = [row(1, 100), row(2, 50, 30), row(3)]
    const here = (id: number) => (id === 1 ? ('whole' as const) : id === 2 ? 50 : 0)
    expect(roomOf(rows, here)).toEqual({ kept: 1, lessons: 3, here: 150, all: 180 })
  })
  it('is a hundred only when every lesson is whole, whatever has come', () => {
    const sizes = fc.array(fc.tuple(fc.nat(1000), fc.boolean(), fc.nat(2000)), { maxLength: 6 })
    fc.assert(
      fc.property(sizes, lessons => {
        const rows = lessons.map(([bytes], at) => row(at, bytes))
        const room = roomOf(rows, id => (lessons[id]![1] ? 'whole' : lessons[id]![2]))
        const isWhole = lessons.length > 0 && lessons.every(each => each[1])
        expect(keptPart(room) === 100).toBe(isWhole)
        expect(room.here).toBeLessThanOrEqual(room.all)
      }),
    )
  })
  it('moves with the lessons where they have no files', () => {
    expect(keptPart(roomOf([row(1), row(2)], id => (id === 1 ? 'whole' : 0)))).toBe(50)
  })
})
