import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { openElement } from '../elements/elements.queries.ts'
import { lessonElementTable } from '../elements/elements.table.ts'
import { closeGaps, giveOrder } from '../ordering.ts'
import { pageTable } from './pages.table.ts'
import { isBlank, sanitisedPage } from './sanitise.ts'

type PageRecord = typeof pageTable.$inferSelect
type Input = { title: string; body: string }
export const pageShape = (page: PageRecord) => ({ ...page, updated_at: page.updated_at.toISOString() })
const siblings = (elementId: number) => eq(pageTable.element_id, elementId)

export async function pageById(id: number): Promise<PageRecord> {
  const [page] = await db().select().from(pageTable).where(eq(pageTable.id, id))
  return page ?? refuse(notFound)
}
export async function pagesOf(elementId: number) {
  const rows = await db()
    .select()
    .from(pageTable)
    .where(siblings(elementId))
    .orderBy(asc(pageTable.position), asc(pageTable.id))
  return rows.map(pageShape)
}
/** The pages of the texts that stand in a lesson. */
export async function pageIdsIn(lessonId: number): Promise<number[]> {
  const inLesson = db()
    .select({ id: lessonElementTable.element_id })
    .from(lessonElementTable)
    .where(eq(lessonElementTable.lesson_id, lessonId))
  const rows = await db().select({ id: pageTable.id }).from(pageTable).where(inArray(pageTable.element_id, inLesson))
  return rows.map(row => row.id)
}

/** A page at the end of a text. Only texts have pages. */
export const storePage = (elementId: number, input: Input) =>
  transaction(async () => {
    const element = await textElement(elementId)
    const count = await db().$count(pageTable, siblings(elementId))
    const values = { title: input.title, body: cleanBody(input.body) }
    const [page] = await db()
      .insert(pageTable)
      .values({ element_id: elementId, ...values, position: count + 1, updated_at: clock.now() })
      .returning()
    await audit({
      action: 'curriculum.page.store',
      subject: ['curriculum.page', page!.id],
      record: ['curriculum.subject', element.subject_id],
      after: { element_id: element.id, title: input.title },
    })
    return pageShape(page!)
  })

export const updatePage = (id: number, input: Input) =>
  transaction(async () => {
    const before = await pageById(id)
    const { subject_id } = await textElement(before.element_id)
    const values = { title: input.title, body: cleanBody(input.body), updated_at: clock.now() }
    await db().update(pageTable).set(values).where(eq(pageTable.id, id))
    await audit({
      action: 'curriculum.page.update',
      subject: ['curriculum.page', id],
      record: ['curriculum.subject', subject_id],
      before,
      after: values,
    })
    return pageShape(await pageById(id))
  })

/** `lessonId`: only when its text stands in that lesson. */
export const removePage = (id: number, lessonId?: number): Promise<void> =>
  transaction(async () => {
    const before = await pageById(id)
    const { subject_id } = await textElement(before.element_id)
    if (lessonId !== undefined && !(await standsIn(before.element_id, lessonId))) refuse(notFound)
    await db().delete(pageTable).where(eq(pageTable.id, id))
    await closeGaps(pageTable, siblings(before.element_id))
    await audit({
      action: 'curriculum.page.delete',
      subject: ['curriculum.page', id],
      record: ['curriculum.subject', subject_id],
      before,
    })
  })

export const orderPages = (elementId: number, ids: number[]): Promise<number> =>
  transaction(async () => {
    await textElement(elementId)
    return giveOrder(pageTable, siblings(elementId), ids)
  })

async function textElement(elementId: number) {
  const element = await openElement(elementId)
  return element.kind === 'text' ? element : refuse(invalid, { element_id: 'field.no-text' })
}
function cleanBody(body: string): string {
  const clean = sanitisedPage(body)
  return isBlank(clean) ? refuse(invalid, { body: 'field.required' }) : clean
}
const standsIn = (elementId: number, lessonId: number) =>
  db().$count(
    lessonElementTable,
    and(eq(lessonElementTable.element_id, elementId), eq(lessonElementTable.lesson_id, lessonId)),
  )
