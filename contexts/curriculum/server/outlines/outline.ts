import { invalid, latinDigits, searchKey } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, rehearse, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { readSheet, type SheetCell, writeSheet } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import type { ElementKind } from '../../contract/element.ts'
import {
  meant,
  type OutlineLesson,
  type OutlineRow,
  outlineColumns,
  planOutline,
  rowsOfOutline,
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
      .map(({ id: element, kind, title: name, note, url, required, placeId }) => ({
        id: element,
        kind,
        title: name,
        note,
        url,
        required,
        placeId,
      })),
  }))
}

/** The outline as a sheet; read back, it changes nothing. */
export async function outlineSheet(subjectId: number, format: 'csv' | 'xlsx', language: string) {
  const rows = rowsOfOutline(await outlineOf(subjectId))
  const numbers = ['lesson', 'required']
  const columns = outlineColumns.map(column => ({
    label: translate(language, `curriculum.outline.columns.${column}`),
    ...(numbers.includes(column) && { kind: 'number' as const }),
    value: (row: OutlineRow) => (column === 'required' ? Number(row.required) : row[column]),
  }))
  return writeSheet({ format, columns, rows, rightToLeft: language === 'ar' })
}

const limits = { maxBytes: 5 * 1024 ** 2, maxUnpackedBytes: 30 * 1024 ** 2, maxRows: 3000, maxColumns: 20 }

/** The rows of a sheet, its columns in the order of the export. Refuses sheets too large, unreadable, or without rows. */
export async function readOutline(body: Buffer, type: 'xlsx' | 'csv'): Promise<OutlineRow[]> {
  const [, ...lines] = await readSheet(body, type, limits)
  if (!lines.length) refuse(invalid, { file: 'field.outline-empty' })
  const text = (cell: SheetCell | undefined) => (cell == null ? '' : String(cell).trim())
  return lines.map(line => ({
    lesson: Number(latinDigits(text(line[0]))) || 0,
    lessonTitle: text(line[1]),
    summary: text(line[2]),
    kind: text(line[3]).toLowerCase() as ElementKind | '',
    title: text(line[4]),
    note: text(line[5]),
    url: text(line[6]),
    required: ['1', 'true', 'yes', 'نعم', '١'].includes(text(line[7]).toLowerCase()),
  }))
}

/** Does what the rows mean, in one transaction; a trial is taken back, and one refused row holds back all. */
export async function importOutline(subjectId: number, rows: OutlineRow[], dryRun: boolean, language: string) {
  const work = () =>
    transaction(async () => {
      await openSubject(subjectId)
      const outline = await outlineOf(subjectId)
      const steps = planOutline(outline, rows)
      const isRefused = steps.some(step => step.outcome === 'refused')
      if (!isRefused) await writeRows(subjectId, outline, rows, steps)
      if (!isRefused && steps.some(step => step.outcome !== 'same'))
        await audit({
          action: 'curriculum.outline.import',
          subject: ['curriculum.subject', subjectId],
          after: { rows: rows.length },
        })
      return steps
    })
  const steps = await (dryRun ? rehearse(work) : work())
  const counts = { same: 0, changed: 0, added: 0, refused: 0 }
  for (const { outcome } of steps) counts[outcome] += 1
  return {
    dry_run: dryRun,
    counts,
    rows: steps.map((step, at) => ({
      row: at + 2,
      title: [rows[at]!.lessonTitle, rows[at]!.title].filter(Boolean).join(' · '),
      outcome: step.outcome,
      message: 'why' in step ? translate(language, `curriculum.outline.refused.${step.why}`) : null,
    })),
  }
}

type Steps = ReturnType<typeof planOutline>
async function writeRows(subjectId: number, outline: Outline, rows: OutlineRow[], steps: Steps) {
  const ids = outline.map(lesson => lesson.id)
  let place = -1
  for (const [at, row] of rows.entries()) {
    place = rows[at - 1]?.lesson === row.lesson ? place + 1 : 0
    const lesson = outline[row.lesson - 1]
    const title = meant(lesson?.title, row.lessonTitle)
    const summary = meant(lesson?.summary, row.summary)
    if (ids[row.lesson - 1] === undefined)
      ids[row.lesson - 1] = (await storeLesson(subjectId, { title, summary, partId: null, after: 0 })).id
    const lessonId = ids[row.lesson - 1]!
    if (steps[at]!.outcome === 'same') continue
    if (lesson) await db().update(lessonTable).set({ title, summary }).where(eq(lessonTable.id, lessonId))
    await writeElement(lessonId, lesson?.elements[place], row)
  }
}

async function writeElement(lessonId: number, there: Outline[number]['elements'][number] | undefined, row: OutlineRow) {
  if (row.kind === '') return
  const title = meant(there?.title, row.title)
  const note = meant(there?.note, row.note)
  const nothing = { fileId: null, videoId: null }
  const required = async (placeId: number) =>
    db().update(lessonElementTable).set({ required: row.required }).where(eq(lessonElementTable.id, placeId))
  if (there) {
    const url = row.kind === 'link' ? row.url : null
    const values = { title, note, url, searchText: searchKey(`${title} ${note}`) }
    await db().update(elementTable).set(values).where(eq(elementTable.id, there.id))
    await required(there.placeId)
    return
  }
  const { id } = await storeElement({
    ...nothing,
    lessonId,
    kind: row.kind,
    title,
    note,
    url: row.kind === 'link' ? row.url : '',
  })
  const [place] = await db().select().from(lessonElementTable).where(eq(lessonElementTable.elementId, id))
  await required(place!.id)
}
