import { searchKey } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { eq } from 'drizzle-orm'
import type { ElementKind } from '../../contract/element.ts'
import {
  meant,
  type OutlineChange,
  type OutlineElement,
  type OutlineRow,
  type Step,
} from '../../contract/outline-plan.ts'
import { elementTable, lessonElementTable } from '../elements/elements.table.ts'
import { storeElement } from '../elements/save-element.ts'
import { lessonTable } from '../lessons/lessons.table.ts'
import { storeLesson } from '../lessons/save-lesson.ts'
import type { Place } from './outline.ts'

/**
 * A line with what it means, and the lessons that are new by the number that the sheet gives them: lines of one lesson find
 * each other there.
 */
export type PlannedRow = {
  subjectId: number
  row: OutlineRow
  step: Exclude<Step, { outcome: 'refused' }>
  added: Map<number, number>
}
type Field = OutlineChange['field']

/** Adds what a line names and is not there, and changes what was shown to change: a column that the sheet lacks stays. */
export async function writeOutlineRow(
  { subjectId, row, step, added }: PlannedRow,
  changes: (field: Field) => boolean,
): Promise<void> {
  const to = (field: Field) => (changes(field) ? step.changes.find(each => each.field === field)?.to : undefined)
  const lessonId = step.lesson?.id ?? (await newLesson(subjectId, row, added))
  await setLesson(lessonId, given({ title: to('lesson_title'), summary: to('summary') }))
  const there = step.element as (OutlineElement & Place) | undefined
  if (there) await setElement(there, given({ title: to('title'), note: to('note'), url: to('url') }))
  else if (row.kind !== '') await addElement(lessonId, { ...row, kind: row.kind })
  if (there && to('required') !== undefined) await setRequired(there.placeId, row.required)
}
/** Without what does not change. */
const given = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never

async function newLesson(subjectId: number, { lesson, lesson_title, summary }: OutlineRow, added: Map<number, number>) {
  const values = { title: meant(undefined, lesson_title), summary: meant(undefined, summary), part_id: null, after: 0 }
  const id = added.get(lesson) ?? (await storeLesson(subjectId, values)).id
  added.set(lesson, id)
  return id
}

async function setLesson(id: number, values: { title?: string; summary?: string }) {
  if (Object.keys(values).length) await db().update(lessonTable).set(values).where(eq(lessonTable.id, id))
}

async function setElement(
  { id, title, note }: OutlineElement,
  values: { title?: string; note?: string; url?: string },
) {
  if (!Object.keys(values).length) return
  const search_text = searchKey(`${values.title ?? title} ${values.note ?? note}`)
  await db()
    .update(elementTable)
    .set({ ...values, search_text })
    .where(eq(elementTable.id, id))
}

const setRequired = (placeId: number, required: boolean) =>
  db().update(lessonElementTable).set({ required }).where(eq(lessonElementTable.id, placeId))

async function addElement(lessonId: number, { kind, title, note, url, required }: OutlineRow & { kind: ElementKind }) {
  const { id } = await storeElement({
    lesson_id: lessonId,
    kind,
    title: meant(undefined, title),
    note: meant(undefined, note),
    url: kind === 'link' ? url : '',
    file_id: null,
    video_id: null,
  })
  const [place] = await db().select().from(lessonElementTable).where(eq(lessonElementTable.element_id, id))
  await setRequired(place!.id, required)
}
