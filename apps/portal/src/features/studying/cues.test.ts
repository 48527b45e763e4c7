import { expect, it } from 'vitest'
import { linesOf, matching, spokenAt } from './cues.ts'

const vtt = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v المعلم>الحديث الحسن

00:01:00.000 --> 00:01:04.000
أمّا الصحيح فأعلى
`
const captions = [{ language: 'ar' as const, vtt }]

it('takes the lines of the piece, by its own clock and without the name of who speaks', () => {
  expect(linesOf(captions, 'en', { start_ms: 0, end_ms: 30_000 })).toEqual([
    { from: 1000, to: 4000, text: 'الحديث الحسن' },
  ])
  const later = linesOf(captions, 'ar', { start_ms: 50_000, end_ms: null })
  expect(later).toEqual([{ from: 10_000, to: 14_000, text: 'أمّا الصحيح فأعلى' }])
  expect(linesOf([], 'ar', { start_ms: 0, end_ms: null })).toEqual([])
})

it('knows the line that is spoken, and finds words without hamza and tashkeel', () => {
  const lines = linesOf(captions, 'ar', { start_ms: 0, end_ms: null })
  expect([spokenAt(lines, 2000), spokenAt(lines, 5000)]).toEqual([0, -1])
  expect(matching(lines, 'اما الصحيح')).toEqual([lines[1]])
  expect(matching(lines, '')).toEqual(lines)
})
