import { type CellKind, cells, column } from '@halaqa/kit-server/imports'
import { elementKinds } from '../../contract/element.ts'
import type { OutlineColumn, OutlineElement, OutlineLesson } from '../../contract/outline-plan.ts'

const outlineColumn = <T>(
  key: OutlineColumn | 'exported',
  kind: CellKind<T>,
  options: Parameters<typeof column>[2] = {},
) => column(`curriculum.outline.columns.${key}`, kind, options)
/** What the sheet of a subject may hold; `url` is only of a link, and `file` is a kind that is uploaded by hand. */
export const outlineSheetColumns = {
  lesson: outlineColumn('lesson', cells.number(), { needed: true, names: true }),
  lesson_title: outlineColumn('lesson_title', cells.text(), { needed: true }),
  summary: outlineColumn('summary', cells.text(), { empties: true }),
  kind: outlineColumn('kind', cells.oneOf(elementKinds, 'curriculum.element.values.kind'), {
    needed: true,
    names: true,
  }),
  title: outlineColumn('title', cells.text(), { needed: true }),
  note: outlineColumn('note', cells.text(), { empties: true }),
  url: outlineColumn('url', cells.text(), { empties: true }),
  required: outlineColumn('required', cells.yesNo),
  code: outlineColumn('code', cells.code, { names: true }),
  lesson_id: outlineColumn('lesson_id', cells.number(), { names: true }),
  element_id: outlineColumn('element_id', cells.number(), { names: true }),
  exported: outlineColumn('exported', cells.text(), { names: true }),
}
export type OutlineSheetColumns = typeof outlineSheetColumns

/** What stands of a lesson and of an element of it, by the columns that may change it. */
export const standing = (
  lesson: Pick<OutlineLesson, 'title' | 'summary'> | undefined,
  element: Omit<OutlineElement, 'id'> | undefined,
) => ({
  ...(lesson && { lesson_title: lesson.title, summary: lesson.summary }),
  ...(element && { title: element.title, note: element.note, required: element.required }),
  ...(element?.kind === 'link' && { url: element.url }),
})
