import { specialtyNames } from '@halaqa/academics/server'
import { answeredTogether, db, fenced } from '@halaqa/kit-server/database'
import { rowsOf, type Window, windowOf } from '@halaqa/kit-server/list'
import { and, asc, count, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import { entryExamTable, examResultTable } from '../exams/exams.table.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { endOf, startOf } from './days.ts'
import type { Lines, LongFigures, Span } from './figures.ts'

/** Every result entered in the span, by exam and applicant; the lines that are asked for. */
export async function studentExams(span: Span, language: string, lines: Lines): Promise<LongFigures> {
  const names = await specialtyNames(language)
  const exams = await together(JSON.stringify(span), () => examsIn(span).execute())
  const rows: LongFigures['rows'] = []
  // An exam after the other: only those that the page falls into are put in the order of names.
  const total = exams.reduce((sum, exam) => sum + exam.count, 0)
  const window = windowOf(lines, total)
  let before = window.offset
  for (const exam of exams) {
    const missing = window.limit - rows.length
    if (missing > 0 && before < exam.count) {
      for (const { number, full_name, specialty_id, score, result } of await resultsOf(exam.id, span, {
        limit: missing,
        offset: before,
      }))
        rows.push({
          number,
          full_name,
          specialty: names.get(specialty_id) ?? '',
          exam: exam.name,
          date: exam.date,
          score: `${score}/${exam.score_total}`,
          result,
        })
    }
    before = Math.max(0, before - exam.count)
  }
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
    rows,
    total,
  }
}

const enteredIn = ({ from, to }: Span): SQL | undefined =>
  and(gte(examResultTable.entered_at, startOf(from)), lt(examResultTable.entered_at, endOf(to)))

const together = answeredTogether<Awaited<ReturnType<typeof examsIn>>>()

/** The exams with results in the span, and how many. An exam is of one degree: only a period needs the applicants. */
function examsIn(span: Span) {
  const results = db()
    .select({ exam_id: examResultTable.exam_id, count: count().as('count') })
    .from(examResultTable)
    .$dynamic()
  const ofPeriod = span.period_id
    ? results.innerJoin(
        registrationTable,
        and(eq(registrationTable.id, examResultTable.registration_id), eq(registrationTable.period_id, span.period_id)),
      )
    : results
  const counted = ofPeriod.where(enteredIn(span)).groupBy(examResultTable.exam_id).as('counted')
  const { id, name, date, score_total, degree_type } = entryExamTable
  return db()
    .select({ id, name, date, score_total, count: counted.count })
    .from(entryExamTable)
    .innerJoin(counted, eq(counted.exam_id, id))
    .where(span.degree_type ? eq(degree_type, span.degree_type) : undefined)
    .orderBy(asc(date), asc(id))
}

/**
 * The lines of an exam: whose they are is found by keys and names alone (`registrations_card`), then their rows are read.
 * Fenced: the planner would walk through the names of the whole college until the page is full.
 */
function resultsOf(examId: number, span: Span, window: Window) {
  const sitters = fenced(
    db()
      .select({ id: registrationTable.id, full_name: registrationTable.full_name })
      .from(examResultTable)
      .innerJoin(registrationTable, ofApplicant)
      .where(
        and(
          eq(examResultTable.exam_id, examId),
          enteredIn(span),
          span.period_id ? eq(registrationTable.period_id, span.period_id) : undefined,
        ),
      ),
  ).as('sitters')
  const ids = db().select({ id: sitters.id }).from(sitters).$dynamic()
  const shown = rowsOf({ from: ids, order: [asc(sitters.full_name), asc(sitters.id)] }, window)
  return db()
    .select({
      number: registrationTable.number,
      full_name: registrationTable.full_name,
      specialty_id: registrationTable.specialty_id,
      score: examResultTable.score,
      result: examResultTable.result,
    })
    .from(examResultTable)
    .innerJoin(registrationTable, ofApplicant)
    .where(and(eq(examResultTable.exam_id, examId), inArray(examResultTable.registration_id, shown)))
    .orderBy(asc(registrationTable.full_name), asc(registrationTable.id))
}
const ofApplicant = eq(registrationTable.id, examResultTable.registration_id)
