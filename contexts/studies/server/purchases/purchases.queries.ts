import { activeSemester, semesterList } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { db, prepared } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { studentTable } from '@halaqa/students/readable'
import { studentById } from '@halaqa/students/server'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { purchaseWrite } from '../../contract/permissions.ts'
import { listPurchases, type Purchase } from '../../contract/purchases.ts'
import { purchaseTable } from './purchases.table.ts'

/** What a record or a screen of one student shows of them. */
const newest = 50

const select = (where: SQL | undefined) =>
  db()
    .select({ purchase: purchaseTable, student: { number: studentTable.number, fullName: studentTable.full_name } })
    .from(purchaseTable)
    .innerJoin(studentTable, eq(studentTable.id, purchaseTable.student_id))
    .where(where)
    .$dynamic()

/** Of all copies, in baisa. */
const price = sql<number>`(${purchaseTable.quantity} * ${purchaseTable.unit_price})`

export const purchasesList = handleList(listPurchases, {
  from: () => select(undefined),
  sums: () =>
    db()
      .select({
        id: purchaseTable.id,
        quantity: purchaseTable.quantity,
        total: price.as('total'),
        state: purchaseTable.state,
        semester_id: purchaseTable.semester_id,
      })
      .from(purchaseTable)
      .innerJoin(studentTable, eq(studentTable.id, purchaseTable.student_id))
      .$dynamic(),
  key: purchaseTable.id,
  where: ({ query: { filter } }) => [
    filter.student_id && eq(purchaseTable.student_id, filter.student_id),
    filter.semester_id && eq(purchaseTable.semester_id, filter.semester_id),
    filter.state && eq(purchaseTable.state, filter.state),
  ],
  search: [studentTable.search_text, purchaseTable.title_key],
  sorts: {
    id: purchaseTable.id,
    number: studentTable.number,
    full_name: studentTable.full_name,
    title: purchaseTable.title_key,
    quantity: purchaseTable.quantity,
    unit_price: purchaseTable.unit_price,
    total: price,
    state: purchaseTable.state,
    by: purchaseTable.by_name,
    at: purchaseTable.at,
  },
  present: (rows, { actor, language }) => present(rows, actor, language),
})

export async function purchaseById(id: number, actor: Actor, language: string): Promise<Purchase> {
  const [row] = await present(await select(eq(purchaseTable.id, id)), actor, language)
  return row ?? refuse(notFound)
}

/** The newest of one student. */
export const purchasesOf = async (studentId: number, actor: Actor, language: string) =>
  present(await ofStudent({ studentId }), actor, language)
const ofStudent = prepared(() =>
  select(eq(purchaseTable.student_id, sql.placeholder('studentId')))
    .orderBy(desc(purchaseTable.id))
    .limit(newest)
    .prepare('studies_purchases'),
)

export async function freeBooksOf(studentId: number, actor: Actor, language: string) {
  const { id, number, full_name } = await studentById(studentId)
  const given = and(eq(purchaseTable.student_id, id), eq(purchaseTable.state, 'free'))
  return {
    student: { id, number, full_name },
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
    student_id: purchase.student_id,
    number: student.number,
    full_name: student.fullName,
    semester_id: purchase.semester_id,
    semester: semesters.get(purchase.semester_id) ?? '',
    title: purchase.title,
    quantity: purchase.quantity,
    unit_price: purchase.unit_price,
    total: purchase.quantity * purchase.unit_price,
    state: purchase.state,
    reason: purchase.reason,
    invoice_id: purchase.invoice_id,
    by: purchase.by_name,
    at: purchase.at.toISOString(),
    can: {
      edit: mayWrite && purchase.state === 'open',
      delete: mayWrite && purchase.state !== 'cancelled' && purchase.state !== 'returned',
    },
  }))
}
