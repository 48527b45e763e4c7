import { type ElementKind, elementKinds } from './element.ts'

/**
 * One line of an outline: a lesson, and one element of it, or none. Ids say which lesson and element are meant, wherever the
 * line stands; without them, in a sheet of one's own, titles do. The number only keeps lines of a new lesson together.
 */
export type OutlineRow = {
  lesson: number
  lesson_id: number | null
  lesson_title: string
  summary: string
  element_id: number | null
  kind: ElementKind | ''
  title: string
  note: string
  url: string
  required: boolean
  /** A cell of it could not be read. */
  unread?: boolean
}
export const outlineColumns = [
  'lesson',
  'lesson_title',
  'summary',
  'kind',
  'title',
  'note',
  'url',
  'required',
  'code',
  'lesson_id',
  'element_id',
] as const
export type OutlineColumn = (typeof outlineColumns)[number]
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
  | 'unknown'
  | 'twice'
  | 'elsewhere'
  | 'lesson-differs'
  | 'unread'
export type OutlineChange = {
  field: 'lesson_title' | 'summary' | 'title' | 'note' | 'url' | 'required'
  from: string
  to: string
}
/** What a line means: which lesson and element, or that they are new, and what of them changes. */
export type Step =
  | {
      outcome: 'same' | 'changed' | 'added'
      lesson?: OutlineLesson
      element?: OutlineElement
      changes: OutlineChange[]
    }
  | { outcome: 'refused'; why: RefusedRow }

/** The lines of what there is. */
export const rowsOfOutline = (lessons: readonly OutlineLesson[]): OutlineRow[] =>
  lessons.flatMap(({ id, title, summary, elements }, at): OutlineRow[] => {
    const head = { lesson: at + 1, lesson_id: id, lesson_title: title, summary }
    const none = { element_id: null, kind: '' as const, title: '', note: '', url: '', required: false }
    return elements.length
      ? elements.map(({ id: elementId, ...element }) => ({ ...head, element_id: elementId, ...element }))
      : [{ ...head, ...none }]
  })

/** A cell that a sheet protects from being run is what stands behind the apostrophe. */
const unescaped = (cell: string) => cell.replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')
/** The text to keep: what there is when the cell means that, else the cell without its protection. */
export const meant = (there: string | undefined, cell: string): string =>
  there !== undefined && (cell === there || unescaped(cell) === there) ? there : unescaped(cell)

const problemOf = (row: OutlineRow, isNew: boolean, there: OutlineElement | undefined): RefusedRow | undefined => {
  if (row.lesson_title === '') return 'lesson-title'
  if (
    [row.lesson_title, row.title].some(text => text.length > 160) ||
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

/** Lines that mean one lesson: by its id, else by the number that the sheet gives it, else by its title. */
type Placed = { lesson: OutlineLesson | undefined; title: string }

/**
 * What importing the rows means, a step each. Lessons and elements are known by their ids wherever they stand; without ids by
 * their titles, so that nothing is ever renamed by its place. Nothing is ever removed. The rows of what there is are all `same`.
 */
export function planOutline(lessons: readonly OutlineLesson[], rows: readonly OutlineRow[]): Step[] {
  const byNumber = new Map<number, Placed>()
  const retitled = new Map<OutlineLesson, string>()
  const used = new Set<number>()
  let last = 0
  const refused = (why: RefusedRow): Step => ({ outcome: 'refused', why })

  const lessonOf = (row: OutlineRow): OutlineLesson | RefusedRow | undefined => {
    if (row.lesson_id !== null) return lessons.find(each => each.id === row.lesson_id) ?? 'unknown'
    const placed = byNumber.get(row.lesson)
    if (placed) return placed.lesson
    if (row.lesson < 1 || (row.lesson !== last && row.lesson !== last + 1)) return 'number'
    return lessons.find(each => meant(each.title, row.lesson_title) === each.title)
  }
  const elementOf = (row: OutlineRow, lesson: OutlineLesson | undefined): OutlineElement | RefusedRow | undefined => {
    if (row.kind === '') return undefined
    if (row.element_id !== null) {
      const there = lesson?.elements.find(each => each.id === row.element_id)
      if (!there)
        return lessons.some(each => each.elements.some(({ id }) => id === row.element_id)) ? 'elsewhere' : 'unknown'
      return used.has(there.id) ? 'twice' : there
    }
    return lesson?.elements.find(
      each => !used.has(each.id) && each.kind === row.kind && meant(each.title, row.title) === each.title,
    )
  }

  return rows.map(row => {
    if (row.unread) return refused('unread')
    const lesson = lessonOf(row)
    if (typeof lesson === 'string') return refused(lesson)
    byNumber.set(row.lesson, { lesson, title: row.lesson_title })
    last = row.lesson
    const element = elementOf(row, lesson)
    if (typeof element === 'string') return refused(element)
    const why = problemOf(row, row.kind !== '' && !element, element)
    if (why) return refused(why)
    if (element) used.add(element.id)
    const changes = [...(lesson ? lessonChanges(lesson, row) : []), ...(element ? elementChanges(element, row) : [])]
    const title = changes.find(each => each.field === 'lesson_title')?.to
    if (lesson && title !== undefined) {
      if ((retitled.get(lesson) ?? title) !== title) return refused('lesson-differs')
      retitled.set(lesson, title)
    }
    const isNew = !lesson || (row.kind !== '' && !element)
    const outcome = isNew ? 'added' : changes.length ? 'changed' : 'same'
    return { outcome, ...(lesson && { lesson }), ...(element && { element }), changes }
  })
}

/** What there is and no line names, though lines name others by their ids: it stays, and whoever took it out is told so. */
export function vanishedFrom(lessons: readonly OutlineLesson[], rows: readonly OutlineRow[]): string[] {
  if (!rows.some(row => row.lesson_id !== null)) return []
  const [lessonIds, elementIds] = [new Set(rows.map(row => row.lesson_id)), new Set(rows.map(row => row.element_id))]
  return lessons.flatMap(({ id, title, elements }) =>
    lessonIds.has(id)
      ? elements.filter(each => !elementIds.has(each.id)).map(each => `${title} · ${each.title}`)
      : [title],
  )
}

type Field = OutlineChange['field']
const changed = (field: Field, from: string, cell: string): OutlineChange[] => {
  const to = meant(from, cell)
  return to === from ? [] : [{ field, from, to }]
}
const lessonChanges = (lesson: OutlineLesson, row: OutlineRow): OutlineChange[] => [
  ...changed('lesson_title', lesson.title, row.lesson_title),
  ...changed('summary', lesson.summary, row.summary),
]
const elementChanges = (there: OutlineElement, row: OutlineRow): OutlineChange[] => [
  ...changed('title', there.title, row.title),
  ...changed('note', there.note, row.note),
  ...(row.kind === 'link' ? changed('url', there.url, row.url) : []),
  ...(row.required === there.required
    ? []
    : [{ field: 'required' as const, from: there.required ? '1' : '0', to: row.required ? '1' : '0' }]),
]
