import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readVtt } from './captions.ts'
import { areInOrder, piecesBetween, shortestPieceMs } from './pieces.ts'

const moment = fc.integer({ min: 0, max: 7_200_000 })

it('cuts a video into pieces that touch, from its beginning to its end', () => {
  fc.assert(
    fc.property(fc.array(moment, { minLength: 1, maxLength: 20 }), marks => {
      const pieces = piecesBetween(0, 7_200_000, marks)
      if (!pieces) return
      expect(pieces).toHaveLength(marks.length + 1)
      expect(pieces[0]!.start_ms).toBe(0)
      expect(pieces.at(-1)!.end_ms).toBe(7_200_000)
      for (const [at, piece] of pieces.entries()) {
        expect(piece.end_ms - piece.start_ms).toBeGreaterThanOrEqual(shortestPieceMs)
        if (at) expect(piece.start_ms).toBe(pieces[at - 1]!.end_ms)
      }
      expect(areInOrder(pieces, 7_200_000)).toBe(true)
    }),
  )
})

it('refuses a mark outside, two marks in one second, pieces that overlap or pass the end', () => {
  expect(piecesBetween(0, 60_000, [60_000])).toBeUndefined()
  expect(piecesBetween(10_000, 60_000, [5_000])).toBeUndefined()
  expect(piecesBetween(0, 60_000, [30_000, 30_500])).toBeUndefined()
  expect(
    areInOrder(
      [
        { start_ms: 0, end_ms: 5000 },
        { start_ms: 4999, end_ms: 9000 },
      ],
      null,
    ),
  ).toBe(false)
  expect(areInOrder([{ start_ms: 0, end_ms: 5000 }], 4999)).toBe(false)
  expect(
    areInOrder(
      [
        { start_ms: 0, end_ms: 2000 },
        { start_ms: 5000, end_ms: 9000 },
      ],
      9000,
    ),
  ).toBe(true)
})

const time = (ms: number) => new Date(ms).toISOString().slice(11, 23)

it('reads back the captions that it was given', () => {
  const line = fc.stringMatching(/^[\u0621-\u064A ]{0,20}[\u0621-\u064A]$/)
  const cues = fc.array(fc.tuple(fc.integer({ min: 1, max: 5000 }), line), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(cues, given => {
      let at = 0
      const wanted = given.map(([length, text]) => {
        const startMs = at
        at += length
        return { start_ms: startMs, end_ms: at, text: text.trim() }
      })
      const vtt = ['WEBVTT', ...wanted.map(cue => `${time(cue.start_ms)} --> ${time(cue.end_ms)}\n${cue.text}`)].join(
        '\n\n',
      )
      expect(readVtt(vtt)).toEqual({ cues: wanted })
    }),
  )
})

it.each([
  ['no head', 'مرحبا', 1],
  ['no cue', 'WEBVTT\n', 2],
  ['a comma for the point, as in SRT', 'WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nنص', 3],
  ['an end before the beginning', 'WEBVTT\n\n00:02.000 --> 00:01.000\nنص', 3],
  ['a script', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<script>x</script>', 3],
])('refuses captions with %s and says the line', (_, vtt, line) => {
  expect(readVtt(vtt)).toEqual({ line })
})

it('takes notes, names of cues and speakers as they are', () => {
  const vtt = 'WEBVTT - شرح\n\nNOTE\nمراجعة\n\nأول\n00:01.000 --> 00:02.000 align:start\n<v الشيخ>بسم الله</v>\n'
  expect(readVtt(vtt)).toMatchObject({ cues: [{ start_ms: 1000, end_ms: 2000 }] })
})
