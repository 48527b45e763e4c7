import { coveredMs, mergeRanges } from '@halaqa/learning/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Recorder } from './recorder.ts'

describe('what was really played', () => {
  it('is one stretch while the film goes on, and two when somebody jumps', () => {
    const recorder = new Recorder()
    for (const at of [0, 250, 500, 90_000, 90_250]) recorder.playing(at)
    expect(recorder.stretches).toEqual([
      [0, 500],
      [90_000, 90_250],
    ])
  })
  it('is nothing of a film that stands, runs back, or was only sought through', () => {
    const recorder = new Recorder()
    recorder.playing(1000)
    recorder.playing(1000)
    recorder.playing(400)
    recorder.interrupted()
    recorder.playing(700)
    expect(recorder.stretches).toEqual([])
  })
  it('takes longer steps at a higher speed for playing', () => {
    const recorder = new Recorder()
    recorder.playing(0, 2)
    recorder.playing(2800, 2)
    expect(recorder.take()).toEqual([[0, 2800]])
  })
  it('takes a long step for playing when as much time has passed: the page was busy', () => {
    const recorder = new Recorder()
    recorder.playing(0, 1, 10_000)
    recorder.playing(5100, 1, 15_000)
    recorder.playing(12_100, 1, 20_000)
    expect(recorder.take()).toEqual([[0, 5100]])
  })
  it('believes no speed beyond those that are offered', () => {
    const recorder = new Recorder()
    for (const at of [0, 4000, 8000]) recorder.playing(at, 16)
    expect(recorder.stretches).toEqual([])
  })
  it('knows since when it plays, and begins anew once it is handed over', () => {
    const recorder = new Recorder()
    expect(recorder.since).toBeUndefined()
    recorder.playing(0, 1, 5000)
    recorder.playing(250, 1, 5250)
    recorder.playing(500, 1, 5500)
    expect(recorder.since).toBe(5000)
    recorder.take()
    recorder.playing(750, 1, 5750)
    expect(recorder.since).toBe(5500)
  })
  it('loses no moment and counts none twice when it is handed over in the middle', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(steps, fc.nat(5), (given, every) => {
        const recorder = new Recorder()
        const taken: [number, number][] = []
        let at = 0
        recorder.playing(at)
        for (const [index, step] of given.entries()) {
          at += step
          recorder.playing(at)
          if (index % (every + 1) === 0) taken.push(...recorder.take())
        }
        taken.push(...recorder.take())
        expect(mergeRanges(taken)).toEqual([[0, at]])
        expect(taken.reduce((sum, [from, to]) => sum + to - from, 0)).toBe(coveredMs(taken))
      }),
    )
  })
})
