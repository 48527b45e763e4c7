import { type Language, listed } from '@halaqa/kit-contract/format'
import { audit } from '@halaqa/kit-server/audit'
import {
  type CellKind,
  cells,
  column,
  handleImport,
  type ImportSource,
  importSheet,
  type Judged,
  type ReadLine,
  type SheetSource,
} from '@halaqa/kit-server/imports'
import { translate } from '@halaqa/kit-server/words'
import { elementKinds } from '../../contract/element.ts'
import * as contract from '../../contract/outline.ts'
import {
  type OutlineColumn,
  type OutlineRow,
  planOutline,
  type RefusedRow,
  type Step,
  vanishedFrom,
} from '../../contract/outline-plan.ts'
import { openSubject, subjectById } from '../subjects/subjects.queries.ts'
import { outlineOf } from './outline.ts'
import { type PlannedRow, writeOutlineRow } from './write-outline-row.ts'

const outlineColumn = <T>(key: OutlineColumn, kind: CellKind<T>, options: Parameters<typeof column>[2] = {}) =>
  column(`curriculum.outline.columns.${key}`, kind, options)
/** What the sheet of a subject may hold; `url` is only of a link, and `file` is a kind that is uploaded by hand. */
const columns = {
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
}
type Columns = typeof columns
type Line = ReadLine<Columns>
/** Adds and changes what the lines mean, in one transaction; a trial is taken back, and one wrong line holds back all. */
const outlineImport: ImportSource<Columns, PlannedRow, { params: { id: number } }> = {
  columns,
  together: true,
  of: async ({ params }) => {
    const { code } = await subjectById(params.id)
    return { column: 'code', own: code, refused: 'field.outline-other-subject' }
  },
  judge: async (lines, { params }) => {
    await openSubject(params.id)
    const rows = lines.map(rowOf)
    const added = new Map<number, number>()
    return planOutline(await outlineOf(params.id), rows).map((step, at) => judged(step, rows[at]!, added, params.id))
  },
  write: async ({ subject, changed }) => {
    await writeOutlineRow(subject, field => changed.has(field))
    return undefined
  },
  notes: async (lines, { params }, language) => {
    const vanished = vanishedFrom(await outlineOf(params.id), lines.map(rowOf)).slice(0, mostVanished)
    return vanished.length
      ? [`${translate(language, 'curriculum.outline.vanished')}: ${listed(vanished, language as Language)}`]
      : []
  },
  wrote: (rows, { params }) =>
    audit({ action: 'curriculum.outline.import', subject: ['curriculum.subject', params.id], after: { rows } }),
}
/** What is told of what the sheet leaves out. */
const mostVanished = 30

export const importOutlineHandler = handleImport(contract.importOutline, outlineImport)
/** The same without a request. */
export const importOutline = (id: number, sheet: SheetSource, dryRun: boolean, language: string) =>
  importSheet(outlineImport, sheet, {
    asked: { params: { id } },
    language,
    dryRun,
    lines: contract.importOutline.lines,
  })

/** The cells as they stand: whether a text is protected from being run is only known beside what there is. */
function rowOf({ texts, values, wrong }: Line): OutlineRow {
  return {
    lesson: values.lesson ?? 0,
    lesson_id: values.lesson_id ?? null,
    lesson_title: texts.lesson_title ?? '',
    summary: texts.summary ?? '',
    element_id: values.element_id ?? null,
    kind: values.kind ?? '',
    title: texts.title ?? '',
    note: texts.note ?? '',
    url: texts.url ?? '',
    required: values.required ?? false,
    ...(Object.keys(wrong).length > 0 && { unread: true }),
  }
}

/** At which cell a refusal stands; where at none, it is of the line. */
const placeOf: Partial<Record<RefusedRow, keyof Columns>> = {
  number: 'lesson',
  'lesson-title': 'lesson_title',
  kind: 'kind',
  'kind-differs': 'kind',
  'file-by-hand': 'kind',
  title: 'title',
  url: 'url',
  twice: 'element_id',
  elsewhere: 'element_id',
}

function judged(
  step: Step,
  row: OutlineRow,
  added: Map<number, number>,
  subjectId: number,
): Judged<Columns, PlannedRow> {
  const name = [row.lesson_title, row.title].filter(Boolean).join(' · ')
  if (step.outcome === 'refused') {
    if (step.why === 'unread') return { name }
    const said = { key: `curriculum.outline.refused.${step.why}` }
    const place = placeOf[step.why]
    return place ? { name, wrong: { [place]: said } } : { name, problem: said }
  }
  const { lesson, element } = step
  const now = {
    ...(lesson && { lesson_title: lesson.title, summary: lesson.summary }),
    ...(element && { title: element.title, note: element.note, required: element.required }),
    ...(element?.kind === 'link' && { url: element.url }),
  }
  return { name, subject: { subjectId, row, step, added }, now, isNew: step.outcome === 'added' }
}
