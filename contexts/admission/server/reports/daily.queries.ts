import { db } from '@halaqa/kit-server/database'
import { and, asc, count, eq, gte, lt, lte, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { StepCode } from '../../contract/step.ts'
import { moveTable, registrationTable } from '../registrations/registrations.table.ts'
import { stepTable } from '../steps/steps.table.ts'
import { dayIn, endOf, startOf } from './days.ts'
import type { Figures, Span } from './figures.ts'
import { moveSumsUntilTable, moveSumTable } from './move-sums.table.ts'

/** The steps whose arrivals are counted, by the column that says how many. */
const counted = {
  applied: 'apply',
  documents: 'documents_review',
  originals: 'conformity_day',
  exams: 'entry_exam',
  decisions: 'decision',
  accepted: 'study_fee',
  students: 'student',
} satisfies Record<string, StepCode>

/** What happened day by day: applications, and moves into the steps that the office works on. */
export async function daily(span: Span): Promise<Figures> {
  const moved = (span.period_id ? movesOfPeriod(span, span.period_id) : movesOfAll(span)).as('moved_by_day')
  const into = (code: StepCode) =>
    sql<number>`coalesce(sum(${moved.moved}) filter (where ${stepTable.code} = ${code}), 0)::int`
  const rows = await db()
    .select({
      day: moved.day,
      applied: into(counted.applied),
      documents: into(counted.documents),
      originals: into(counted.originals),
      exams: into(counted.exams),
      decisions: into(counted.decisions),
      accepted: into(counted.accepted),
      students: into(counted.students),
    })
    .from(moved)
    // A step belongs to a degree: only a period needs a look at the applicants.
    .innerJoin(stepTable, eq(stepTable.id, moved.step_id))
    .where(span.degree_type ? eq(stepTable.degree_type, span.degree_type) : undefined)
    .groupBy(moved.day)
    .orderBy(asc(moved.day))
  return { columns: [['day', 'day'], ...Object.keys(counted).map(key => [key, 'count'] as [string, 'count'])], rows }
}

/** Days that are summed from their sums, the others from the moves: one statement, so that none is counted twice. */
function movesOfAll({ from, to }: Span) {
  const until = db().select({ until: moveSumsUntilTable.until }).from(moveSumsUntilTable)
  return unionAll(
    db()
      .select({
        day: moveSumTable.day,
        step_id: moveSumTable.step_id,
        moved: sql<number>`${moveSumTable.moved}::bigint`.as('moved'),
      })
      .from(moveSumTable)
      .where(and(gte(moveSumTable.day, from), lte(moveSumTable.day, to))),
    db()
      .select({ day: dayIn(moveTable.at), step_id: moveTable.to_step_id, moved: count().as('moved') })
      .from(moveTable)
      .where(
        and(
          gte(moveTable.at, sql`greatest(${startOf(from)}, ((${until})::timestamp at time zone 'Asia/Muscat'))`),
          lt(moveTable.at, endOf(to)),
        ),
      )
      .groupBy(sql`1`, moveTable.to_step_id),
  )
}

const movesOfPeriod = ({ from, to }: Span, periodId: number) =>
  db()
    .select({ day: dayIn(moveTable.at), step_id: moveTable.to_step_id, moved: count().as('moved') })
    .from(moveTable)
    .innerJoin(registrationTable, eq(registrationTable.id, moveTable.registration_id))
    .where(
      and(eq(registrationTable.period_id, periodId), gte(moveTable.at, startOf(from)), lt(moveTable.at, endOf(to))),
    )
    .groupBy(sql`1`, moveTable.to_step_id)
