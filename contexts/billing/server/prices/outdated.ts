import { allSemesters, semesterById, specialtyList } from '@halaqa/academics/server'
import { invoiceLineTable, invoiceTable } from '@halaqa/finance/readable'
import { type OutdatedPrice, outdatedHourPrices } from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { and, asc, eq, exists, gt, inArray, type SQL, sql } from 'drizzle-orm'

/** A price that counts no longer in a semester, by speciality. */
export type Outdated = OutdatedPrice & { semester_id: number }

/** Those of a semester, or of all that are not over: mostly none. */
export async function outdatedIn(semesterId: number | undefined): Promise<Outdated[]> {
  const today = clock.today()
  const semesters =
    semesterId === undefined
      ? (await allSemesters()).filter(each => each.ends_on >= today)
      : [await semesterById(semesterId)]
  const specialties = await specialtyList('ar')
  const found = await Promise.all(
    semesters.map(async ({ id, starts_on }) =>
      (await outdatedHourPrices(specialties, starts_on)).map(price => ({ ...price, semester_id: id })),
    ),
  )
  return found.flat()
}

const lines = invoiceLineTable
const ids = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`
/**
 * A line of hours, beside its student, that was charged by one of these. What was changed by hand or let go in part says why, and is
 * left as it is.
 */
export const isOutdatedLine = (outdated: readonly Outdated[]): SQL | undefined =>
  and(
    eq(lines.item, 'study'),
    eq(lines.reason, ''),
    inArray(lines.semester_id, [...new Set(outdated.map(each => each.semester_id))]),
    sql`exists (
      select from unnest(${ids(outdated.map(each => each.semester_id))}, ${ids(outdated.map(each => each.price_id))},
        ${ids(outdated.map(each => each.specialty_id))}) as outdated (semester_id, price_id, specialty_id)
      where outdated.semester_id = ${lines.semester_id} and outdated.price_id = ${lines.price_id}
        and outdated.specialty_id = ${studentTable.specialty_id})`,
  )

/** An invoice of subjects, beside its student, with such a line. Nothing where no price is outdated. */
export const isOutdatedInvoice = (outdated: readonly Outdated[]): SQL | undefined =>
  outdated.length === 0
    ? sql`false`
    : and(
        eq(invoiceTable.kind, 'study'),
        eq(invoiceTable.payer_guard, 'students'),
        exists(
          db()
            .select({ one: sql`1` })
            .from(lines)
            .where(and(eq(lines.invoice_id, invoiceTable.id), isOutdatedLine(outdated))),
        ),
      )
/** The student who pays an invoice. */
export const isPayer = eq(studentTable.account_id, invoiceTable.payer_id)

/** How many invoices of a semester ask by a price that counts no longer, and how many were settled by one. */
export async function countOutdated(semesterId: number): Promise<{ open: number; settled: number }> {
  const outdated = await outdatedIn(semesterId)
  if (!outdated.length) return { open: 0, settled: 0 }
  const count = sql<number>`count(*)`
  const [found] = await db()
    .select({
      open: sql`${count} filter (where ${eq(invoiceTable.state, 'open')})`.mapWith(Number),
      settled: sql`${count} filter (where ${inArray(invoiceTable.state, ['paid', 'exempted'])})`.mapWith(Number),
    })
    .from(invoiceTable)
    .innerJoin(studentTable, isPayer)
    .where(isOutdatedInvoice(outdated))
  return found!
}

/** The next students, by their ids, with such an open invoice. */
export async function studentsToReprice(outdated: readonly Outdated[], after: number, limit: number) {
  const found = await db()
    .selectDistinct({ id: studentTable.id })
    .from(invoiceTable)
    .innerJoin(studentTable, isPayer)
    .where(and(gt(studentTable.id, after), eq(invoiceTable.state, 'open'), isOutdatedInvoice(outdated)))
    .orderBy(asc(studentTable.id))
    .limit(limit)
  return found.map(each => each.id)
}

/** The price that counts instead of that of a line; undefined where that one counts still. */
export function priceInstead(outdated: readonly Outdated[]) {
  const keyOf = (...parts: unknown[]) => parts.join()
  const now = new Map(outdated.map(each => [keyOf(each.semester_id, each.price_id, each.specialty_id), each.now]))
  type Line = { semester_id?: number | null | undefined; price_id?: number | null | undefined }
  return ({ semester_id, price_id }: Line, specialtyId: number) => now.get(keyOf(semester_id, price_id, specialtyId))
}
