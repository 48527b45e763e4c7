import { type Language, listed } from '@halaqa/kit-contract/format'
import { audit } from '@halaqa/kit-server/audit'
import {
  handleImport,
  type ImportSource,
  importSheet,
  type Judged,
  type ReadLine,
  type SheetSource,
} from '@halaqa/kit-server/imports'
import { translate } from '@halaqa/kit-server/words'
import * as contract from '../../contract/outline.ts'
import { type OutlineRow, planOutline, type RefusedRow, type Step, vanishedFrom } from '../../contract/outline-plan.ts'
import { openSubject, subjectById } from '../subjects/subjects.queries.ts'
import { outlineOf } from './outline.ts'
import { type OutlineSheetColumns, outlineSheetColumns, standing } from './outline-columns.ts'
import { type PlannedRow, writeOutlineRow } from './write-outline-row.ts'

type Columns = OutlineSheetColumns
type Line = ReadLine<Columns>
/** Adds and changes what the lines mean, in one transaction; a trial is taken back, and one wrong line holds back all. */
const outlineImport: ImportSource<Columns, PlannedRow, { params: { id: number } }> = {
  columns: outlineSheetColumns,
  exported: 'exported',
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
  return {
    name,
    subject: { subjectId, row, step, added },
    now: standing(lesson, element),
    isNew: step.outcome === 'added',
  }
}
