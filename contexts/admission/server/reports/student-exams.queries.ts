import { specialtyNames } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { and, asc, count, eq, gte, lt, type SQL } from 'drizzle-orm'
import { entryExamTable, examResultTable } from '../exams/exams.table.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { endOf, startOf } from './days.ts'
import type { Lines, LongFigures, Span } from './figures.ts'

/** Every result entered in the span, by exam and applicant; the lines that are asked for. */
export async function studentExams(span: Span, language: string, lines: Lines): Promise<LongFigures> {
  const names = await specialtyNames(language)
  const exams = await examsIn(span)
  const rows: LongFigures['rows'] = []
  // An exam after the other: only those that the page falls into are put in the order of names.
  let before = (lines.page - 1) * lines.per_page
  for (const exam of exams) {
    const missing = lines.per_page - rows.length
    if (missing > 0 && before < exam.count) {
      for (const { number, fullName, specialtyId, score, result } of await resultsOf(exam.id, span, missing, before))
        rows.push({
          number,
          full_name: fullName,
          specialty: names.get(specialtyId) ?? '',
          exam: exam.name,
          date: exam.date,
          score: `${score}/${exam.scoreTotal}`,
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
    total: exams.reduce((sum, exam) => sum + exam.count, 0),
  }
}

const enteredIn = ({ from, to }: Span): SQL | undefined =>
  and(gte(examResultTable.enteredAt, startOf(from)), lt(examResultTable.enteredAt, endOf(to)))

/** The exams with results in the span, and how many. An exam is of one degree: only a period needs the applicants. */
function examsIn(span: Span) {
  const results = db()
    .select({ examId: examResultTable.examId, count: count().as('count') })
    .from(examResultTable)
    .$dynamic()
  const ofPeriod = span.period_id
    ? results.innerJoin(
        registrationTable,
        and(eq(registrationTable.id, examResultTable.registrationId), eq(registrationTable.periodId, span.period_id)),
      )
    : results
  const counted = ofPeriod.where(enteredIn(span)).groupBy(examResultTable.examId).as('counted')
  const { id, name, date, scoreTotal, degreeType } = entryExamTable
  return db()
    .select({ id, name, date, scoreTotal, count: counted.count })
    .from(entryExamTable)
    .innerJoin(counted, eq(counted.examId, id))
    .where(span.degree_type ? eq(degreeType, span.degree_type) : undefined)
    .orderBy(asc(date), asc(id))
}

const resultsOf = (examId: number, span: Span, limit: number, offset: number) =>
  db()
    .select({
      number: registrationTable.number,
      fullName: registrationTable.fullName,
      specialtyId: registrationTable.specialtyId,
      score: examResultTable.score,
      result: examResultTable.result,
    })
    .from(examResultTable)
    .innerJoin(registrationTable, eq(registrationTable.id, examResultTable.registrationId))
    .where(
      and(
        eq(examResultTable.examId, examId),
        enteredIn(span),
        span.period_id ? eq(registrationTable.periodId, span.period_id) : undefined,
      ),
    )
    .orderBy(asc(registrationTable.fullName), asc(registrationTable.id))
    .limit(limit)
    .offset(offset)
