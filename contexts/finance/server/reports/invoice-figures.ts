import { semesterAsked, semesterChoices } from '@halaqa/academics/server'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { and, eq, type SQLWrapper } from 'drizzle-orm'
import { InvoiceKind, InvoiceState } from '../../contract/invoice.ts'
import type { InvoiceFigures } from '../../contract/money-dashboards.ts'
import { added } from '../figures/added.ts'
import { invoiceCountTable as counts } from '../figures/invoice-sums.table.ts'
import type { Invoice } from '../invoices/invoices.table.ts'

/** Which invoices: all of them, those of complaints about grades, those that ask for a resit. */
const about = {
  all: undefined,
  complaints: eq(counts.kind, 'complaint'),
  resits: counts.is_resit,
} satisfies Record<string, SQLWrapper | undefined>
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

/** Added up from what is kept of them (ADR 0095). */
async function countedOf(which: About, semesterId: number | undefined): Promise<readonly Counted[]> {
  const { semester_id, kind, state, is_partly, invoices, total, open } = counts
  return db()
    .select({ state, kind, is_partly, count: added(invoices), total: added(total), open: added(open) })
    .from(counts)
    .where(and(semesterId === undefined ? undefined : eq(semester_id, semesterId), about[which]))
    .groupBy(state, kind, is_partly)
}

function sumOf(counted: readonly Counted[]): InvoiceFigures {
  const sum = (of: (each: Counted) => number) => counted.reduce((all, each) => all + of(each), 0)
  const [total, open] = [sum(each => each.total), sum(each => each.open)]
  const cancelled = sum(each => (each.state === 'cancelled' ? each.total : 0))
  return { count: sum(each => each.count), total, settled: total - open - cancelled, open, cancelled }
}
