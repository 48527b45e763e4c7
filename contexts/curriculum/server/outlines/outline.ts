import { invalid, latinDigits, searchKey } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { asDryRun, db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { sheetOf } from '@halaqa/kit-server/list'
import { readTable, type TableColumns } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import { type ElementKind, elementKinds } from '../../contract/element.ts'
import {
  meant,
  type OutlineChange,
  type OutlineColumn,
  type OutlineElement,
  type OutlineLesson,
  type OutlineRow,
  outlineColumns,
  planOutline,
  rowsOfOutline,
  type Step,
  vanishedFrom,
} from '../../contract/outline-plan.ts'
import { elementTable, lessonElementTable } from '../elements/elements.table.ts'
import { storeElement } from '../elements/save-element.ts'
import { lessonsOf, openSubject, placesOf } from '../lessons/lessons.queries.ts'
import { lessonTable } from '../lessons/lessons.table.ts'
import { storeLesson } from '../lessons/save-lesson.ts'
import { subjectById } from '../subjects/subjects.queries.ts'

type Place = { placeId: number }
type Outline = (OutlineLesson & { elements: (OutlineLesson['elements'][number] & Place)[] })[]

async function outlineOf(subjectId: number): Promise<Outline> {
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
  return sheetOf({ format, language, columns, rows })
}

const limits = { maxBytes: 5 * 1024 ** 2, maxUnpackedBytes: 30 * 1024 ** 2, maxRows: 3000, maxColumns: 20 }
const languages = ['ar', 'en', 'fr']
const needed: readonly OutlineColumn[] = ['lesson', 'lesson_title', 'kind', 'title']

/**
 * The rows of a sheet, by its headings in any language. Refuses sheets too large, unreadable, without rows, without the columns
 * that matter, or of another subject than the one with this code.
 */
export async function readOutline(body: Buffer, type: 'xlsx' | 'csv', ownCode: string): Promise<OutlineRow[]> {
  const headed = (column: OutlineColumn) => ({
    names: [...languages.map(each => translate(each, `curriculum.outline.columns.${column}`)), column],
    needed: needed.includes(column),
  })
  const columns = Object.fromEntries(outlineColumns.map(column => [column, headed(column)]))
  const { lines } = await readTable(body, type, columns as TableColumns<OutlineColumn>, limits)
  const filled = lines.filter(line => Object.keys(line.cells).length > 0 || Object.keys(line.faults).length > 0)
  if (!filled.length) refuse(invalid, { file: 'field.outline-empty' })
  const other = filled.find(({ cells }) => cells.code && cells.code.toUpperCase() !== ownCode.toUpperCase())
  if (other) refuse(invalid, { file: 'field.outline-other-subject' }, { code: other.cells.code, own: ownCode })
  return filled.map(({ cells, faults }): OutlineRow => {
    const text = (column: OutlineColumn) => cells[column] ?? ''
    const number = (column: OutlineColumn) => Number(latinDigits(text(column))) || 0
    const [fault] = Object.values(faults)
    return {
      lesson: number('lesson'),
      lesson_id: number('lesson_id') || null,
      lesson_title: text('lesson_title'),
      summary: text('summary'),
      element_id: number('element_id') || null,
      kind: kindOf(text('kind')),
      title: text('title'),
      note: text('note'),
      url: text('url'),
      required: ['1', 'true', 'yes', 'oui', 'نعم', '١'].includes(text('required').toLowerCase()),
      ...(fault && { fault }),
    }
  })
}

/** A kind by its key or its word in any language; what is none stays what it is, and is refused. */
function kindOf(text: string): ElementKind | '' {
  const key = searchKey(text)
  const named = (kind: ElementKind) => languages.map(each => translate(each, `curriculum.element.values.kind.${kind}`))
  return elementKinds.find(kind => [kind, ...named(kind)].some(name => searchKey(name) === key)) ?? (key as ElementKind)
}

/** Does what the rows mean, in one transaction; a trial is taken back, and one refused row holds back all. */
export async function importOutline(subjectId: number, rows: OutlineRow[], dryRun: boolean, language: string) {
  const work = () =>
    transaction(async () => {
      await openSubject(subjectId)
      const outline = await outlineOf(subjectId)
      const steps = planOutline(outline, rows)
      const isRefused = steps.some(step => step.outcome === 'refused')
      if (!isRefused) await writeRows(subjectId, rows, steps)
      if (!isRefused && steps.some(step => step.outcome !== 'same'))
        await audit({
          action: 'curriculum.outline.import',
          subject: ['curriculum.subject', subjectId],
          after: { rows: rows.length },
        })
      return steps
    })
  const vanished = vanishedFrom(await outlineOf(subjectId), rows)
  const steps = await (dryRun ? asDryRun(work) : work())
  const counts = { same: 0, changed: 0, added: 0, refused: 0 }
  for (const { outcome } of steps) counts[outcome] += 1
  return {
    dry_run: dryRun,
    counts,
    vanished,
    rows: steps.map((step, at) => ({
      row: at + 2,
      title: [rows[at]!.lesson_title, rows[at]!.title].filter(Boolean).join(' · '),
      outcome: step.outcome,
      changes: 'changes' in step ? step.changes : [],
      message: 'why' in step ? translate(language, `curriculum.outline.refused.${step.why}`) : null,
    })),
  }
}

async function writeRows(subjectId: number, rows: OutlineRow[], steps: readonly Step[]) {
  /** Lessons that are new, by the number that the sheet gives them. */
  const added = new Map<number, number>()
  const newLesson = async ({ lesson, lesson_title, summary }: OutlineRow) => {
    const values = {
      title: meant(undefined, lesson_title),
      summary: meant(undefined, summary),
      part_id: null,
      after: 0,
    }
    const id = added.get(lesson) ?? (await storeLesson(subjectId, values)).id
    added.set(lesson, id)
    return id
  }
  for (const [at, row] of rows.entries()) {
    const step = steps[at]!
    if (step.outcome === 'refused' || step.outcome === 'same') continue
    const lessonId = step.lesson?.id ?? (await newLesson(row))
    const to = (field: OutlineChange['field']) => step.changes.find(each => each.field === field)?.to
    const lesson = { title: to('lesson_title'), summary: to('summary') }
    if (lesson.title !== undefined || lesson.summary !== undefined)
      await db()
        .update(lessonTable)
        .set({
          ...(lesson.title !== undefined && { title: lesson.title }),
          ...(lesson.summary !== undefined && { summary: lesson.summary }),
        })
        .where(eq(lessonTable.id, lessonId))
    await writeElement(lessonId, step.element as (OutlineElement & Place) | undefined, row)
  }
}

async function writeElement(lessonId: number, there: (OutlineElement & Place) | undefined, row: OutlineRow) {
  if (row.kind === '') return
  const title = meant(there?.title, row.title)
  const note = meant(there?.note, row.note)
  const nothing = { file_id: null, video_id: null }
  const required = async (placeId: number) =>
    db().update(lessonElementTable).set({ required: row.required }).where(eq(lessonElementTable.id, placeId))
  if (there) {
    const url = row.kind === 'link' ? row.url : null
    const values = { title, note, url, search_text: searchKey(`${title} ${note}`) }
    await db().update(elementTable).set(values).where(eq(elementTable.id, there.id))
    await required(there.placeId)
    return
  }
  const { id } = await storeElement({
    ...nothing,
    lesson_id: lessonId,
    kind: row.kind,
    title,
    note,
    url: row.kind === 'link' ? row.url : '',
  })
  const [place] = await db().select().from(lessonElementTable).where(eq(lessonElementTable.element_id, id))
  await required(place!.id)
}
