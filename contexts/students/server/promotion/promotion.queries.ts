import { semesterList, specialtyNames } from '@halaqa/academics/server'
import { notFound, searchKey } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { writeSheet } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import { asc, count, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { gradeRelease } from '../../contract/permissions.ts'
import { ministryReportMissing, type PromotionRun, type Verdict, verdicts } from '../../contract/promotion.ts'
import { studentTable } from '../students/students.table.ts'
import { promotionRunTable, promotionTable } from './promotion.table.ts'
import { standingsOf } from './standings.queries.ts'

type Asked = {
  page: number
  per_page: number
  q?: string | undefined
  semester_id?: number | undefined
  verdict?: Verdict | undefined
}
/** What a semester would come to; nothing until one is chosen. */
export async function previewPage(query: Asked, actor: Actor, language: string) {
  const all = query.semester_id ? await standingsOf({ semesterId: query.semester_id }) : []
  const key = searchKey(query.q ?? '')
  const found = all
    .filter(row => !query.verdict || row.verdict === query.verdict)
    .filter(row => searchKey(`${row.number} ${row.fullName}`).includes(key))
  const from = (query.page - 1) * query.per_page
  return {
    rows: found.slice(from, from + query.per_page).map(row => ({
      id: row.id,
      number: row.number,
      full_name: row.fullName,
      term: row.term,
      hours: row.hours,
      failed_hours: row.failedHours,
      pending: row.pending,
      verdict: row.verdict,
      grounds: row.grounds,
      excepted: row.excepted.filter(each => row.grounds.includes(each)),
      semesters_used: row.semestersUsed,
    })),
    total: found.length,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(found.length / query.per_page)),
    semesters: (await semesterList(language)).map(({ id, name }) => ({ id, name })),
    counts: countsOf(all.map(row => [row.verdict, 1])),
    can: { apply: actor.permissions.has(gradeRelease) && all.length > 0 },
  }
}

function countsOf(found: readonly (readonly [Verdict, number])[]): Record<Verdict, number> {
  const sum = (verdict: Verdict) => found.reduce((all, [each, times]) => all + (each === verdict ? times : 0), 0)
  return {
    passes: sum('passes'),
    repeats: sum('repeats'),
    graduates: sum('graduates'),
    dismissal: sum('dismissal'),
    pending: sum('pending'),
  }
}

type Paged = { page: number; per_page: number; sort: 'id' | '-id' }
export async function runsPage({ page, per_page, sort }: Paged, actor: Actor, language: string) {
  const total = await db().$count(promotionRunTable)
  const rows = await db()
    .select()
    .from(promotionRunTable)
    .orderBy(sort === 'id' ? asc(promotionRunTable.id) : desc(promotionRunTable.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return {
    rows: await present(rows, actor, language),
    total,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
  }
}

export async function runById(id: number, actor: Actor, language: string): Promise<PromotionRun> {
  const rows = await db().select().from(promotionRunTable).where(eq(promotionRunTable.id, id))
  return (await present(rows, actor, language))[0] ?? refuse(notFound)
}

async function present(runs: (typeof promotionRunTable.$inferSelect)[], actor: Actor, language: string) {
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  const ids = runs.map(run => run.id)
  const counted = ids.length
    ? await db()
        .select({ runId: promotionTable.runId, verdict: promotionTable.verdict, count: count() })
        .from(promotionTable)
        .where(inArray(promotionTable.runId, ids))
        .groupBy(promotionTable.runId, promotionTable.verdict)
    : []
  const mayAct = actor.permissions.has(gradeRelease)
  return runs.map(run => ({
    id: run.id,
    semester: semesters.get(run.semesterId) ?? '',
    decision_number: run.decisionNumber,
    state: run.state,
    done: run.done,
    total: run.total,
    ...countsOf(counted.filter(each => each.runId === run.id).map(each => [each.verdict, each.count])),
    by: run.byName,
    at: run.at.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
    ministry_at: run.ministryAt?.toISOString() ?? null,
    can: { again: mayAct && run.state === 'done', ministry: mayAct && run.state === 'done' },
  }))
}

/** From now on the newest report of the run is what goes to the ministry. */
export function makeMinistryReport(runId: number): Promise<void> {
  return transaction(async () => {
    const [run] = await db()
      .update(promotionRunTable)
      .set({ ministryAt: clock.now() })
      .where(eq(promotionRunTable.id, runId))
      .returning()
    if (!run) return refuse(notFound)
    if (run.state !== 'done') refuse(ministryReportMissing)
    await audit({ action: 'students.promotion.issue', subject: ['students.promotion', runId] })
  })
}

/** Every student of a run with what the semester came to. Refused before the report was made. */
export async function ministrySheet(runId: number | undefined, format: 'xlsx' | 'csv', language: string) {
  const [run] = await db()
    .select()
    .from(promotionRunTable)
    .where(runId ? eq(promotionRunTable.id, runId) : isNotNull(promotionRunTable.ministryAt))
    .orderBy(desc(promotionRunTable.id))
    .limit(1)
  if (!run?.ministryAt) return refuse(ministryReportMissing)
  const rows = await db()
    .select({ student: studentTable, promotion: promotionTable })
    .from(promotionTable)
    .innerJoin(studentTable, eq(studentTable.id, promotionTable.studentId))
    .where(eq(promotionTable.runId, run.id))
    .orderBy(asc(studentTable.number))
  const specialties = await specialtyNames(language)
  const label = (key: string) => translate(language, `students.promotion.fields.${key}`)
  const verdictIn = new Map(
    verdicts.map(each => [each, translate(language, `students.promotion.values.verdict.${each}`)]),
  )
  type Row = (typeof rows)[number]
  return writeSheet<Row>({
    format,
    rightToLeft: language === 'ar',
    columns: [
      { label: label('number'), kind: 'code', value: row => row.student.number },
      { label: label('civil_number'), kind: 'code', value: row => row.student.civilNumber },
      { label: label('full_name'), value: row => row.student.fullName },
      { label: label('specialty'), value: row => specialties.get(row.student.specialtyId) },
      { label: label('term'), kind: 'number', value: row => row.promotion.term },
      { label: label('hours'), kind: 'number', value: row => row.promotion.hours },
      { label: label('failed_hours'), kind: 'number', value: row => row.promotion.failedHours },
      { label: label('gpa'), kind: 'number', value: row => (row.student.gpa === null ? null : row.student.gpa / 100) },
      { label: label('verdict'), value: row => verdictIn.get(row.promotion.verdict) },
    ],
    rows,
  })
}
