import { semesterList } from '@halaqa/academics/server'
import { matchesSearch, notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList, pageIn } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { reasonOf } from '@halaqa/kit-server/runs'
import { gradeRelease } from '@halaqa/students/contract'
import { count, desc, eq, inArray } from 'drizzle-orm'
import { type PromotionRun, promotionReports, type Verdict } from '../../contract/promotion.ts'
import { type PromotionReport, promotionReportTable, promotionRunTable, promotionTable } from './promotion.table.ts'
import { standingsOf } from './standings.queries.ts'
import { tooEarly } from './too-early.ts'

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
  const found = all
    .filter(row => !query.verdict || row.verdict === query.verdict)
    .filter(row => matchesSearch(`${row.number} ${row.full_name}`, query.q))
  const semesters = await semesterList(language)
  const { rows, ...page } = pageIn(found, query)
  return {
    rows: rows.map(row => ({
      id: row.id,
      number: row.number,
      full_name: row.full_name,
      term: row.term,
      hours: row.hours,
      failed_hours: row.failed_hours,
      pending: row.pending,
      verdict: row.verdict,
      grounds: row.grounds,
      excepted: row.excepted.filter(each => row.grounds.includes(each)),
      semesters_used: row.semestersUsed,
    })),
    ...page,
    semesters: semesters.map(({ id, name }) => ({ id, name })),
    running_semester_id: semesters.find(each => each.isActive)?.id ?? null,
    counts: countsOf(all.map(row => [row.verdict, 1])),
    notes: query.semester_id ? await tooEarly(query.semester_id, language) : [],
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

export const runsList = handleList(promotionReports, {
  from: () => db().select().from(promotionRunTable).$dynamic(),
  key: promotionRunTable.id,
  sorts: {
    id: promotionRunTable.id,
    decision_number: promotionRunTable.decision_number,
    state: promotionRunTable.state,
    done: promotionRunTable.done,
    at: promotionRunTable.at,
  },
  present: (rows, { actor, language }) => present(rows, actor, language),
})

export async function runById(id: number, actor: Actor, language: string): Promise<PromotionRun> {
  const rows = await db().select().from(promotionRunTable).where(eq(promotionRunTable.id, id))
  return (await present(rows, actor, language))[0] ?? refuse(notFound)
}

async function present(runs: (typeof promotionRunTable.$inferSelect)[], actor: Actor, language: string) {
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  const ids = runs.map(run => run.id)
  const counted = ids.length
    ? await db()
        .select({ run_id: promotionTable.run_id, verdict: promotionTable.verdict, count: count() })
        .from(promotionTable)
        .where(inArray(promotionTable.run_id, ids))
        .groupBy(promotionTable.run_id, promotionTable.verdict)
    : []
  const reports = ids.length
    ? await db()
        .select()
        .from(promotionReportTable)
        .where(inArray(promotionReportTable.run_id, ids))
        .orderBy(desc(promotionReportTable.id))
    : []
  const mayAct = actor.permissions.has(gradeRelease)
  return runs.map(run => ({
    id: run.id,
    semester: semesters.get(run.semester_id) ?? '',
    decision_number: run.decision_number,
    state: run.state,
    reason: reasonOf(run),
    done: run.done,
    total: run.total,
    ...countsOf(counted.filter(each => each.run_id === run.id).map(each => [each.verdict, each.count])),
    by: run.by_name,
    at: run.at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    ...signedOf(reports.filter(each => each.run_id === run.id)),
    can: {
      again: mayAct && (run.state === 'done' || run.state === 'cancelled'),
      cancel: mayAct && (run.state === 'waiting' || run.state === 'running'),
      ministry: mayAct && run.state === 'done',
    },
  }))
}

const signedOf = (reports: readonly PromotionReport[]) => ({
  ministry_at: reports[0]?.at.toISOString() ?? null,
  ministry_by: reports[0]?.by_name ?? null,
  ministry_print: reports[0]?.print ?? null,
  reports: reports.map(({ id, at, by_name: by, print }) => ({ id, at: at.toISOString(), by, print })),
})
