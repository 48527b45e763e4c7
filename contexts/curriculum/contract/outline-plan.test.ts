import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type OutlineLesson, planOutline, rowsOfOutline, vanishedFrom } from './outline-plan.ts'

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
/** As a database gives ids: each once. */
const outline = fc.array(lesson as fc.Arbitrary<OutlineLesson>, { maxLength: 6 }).map(lessons => {
  let next = 1
  return lessons.map(each => ({
    ...each,
    id: next++,
    elements: each.elements.map(inner => ({ ...inner, id: next++ })),
  }))
})
const withoutIds = (lessons: OutlineLesson[]) =>
  rowsOfOutline(lessons).map(row => ({ ...row, lesson_id: null, element_id: null }))
/** What a sheet does to a cell so that nothing runs it. */
const guarded = (cell: string) => (/^\s*[=+\-@＝＋－＠]/.test(cell) ? `'${cell}` : cell)

it('changes nothing when it is given back what there is, protected from formulas or not', () => {
  fc.assert(
    fc.property(outline, fc.boolean(), (lessons, isGuarded) => {
      const rows = rowsOfOutline(lessons).map(row =>
        isGuarded
          ? {
              ...row,
              lesson_title: guarded(row.lesson_title),
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
      for (const [at, step] of planOutline([], withoutIds(lessons)).entries())
        expect(step.outcome).toBe(rowsOfOutline(lessons)[at]!.kind === 'file' ? 'refused' : 'added')
    }),
  )
})

const row = {
  lesson: 1,
  lesson_id: null,
  lesson_title: 'درس',
  summary: '',
  element_id: null,
  kind: 'link' as const,
  title: 'رابط',
  note: '',
  url: 'https://a.example',
  required: true,
}
it.each([
  ['a number that jumps', { lesson: 3 }, 'number'],
  ['no title of the lesson', { lesson_title: '' }, 'lesson-title'],
  ['a kind that is none', { kind: 'quiz' as 'link' }, 'kind'],
  ['an address that is not https', { url: 'javascript:x' }, 'url'],
  ['no title', { title: '' }, 'title'],
])('refuses %s', (_, more, why) => {
  expect(planOutline([], [{ ...row, ...more }])).toEqual([{ outcome: 'refused', why }])
})

it('whatever lines are taken out or put in another order, the others mean what they meant: nothing is renamed by its place', () => {
  fc.assert(
    fc.property(outline, fc.infiniteStream(fc.boolean()), (lessons, kept) => {
      const rows = rowsOfOutline(lessons).filter(() => kept.next().value)
      expect(planOutline(lessons, rows.reverse()).every(step => step.outcome === 'same')).toBe(true)
    }),
  )
})

it('says what changes from what to what, and what stands in no line any more', () => {
  const part = { kind: 'link' as const, note: '', url: 'https://a.example', required: true }
  const lessons = [
    {
      id: 1,
      title: 'أول',
      summary: '',
      elements: [
        { id: 11, title: 'أ', ...part },
        { id: 12, title: 'ب', ...part },
      ],
    },
    { id: 2, title: 'ثان', summary: '', elements: [] },
  ]
  const [, second] = rowsOfOutline(lessons)
  const [step] = planOutline(lessons, [{ ...second!, title: 'ج' }])
  expect(step).toMatchObject({
    outcome: 'changed',
    element: { id: 12 },
    changes: [{ field: 'title', from: 'ب', to: 'ج' }],
  })
  expect(vanishedFrom(lessons, [second!])).toEqual(['أول · أ', 'ثان'])
  expect(planOutline(lessons, [{ ...second!, element_id: 99 }])).toEqual([{ outcome: 'refused', why: 'unknown' }])
  expect(planOutline(lessons, [second!, second!])[1]).toEqual({ outcome: 'refused', why: 'twice' })
})

it('a sheet without ids adds what it names and renames nothing', () => {
  const lessons = [{ id: 1, title: 'العقيدة', summary: '', elements: [] }]
  const steps = planOutline(lessons, [{ ...row, lesson_title: 'الفقه' }])
  expect(steps).toMatchObject([{ outcome: 'added', changes: [] }])
  expect(steps[0]).not.toHaveProperty('lesson')
})
