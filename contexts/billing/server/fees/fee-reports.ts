import { semesterAsked, semesterChoices } from '@halaqa/academics/server'
import { payerStandings } from '@halaqa/finance/contract'
import { payerSemesterTable } from '@halaqa/finance/readable'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'

type Amounts = { charged: number; paid: number; granted: number; let_go: number; open: number }
type Figures = Amounts & { students: number }

const fees = payerSemesterTable
const added = (column: SQLWrapper) => sql<number>`sum(${column})`.mapWith(Number)

/** What the fees of a semester come to, by how students stand; of the running one, unless another is asked. Amounts are baisa. */
export async function feeReportsOf(asked: number | undefined, language: string) {
  const id = (await semesterAsked(asked))?.id
  const semesters = await semesterChoices(language)
  const found = id === undefined ? [] : await together(`${id}`, () => figuresOf(id))
  const by_standing = payerStandings.map(
    standing => found.find(each => each.standing === standing) ?? { standing, ...nothing },
  )
  return {
    semester: semesters.find(each => each.id === id) ?? null,
    semesters,
    all: by_standing.reduce<Figures>((all, each) => plus(all, each), nothing),
    by_standing,
  }
}
const together = answeredTogether<Awaited<ReturnType<typeof figuresOf>>>()

const figuresOf = (semesterId: number) =>
  db()
    .select({
      standing: fees.standing,
      students: sql<number>`count(*)::int`,
      charged: added(fees.charged),
      paid: added(fees.paid),
      granted: added(fees.granted),
      let_go: added(fees.let_go),
      open: added(fees.open),
    })
    .from(fees)
    .where(and(eq(fees.semester_id, semesterId), eq(fees.payer_guard, 'students')))
    .groupBy(fees.standing)

const nothing: Figures = { students: 0, charged: 0, paid: 0, granted: 0, let_go: 0, open: 0 }
const plus = (one: Figures, other: Figures): Figures => ({
  students: one.students + other.students,
  charged: one.charged + other.charged,
  paid: one.paid + other.paid,
  granted: one.granted + other.granted,
  let_go: one.let_go + other.let_go,
  open: one.open + other.open,
})
