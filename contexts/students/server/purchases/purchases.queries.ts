import { activeSemester, semesterList } from '@halaqa/academics/server'
import { notFound, searchKey } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { writeSheet } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { purchaseWrite } from '../../contract/permissions.ts'
import type { Purchase, PurchasesAsked } from '../../contract/purchases.ts'
import { studentById } from '../students/students.queries.ts'
import { studentTable } from '../students/students.table.ts'
import { purchaseTable } from './purchases.table.ts'

/** What a record or a screen of one student shows of them. */
const newest = 50
type Query = PurchasesAsked & { page: number; per_page: number }

const select = (where: SQL | undefined) =>
  db()
    .select({ purchase: purchaseTable, student: { number: studentTable.number, fullName: studentTable.fullName } })
    .from(purchaseTable)
    .innerJoin(studentTable, eq(studentTable.id, purchaseTable.studentId))
    .where(where)
    .$dynamic()

export async function purchasesPage({ page, per_page, sort, q, filter }: Query, actor: Actor, language: string) {
  const pattern = q && `%${searchKey(q).replace(/[\\%_]/g, '\\$&')}%`
  const where = and(
    filter.student_id ? eq(purchaseTable.studentId, filter.student_id) : undefined,
    filter.semester_id ? eq(purchaseTable.semesterId, filter.semester_id) : undefined,
    filter.state && eq(purchaseTable.state, filter.state),
    pattern ? or(ilike(studentTable.searchText, pattern), ilike(purchaseTable.titleKey, pattern)) : undefined,
  )
  const [counted] = await db()
    .select({ total: sql<number>`count(*)::int` })
    .from(purchaseTable)
    .innerJoin(studentTable, eq(studentTable.id, purchaseTable.studentId))
    .where(where)
  const rows = await select(where)
    .orderBy(sort === 'id' ? asc(purchaseTable.id) : desc(purchaseTable.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  const total = counted!.total
  return {
    rows: await present(rows, actor, language),
    total,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
  }
}

export async function purchaseById(id: number, actor: Actor, language: string): Promise<Purchase> {
  const [row] = await present(await select(eq(purchaseTable.id, id)), actor, language)
  return row ?? refuse(notFound)
}

/** The newest of one student. */
export const purchasesOf = async (studentId: number, actor: Actor, language: string) =>
  present(
    await select(eq(purchaseTable.studentId, studentId)).orderBy(desc(purchaseTable.id)).limit(newest),
    actor,
    language,
  )

export async function freeBooksOf(studentId: number, actor: Actor, language: string) {
  const { id, number, fullName } = await studentById(studentId)
  const given = and(eq(purchaseTable.studentId, id), eq(purchaseTable.state, 'free'))
  return {
    student: { id, number, full_name: fullName },
    semester_id: (await activeSemester())?.id ?? null,
    rows: await present(await select(given).orderBy(desc(purchaseTable.id)).limit(newest), actor, language),
    can: { give: actor.permissions.has(purchaseWrite) },
  }
}

export const draftPurchase = async (studentId: number | undefined) => ({
  student_id: studentId ?? null,
  semester_id: (await activeSemester())?.id ?? null,
})

async function present(rows: Awaited<ReturnType<typeof select>>, actor: Actor, language: string): Promise<Purchase[]> {
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  const mayWrite = actor.permissions.has(purchaseWrite)
  return rows.map(({ purchase, student }) => ({
    id: purchase.id,
    student_id: purchase.studentId,
    number: student.number,
    full_name: student.fullName,
    semester_id: purchase.semesterId,
    semester: semesters.get(purchase.semesterId) ?? '',
    title: purchase.title,
    quantity: purchase.quantity,
    unit_price: purchase.unitPrice,
    total: purchase.quantity * purchase.unitPrice,
    state: purchase.state,
    reason: purchase.reason,
    invoice_id: purchase.invoiceId,
    by: purchase.byName,
    at: purchase.at.toISOString(),
    can: {
      edit: mayWrite && purchase.state === 'open',
      delete: mayWrite && purchase.state !== 'cancelled' && purchase.state !== 'returned',
    },
  }))
}

const columns = [
  ['number', 'code'],
  ['full_name', 'text'],
  ['title', 'text'],
  ['semester', 'text'],
  ['quantity', 'number'],
  ['unit_price', 'money'],
  ['total', 'money'],
  ['state', 'text'],
  ['reason', 'text'],
  ['by', 'text'],
  ['at', 'instant'],
] as const
/** The purchases of a filter as a sheet, read page by page. */
export function exportPurchases(format: 'csv' | 'xlsx', asked: PurchasesAsked, actor: Actor, language: string) {
  async function* rows() {
    for (let page = 1, last = 1; page <= last; page++) {
      const found = await purchasesPage({ ...asked, page, per_page: 200 }, actor, language)
      last = found.last_page
      yield* found.rows
    }
  }
  return writeSheet<Purchase>({
    format,
    rightToLeft: language === 'ar',
    columns: columns.map(([field, kind]) => ({
      label: translate(language, `students.purchase.fields.${field}`),
      kind,
      value: row =>
        field === 'state' ? translate(language, `students.purchase.values.state.${row.state}`) : row[field],
    })),
    rows: rows(),
  })
}
