import { semesterAsked, semesterChoices } from '@halaqa/academics/server'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { type SQLWrapper, sql } from 'drizzle-orm'
import { type Leaving, leftDuring, leftStudents } from './left-students.ts'

/** Who left during a semester, by who paid and to whom something goes back; of the running one, unless another is asked. In baisa. */
export async function leftReportOf(to: Leaving, asked: number | undefined, language: string) {
  const semester = await semesterAsked(asked)
  const semesters = await semesterChoices(language)
  const sides = semester ? await together(`${to} ${semester.id}`, () => sidesOf(to, semester)) : []
  return {
    semester: semesters.find(each => each.id === semester?.id) ?? null,
    semesters,
    all: sides.reduce<Figures>((all, each) => plus(all, each), nothing),
    sides: both.flatMap(paid_any =>
      both.map(
        refund =>
          sides.find(each => each.paid_any === paid_any && each.refund === refund) ?? { paid_any, refund, ...nothing },
      ),
    ),
  }
}
const both = [true, false]
const together = answeredTogether<Awaited<ReturnType<typeof sidesOf>>>()

const added = (column: SQLWrapper) => sql<number>`sum(${column})`.mapWith(Number)
function sidesOf(to: Leaving, semester: { id: number; starts_on: string; ends_on: string }) {
  const left = leftStudents(semester.id).where(leftDuring(to, semester)).as('left_students')
  return db()
    .select({
      paid_any: sql<boolean>`${left.paid} > 0`,
      refund: sql<boolean>`${left.refunded} + ${left.credit} > 0`,
      students: sql<number>`count(*)::int`,
      charged: added(left.charged),
      paid: added(left.paid),
      granted: added(left.granted),
      let_go: added(left.let_go),
      open: added(left.open),
      refunded: added(left.refunded),
      credit: added(left.credit),
    })
    .from(left)
    .groupBy(sql`1`, sql`2`)
}

const nothing = { students: 0, charged: 0, paid: 0, granted: 0, let_go: 0, open: 0, refunded: 0, credit: 0 }
type Figures = typeof nothing
const keys = Object.keys(nothing) as (keyof Figures)[]
const plus = (one: Figures, other: Figures) =>
  Object.fromEntries(keys.map(key => [key, one[key] + other[key]])) as Figures
