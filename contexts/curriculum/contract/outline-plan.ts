import { type ElementKind, elementKinds } from './element.ts'

/** One line of an outline: a lesson by its number, and one element of it, or none. */
export type OutlineRow = {
  lesson: number
  lessonTitle: string
  summary: string
  kind: ElementKind | ''
  title: string
  note: string
  url: string
  required: boolean
}
export const outlineColumns = ['lesson', 'lessonTitle', 'summary', 'kind', 'title', 'note', 'url', 'required'] as const
export type OutlineElement = {
  id: number
  kind: ElementKind
  title: string
  note: string
  url: string
  required: boolean
}
export type OutlineLesson = { id: number; title: string; summary: string; elements: OutlineElement[] }
export type RefusedRow =
  | 'number'
  | 'lesson-title'
  | 'kind'
  | 'kind-differs'
  | 'title'
  | 'url'
  | 'file-by-hand'
  | 'too-long'
export type Step = { outcome: 'same' | 'changed' | 'added' } | { outcome: 'refused'; why: RefusedRow }

/** The lines of what there is. */
export const rowsOfOutline = (lessons: readonly OutlineLesson[]): OutlineRow[] =>
  lessons.flatMap(({ title, summary, elements }, at): OutlineRow[] => {
    const head = { lesson: at + 1, lessonTitle: title, summary }
    const none = { kind: '' as const, title: '', note: '', url: '', required: false }
    return elements.length
      ? elements.map(({ id: _id, ...element }) => ({ ...head, ...element }))
      : [{ ...head, ...none }]
  })

/** A cell that a sheet protects from being run is what stands behind the apostrophe. */
const unescaped = (cell: string) => cell.replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')
/** The text to keep: what there is when the cell means that, else the cell without its protection. */
export const meant = (there: string | undefined, cell: string): string =>
  there !== undefined && (cell === there || unescaped(cell) === there) ? there : unescaped(cell)

const problemOf = (row: OutlineRow, isNew: boolean, there: OutlineElement | undefined): RefusedRow | undefined => {
  if (row.lessonTitle === '') return 'lesson-title'
  if (
    [row.lessonTitle, row.title].some(text => text.length > 160) ||
    row.summary.length > 2000 ||
    row.note.length > 1000
  )
    return 'too-long'
  if (row.kind === '') return undefined
  if (!elementKinds.includes(row.kind)) return 'kind'
  if (row.title === '') return 'title'
  if (row.kind === 'link' && !/^https:\/\/[^\s<>"]{1,490}$/.test(row.url)) return 'url'
  if (there && there.kind !== row.kind) return 'kind-differs'
  return isNew && row.kind === 'file' ? 'file-by-hand' : undefined
}

/**
 * What importing the rows means, a step each: lessons are known by their number, elements by their place in the lesson.
 * Nothing is ever removed. The rows of what there is are all `same`.
 */
export function planOutline(lessons: readonly OutlineLesson[], rows: readonly OutlineRow[]): Step[] {
  let last = 0
  let place = 0
  return rows.map(row => {
    if (row.lesson !== last && row.lesson !== last + 1) return { outcome: 'refused', why: 'number' }
    place = row.lesson === last ? place + 1 : 0
    last = row.lesson
    const lesson = lessons[row.lesson - 1]
    const there = row.kind === '' ? undefined : lesson?.elements[place]
    const isNew = row.kind !== '' && !there
    const why = problemOf(row, isNew, there)
    if (why) return { outcome: 'refused', why }
    if (!lesson || isNew) return { outcome: 'added' }
    const isSame =
      meant(lesson.title, row.lessonTitle) === lesson.title && meant(lesson.summary, row.summary) === lesson.summary
    return { outcome: isSame && (!there || isSameElement(there, row)) ? 'same' : 'changed' }
  })
}
const isSameElement = (there: OutlineElement, row: OutlineRow) =>
  meant(there.title, row.title) === there.title &&
  meant(there.note, row.note) === there.note &&
  (row.kind !== 'link' || row.url === there.url) &&
  row.required === there.required
