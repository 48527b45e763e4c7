import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type OutlineLesson, planOutline, rowsOfOutline } from './outline-plan.ts'

const text = fc.oneof(fc.constantFrom('درس', "'=1+1", '=1+1', '-5', '@x'), fc.string({ minLength: 1, maxLength: 20 }))
const trimmed = text.map(value => value.trim() || 'درس')
const element = fc.record({
  id: fc.nat(),
  kind: fc.constantFrom('video', 'text', 'file', 'link'),
  title: trimmed,
  note: trimmed,
  url: fc.constant('https://halaqa.example/x'),
  required: fc.boolean(),
})
const lesson = fc.record({
  id: fc.nat(),
  title: trimmed,
  summary: trimmed,
  elements: fc.array(element, { maxLength: 4 }),
})
const outline = fc.array(lesson as fc.Arbitrary<OutlineLesson>, { maxLength: 6 })
/** What a sheet does to a cell so that nothing runs it. */
const guarded = (cell: string) => (/^\s*[=+\-@＝＋－＠]/.test(cell) ? `'${cell}` : cell)

it('changes nothing when it is given back what there is, protected from formulas or not', () => {
  fc.assert(
    fc.property(outline, fc.boolean(), (lessons, isGuarded) => {
      const rows = rowsOfOutline(lessons).map(row =>
        isGuarded
          ? {
              ...row,
              lessonTitle: guarded(row.lessonTitle),
              summary: guarded(row.summary),
              title: guarded(row.title),
              note: guarded(row.note),
            }
          : row,
      )
      expect(planOutline(lessons, rows).every(step => step.outcome === 'same')).toBe(true)
    }),
  )
})

it('adds all of it to a subject that is empty, but for files, which are uploaded', () => {
  fc.assert(
    fc.property(outline, lessons => {
      for (const [at, step] of planOutline([], rowsOfOutline(lessons)).entries())
        expect(step.outcome).toBe(rowsOfOutline(lessons)[at]!.kind === 'file' ? 'refused' : 'added')
    }),
  )
})

const row = {
  lesson: 1,
  lessonTitle: 'درس',
  summary: '',
  kind: 'link' as const,
  title: 'رابط',
  note: '',
  url: 'https://a.example',
  required: true,
}
it.each([
  ['a number that jumps', { lesson: 3 }, 'number'],
  ['no title of the lesson', { lessonTitle: '' }, 'lesson-title'],
  ['a kind that is none', { kind: 'quiz' as 'link' }, 'kind'],
  ['an address that is not https', { url: 'javascript:x' }, 'url'],
  ['no title', { title: '' }, 'title'],
])('refuses %s', (_, more, why) => {
  expect(planOutline([], [{ ...row, ...more }])).toEqual([{ outcome: 'refused', why }])
})
