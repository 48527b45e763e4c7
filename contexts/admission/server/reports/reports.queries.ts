import type { DegreeType } from '@halaqa/academics/contract'
import { specialtyNames } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { and, asc, count, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { type StepCode, stepCodes } from '../../contract/step.ts'
import { entryExamTable, examResultTable } from '../exams/exams.table.ts'
import { moveTable, registrationTable } from '../registrations/registrations.table.ts'
import { stepName } from '../registrations/tell-applicant.ts'
import { reachedBit } from '../registrations/way.ts'
import { stepTable } from '../steps/steps.table.ts'

export type Span = {
  from: string
  to: string
  degree_type?: DegreeType | undefined
  period_id?: number | undefined
}
type Kind = 'text' | 'count' | 'day' | 'code' | 'percent'
export type Figures = { columns: [key: string, kind: Kind][]; rows: Record<string, string | number | null>[] }

const muscat = (day: string) => sql`${day}::date::timestamp at time zone 'Asia/Muscat'`
/** The days of the report in Muscat, both in it. */
const within = (column: SQL | typeof registrationTable.createdAt, { from, to }: Span) =>
  and(gte(column as never, muscat(from)), lt(column as never, sql`${muscat(to)} + interval '1 day'`))
const chosen = ({ degree_type, period_id }: Span) =>
  and(
    degree_type ? eq(registrationTable.degreeType, degree_type) : undefined,
    period_id ? eq(registrationTable.periodId, period_id) : undefined,
  )
const dayIn = (column: unknown) => sql<string>`(${column} at time zone 'Asia/Muscat')::date`
const countIf = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::int`

/** Of those who applied in the span: how many ever reached each step, and how many stand there now. */
export async function funnel(span: Span, language: string): Promise<Figures> {
  // People have come one of few ways: grouped by it and by where they stand, some dozen rows say everything.
  const groups = await db()
    .select({ reached: registrationTable.reached, stepId: registrationTable.stepId, count: count() })
    .from(registrationTable)
    .where(and(within(registrationTable.createdAt, span), chosen(span)))
    .groupBy(registrationTable.reached, registrationTable.stepId)
  const steps = await db().select().from(stepTable)
  const sum = (of: (typeof groups)[number][]) => of.reduce((total, group) => total + group.count, 0)
  const reachedBy = (code: StepCode) => sum(groups.filter(group => group.reached & reachedBit(code)))
  const standingAt = (code: StepCode) => {
    const ids = steps.filter(step => step.code === code).map(step => step.id)
    return sum(groups.filter(group => ids.includes(group.stepId)))
  }
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
      id: registrationTable.specialtyId,
      applied: count(),
      accepted: countIf(eq(status, 'accepted')),
      refused: countIf(eq(status, 'refused')),
      waiting: countIf(eq(status, 'waiting')),
    })
    .from(registrationTable)
    .where(and(within(registrationTable.createdAt, span), chosen(span)))
    .groupBy(registrationTable.specialtyId)
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
      .map(({ id, ...counts }) => ({ specialty: names.get(id) ?? '', ...counts }))
      .sort((a, b) => b.applied - a.applied),
  }
}

/** Applications by day, and what has become of them. */
export async function perDate(span: Span): Promise<Figures> {
  const { status, feeState, createdAt } = registrationTable
  const rows = await db()
    .select({
      day: dayIn(createdAt),
      applied: count(),
      paid: countIf(eq(feeState, 'paid')),
      accepted: countIf(eq(status, 'accepted')),
      refused: countIf(eq(status, 'refused')),
    })
    .from(registrationTable)
    .where(and(within(createdAt, span), chosen(span)))
    .groupBy(sql`1`)
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
    .leftJoin(examResultTable, eq(examResultTable.examId, entryExamTable.id))
    .where(
      and(
        gte(entryExamTable.date, span.from),
        sql`${entryExamTable.date} <= ${span.to}`,
        span.degree_type ? eq(entryExamTable.degreeType, span.degree_type) : undefined,
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

/** What happened day by day: applications, and moves into the steps that the office works on. */
export async function daily(span: Span): Promise<Figures> {
  const steps = await db().select().from(stepTable)
  // A step belongs to a degree: only a period needs a look at the applicants.
  const ofDegree = steps.filter(step => !span.degree_type || step.degreeType === span.degree_type)
  const moves = db()
    .select({ day: dayIn(moveTable.at), stepId: moveTable.toStepId, count: count() })
    .from(moveTable)
    .$dynamic()
  const joined = span.period_id
    ? moves.innerJoin(registrationTable, eq(registrationTable.id, moveTable.registrationId))
    : moves
  const groups = await joined
    .where(
      and(
        within(moveTable.at as never, span),
        span.period_id ? eq(registrationTable.periodId, span.period_id) : undefined,
      ),
    )
    .groupBy(sql`1`, moveTable.toStepId)
  const days = new Map<string, Partial<Record<StepCode, number>>>()
  for (const { day, stepId, count: moved } of groups) {
    const code = ofDegree.find(step => step.id === stepId)?.code
    if (!code) continue
    const into = days.get(day) ?? {}
    into[code] = (into[code] ?? 0) + moved
    days.set(day, into)
  }
  const rows = [...days.keys()].sort().map(day => {
    const into = days.get(day)!
    return {
      day,
      applied: into.apply ?? 0,
      documents: into.documents_review ?? 0,
      originals: into.conformity_day ?? 0,
      exams: into.entry_exam ?? 0,
      decisions: into.decision ?? 0,
      accepted: into.study_fee ?? 0,
      students: into.student ?? 0,
    }
  })
  const counted = ['applied', 'documents', 'originals', 'exams', 'decisions', 'accepted', 'students']
  return { columns: [['day', 'day'], ...counted.map(key => [key, 'count'] as [string, Kind])], rows }
}

/** Every result entered in the span, by exam and applicant. */
export async function studentExams(span: Span, language: string): Promise<Figures> {
  const rows = await db()
    .select({
      registration: {
        number: registrationTable.number,
        fullName: registrationTable.fullName,
        specialtyId: registrationTable.specialtyId,
      },
      exam: { name: entryExamTable.name, date: entryExamTable.date, scoreTotal: entryExamTable.scoreTotal },
      result: { score: examResultTable.score, result: examResultTable.result },
    })
    .from(examResultTable)
    .innerJoin(registrationTable, eq(registrationTable.id, examResultTable.registrationId))
    .innerJoin(entryExamTable, eq(entryExamTable.id, examResultTable.examId))
    .where(and(within(examResultTable.enteredAt as never, span), chosen(span)))
    .orderBy(asc(entryExamTable.date), asc(registrationTable.fullName))
    .limit(5000)
  const names = await specialtyNames(language)
  return {
    columns: [
      ['number', 'code'],
      ['full_name', 'text'],
      ['specialty', 'text'],
      ['exam', 'text'],
      ['date', 'day'],
      ['score', 'code'],
      ['result', 'text'],
    ],
    rows: rows.map(({ registration, exam, result }) => ({
      number: registration.number,
      full_name: registration.fullName,
      specialty: names.get(registration.specialtyId) ?? '',
      exam: exam.name,
      date: exam.date,
      score: `${result.score}/${exam.scoreTotal}`,
      result: result.result,
    })),
  }
}
