import { exportedCell } from '@halaqa/kit-server/imports'
import { sheetOf } from '@halaqa/kit-server/list'
import { translate } from '@halaqa/kit-server/words'
import {
  type OutlineColumn,
  type OutlineLesson,
  type OutlineRow,
  outlineColumns,
  rowsOfOutline,
} from '../../contract/outline-plan.ts'
import { lessonsOf, placesOf } from '../desk/lessons-page.ts'
import { subjectById } from '../subjects/subjects.queries.ts'
import { outlineSheetColumns, standing } from './outline-columns.ts'

export type Place = { placeId: number }
type Outline = (OutlineLesson & { elements: (OutlineLesson['elements'][number] & Place)[] })[]

export async function outlineOf(subjectId: number): Promise<Outline> {
  await subjectById(subjectId)
  const lessons = await lessonsOf(subjectId)
  const places = await placesOf(lessons.map(lesson => lesson.id))
  return lessons.map(({ id, title, summary }) => ({
    id,
    title,
    summary,
    elements: places
      .filter(place => place.lessonId === id)
      .map(({ id: element, kind, title: name, note, url, required, place_id }) => ({
        id: element,
        kind,
        title: name,
        note,
        url,
        required,
        placeId: place_id,
      })),
  }))
}

const stoodIn = ({ lesson_title: title, summary, kind, ...row }: OutlineRow) =>
  standing({ title, summary }, kind === '' ? undefined : { ...row, kind })

/** Ids and the subject's code: what an import goes by. They stand at the end, where nobody writes. */
const hidden: readonly OutlineColumn[] = ['lesson_id', 'element_id']

/** The outline as a sheet; read back, it changes nothing. */
export async function outlineSheet(subjectId: number, format: 'csv' | 'xlsx', language: string) {
  const { code } = await subjectById(subjectId)
  const rows = rowsOfOutline(await outlineOf(subjectId))
  const numbers = ['lesson', 'required', 'lesson_id', 'element_id']
  const cellFor = (row: OutlineRow, column: OutlineColumn) => {
    if (column === 'code') return code
    if (column === 'required') return Number(row.required)
    if (column === 'kind') return row.kind && translate(language, `curriculum.element.values.kind.${row.kind}`)
    return row[column]
  }
  const columns = outlineColumns.map(column => ({
    label: translate(language, `curriculum.outline.columns.${column}`),
    hidden: hidden.includes(column),
    ...(numbers.includes(column) && { kind: 'number' as const }),
    value: (row: OutlineRow) => cellFor(row, column),
  }))
  // By it an import knows what somebody has changed since the sheet was made.
  const exported = {
    label: translate(language, 'curriculum.outline.columns.exported'),
    hidden: true,
    value: (row: OutlineRow) => exportedCell(outlineSheetColumns, stoodIn(row)),
  }
  return sheetOf({ format, language, columns: [...columns, exported], rows })
}
