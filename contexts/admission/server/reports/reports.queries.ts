import { specialtyNames } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { and, asc, count, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { type StepCode, stepCodes } from '../../contract/step.ts'
import { entryExamTable, examResultTable } from '../exams/exams.table.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { allSteps } from '../steps/steps.queries.ts'
import { stepName } from '../way/notify-applicant.ts'
import { reachedBit } from '../way/way.ts'
import { beginOfDayIn, dayIn, endOf, startOf } from './days.ts'
import type { Figures, Span } from './figures.ts'

/** Those who applied in the span. */
const applied = ({ from, to }: Span) =>
  and(gte(registrationTable.created_at, startOf(from)), lt(registrationTable.created_at, endOf(to)))
const chosen = ({ degree_type, period_id }: Span) =>
  and(
    degree_type ? eq(registrationTable.degree_type, degree_type) : undefined,
    period_id ? eq(registrationTable.period_id, period_id) : undefined,
  )
const countIf = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::int`

/** Of those who applied in the span: how many ever reached each step, and how many stand there now. */
export async function funnel(span: Span, language: string): Promise<Figures> {
  // People have come one of few ways: grouped by it and by where they stand, some dozen rows say everything.
  const groups = await db()
    .select({ reached: registrationTable.reached, step_id: registrationTable.step_id, count: count() })
    .from(registrationTable)
    .where(and(applied(span), chosen(span)))
    .groupBy(registrationTable.reached, registrationTable.step_id)
  const steps = await allSteps()
  const sum = (of: (typeof groups)[number][]) => of.reduce((total, group) => total + group.count, 0)
  const idsOf = (code: StepCode) => steps.filter(step => step.code === code).map(step => step.id)
  const standingAt = (code: StepCode) => sum(groups.filter(group => idsOf(code).includes(group.step_id)))
  // Whoever stands at a step has reached it, however they came there: more stand nowhere than ever came.
  const reachedBy = (code: StepCode) =>
    sum(groups.filter(group => group.reached & reachedBit(code) || idsOf(code).includes(group.step_id)))
  const all = reachedBy('apply')
  return {
    columns: [
      ['step', 'text'],
      ['reached', 'count'],
      ['share', 'percent'],
      ['now', 'count'],
    ],
    rows: stepCodes.map(code => {
      const step = steps.find(each => each.code === code)
      const here = reachedBy(code)
      return {
        step: step ? stepName(step, language) : code,
        step_code: code,
        reached: here,
        share: all ? Math.round((here * 100) / all) : 0,
        now: standingAt(code),
      }
    }),
  }
}

/** Accepted, refused and waiting by speciality, of those who applied in the span. */
export async function passes(span: Span, language: string): Promise<Figures> {
  const { status } = registrationTable
  const rows = await db()
    .select({
      id: registrationTable.specialty_id,
      applied: count(),
      accepted: countIf(eq(status, 'accepted')),
      refused: countIf(eq(status, 'refused')),
      waiting: countIf(eq(status, 'waiting')),
    })
    .from(registrationTable)
    .where(and(applied(span), chosen(span)))
    .groupBy(registrationTable.specialty_id)
  const names = await specialtyNames(language)
  return {
    columns: [
      ['specialty', 'text'],
      ['applied', 'count'],
      ['accepted', 'count'],
      ['refused', 'count'],
      ['waiting', 'count'],
    ],
    rows: rows
      .map(({ id, ...counts }) => ({ specialty: names.get(id) ?? '', specialty_id: id, ...counts }))
      .sort((a, b) => b.applied - a.applied),
  }
}

/** Applications by day, and what has become of them. */
export async function perDate(span: Span): Promise<Figures> {
  const { status, fee_state, created_at } = registrationTable
  const byDay = db()
    .select({
      begins_at: beginOfDayIn(created_at),
      applied: count().as('applied'),
      paid: countIf(eq(fee_state, 'paid')).as('paid'),
      accepted: countIf(eq(status, 'accepted')).as('accepted'),
      refused: countIf(eq(status, 'refused')).as('refused'),
    })
    .from(registrationTable)
    .where(and(applied(span), chosen(span)))
    .groupBy(sql`1`)
    .as('by_day')
  const rows = await db()
    .select({
      day: dayIn(byDay.begins_at),
      applied: byDay.applied,
      paid: byDay.paid,
      accepted: byDay.accepted,
      refused: byDay.refused,
    })
    .from(byDay)
    .orderBy(sql`1`)
  return {
    columns: [
      ['day', 'day'],
      ['applied', 'count'],
      ['paid', 'count'],
      ['accepted', 'count'],
      ['refused', 'count'],
    ],
    rows,
  }
}

/** Every exam held in the span: who sat it, who passed. */
export async function exams(span: Span): Promise<Figures> {
  const { result, score, id } = examResultTable
  const rows = await db()
    .select({
      exam: entryExamTable.name,
      date: entryExamTable.date,
      sat: sql<number>`count(${id})::int`,
      passed: countIf(eq(result, 'success')),
      failed: countIf(eq(result, 'fail')),
      average: sql<number | null>`round(avg(${score}))::int`,
    })
    .from(entryExamTable)
    .leftJoin(examResultTable, eq(examResultTable.exam_id, entryExamTable.id))
    .where(
      and(
        gte(entryExamTable.date, span.from),
        sql`${entryExamTable.date} <= ${span.to}`,
        span.degree_type ? eq(entryExamTable.degree_type, span.degree_type) : undefined,
      ),
    )
    .groupBy(entryExamTable.id)
    .orderBy(asc(entryExamTable.date), asc(entryExamTable.id))
  return {
    columns: [
      ['exam', 'text'],
      ['date', 'day'],
      ['sat', 'count'],
      ['passed', 'count'],
      ['failed', 'count'],
      ['average', 'code'],
    ],
    rows,
  }
}
