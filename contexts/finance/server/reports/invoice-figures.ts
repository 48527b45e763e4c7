import { semesterAsked, semesterChoices } from '@halaqa/academics/server'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { InvoiceKind, InvoiceState } from '../../contract/invoice.ts'
import type { InvoiceFigures } from '../../contract/money-dashboards.ts'
import { type Invoice, invoiceLineTable, invoiceTable } from '../invoices/invoices.table.ts'
import { asksForResit } from '../invoices/semester-invoices.queries.ts'
import { openItemTable } from '../ledger/ledger.table.ts'

/** Which invoices: all of them, those of complaints about grades, those that ask for a resit. */
const about = {
  all: undefined,
  complaints: eq(invoiceTable.kind, 'complaint'),
  resits: asksForResit,
} satisfies Record<string, SQL | undefined>
export type About = keyof typeof about

type Counted = Pick<Invoice, 'state' | 'kind'> & { is_partly: boolean; count: number; total: number; open: number }

/** How invoices of a semester stand, or of all; of the running one unless another is asked. Amounts are baisa. */
export async function invoiceFiguresOf(which: About, asked: number | 'all' | undefined, language: string) {
  const semester = asked === 'all' ? undefined : await semesterAsked(asked)
  const semesters = await semesterChoices(language)
  const counted = await together(`${which} ${semester?.id}`, () => countedOf(which, semester?.id))
  const name = semesters.find(each => each.id === semester?.id)?.name ?? ''
  return {
    semester: semester ? { id: semester.id, name, academic_year_id: semester.year_id } : null,
    semesters,
    all: sumOf(counted),
    partly: sumOf(counted.filter(each => each.is_partly)),
    by_state: InvoiceState.options.map(state => ({ state, ...sumOf(counted.filter(each => each.state === state)) })),
    by_kind: InvoiceKind.options.map(kind => ({ kind, ...sumOf(counted.filter(each => each.kind === kind)) })),
  }
}
const together = answeredTogether<readonly Counted[]>()

/** What is open is looked up in the books for open invoices alone: of the others nothing is. */
async function countedOf(which: About, semesterId: number | undefined): Promise<readonly Counted[]> {
  const where = and(semesterId === undefined ? undefined : eq(invoiceTable.semester_id, semesterId), about[which])
  const { rows } = await db().execute<Counted>(sql`
    with opened as (select ${invoiceTable.id} as id, sum(${openItemTable.open}) as open from ${invoiceTable}
      join ${invoiceLineTable} on ${invoiceLineTable.invoice_id} = ${invoiceTable.id}
      join ${openItemTable} on ${openItemTable.transfer_id} = ${invoiceLineTable.transfer_id}
      where ${and(eq(invoiceTable.state, 'open'), where)} group by 1)
    select ${invoiceTable.state} as state, ${invoiceTable.kind} as kind,
      ${invoiceTable.state} = 'open' and coalesce(opened.open, 0) < ${invoiceTable.total} as is_partly, count(*)::int as count,
      sum(${invoiceTable.total})::float8 as total, coalesce(sum(opened.open), 0)::float8 as open
    from ${invoiceTable} left join opened on opened.id = ${invoiceTable.id} where ${where ?? sql`true`}
    group by 1, 2, 3`)
  return rows
}

function sumOf(counted: readonly Counted[]): InvoiceFigures {
  const sum = (of: (each: Counted) => number) => counted.reduce((all, each) => all + of(each), 0)
  const [total, open] = [sum(each => each.total), sum(each => each.open)]
  const cancelled = sum(each => (each.state === 'cancelled' ? each.total : 0))
  return { count: sum(each => each.count), total, settled: total - open - cancelled, open, cancelled }
}
