import { createHash, createHmac } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { specialtyNames } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { definePurpose, readFile, storeFile } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import { sheetOf } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { isSameSignature, secretFor } from '@halaqa/kit-server/secrets'
import { sheetTypes } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import { studentTable } from '@halaqa/students/readable'
import { and, asc, desc, eq, type SQL } from 'drizzle-orm'
import { ministryReportChanged, ministryReportMissing, verdicts } from '../../contract/promotion.ts'
import {
  type PromotionReport,
  type PromotionRunRow,
  promotionReportTable,
  promotionRunTable,
  promotionTable,
} from './promotion.table.ts'

const reportPurpose = definePurpose({
  name: 'grading.ministry-report',
  types: [sheetTypes.xlsx],
  maxBytes: 100 * 1024 * 1024,
})

/** The run, which must be done: 404 or `ministry-report-missing`. */
export async function requireDone(runId: number): Promise<PromotionRunRow> {
  const [run] = await db().select().from(promotionRunTable).where(eq(promotionRunTable.id, runId))
  if (!run) return refuse(notFound)
  return run.state === 'done' ? run : refuse(ministryReportMissing)
}

/**
 * Writes down what a promotion came to and signs it: the sheet is kept as it is now, with its fingerprint under the seal of
 * the college, who made it and when. What changes afterwards stands in the next report; this one stays what was sent.
 */
export async function makeMinistryReport(runId: number, signer: Pick<Actor, 'id' | 'name'>, language: string) {
  const run = await requireDone(runId)
  const body = await buffer(await sheetOfRun(run, language))
  await transaction(async () => {
    const owner = { guard: 'users', id: signer.id }
    const file = await storeFile({ purpose: reportPurpose, name: `ministry-${runId}.xlsx`, body, owner, isOurs: true })
    const signed = { run_id: runId, print: printOf(body), by_id: signer.id, by_name: signer.name, at: clock.now() }
    await db()
      .insert(promotionReportTable)
      .values({ ...signed, file_id: file.id, seal: sealOf(signed) })
    await audit({
      action: 'grading.promotion.issue',
      subject: ['grading.promotion', runId],
      after: { fingerprint: signed.print },
    })
  })
}

/** The newest report of a run; undefined before the first. */
export async function newestReportOf(runId: number): Promise<PromotionReport | undefined> {
  const [report] = await reportsWhere(eq(promotionReportTable.run_id, runId))
  return report
}
const reportsWhere = (where: SQL | undefined) =>
  db().select().from(promotionReportTable).where(where).orderBy(desc(promotionReportTable.id)).limit(1)

type Asked = { runId?: number | undefined; reportId?: number | undefined }
/**
 * A report as it was signed: the one named, else the newest of the run, else the newest of all. Refuses
 * `ministry-report-missing`, and `ministry-report-changed` when the file, the signer or the day are not those of the seal.
 */
export async function ministryReportOf({ runId, reportId }: Asked = {}): Promise<Buffer> {
  const [report] = await reportsWhere(
    and(
      reportId ? eq(promotionReportTable.id, reportId) : undefined,
      runId ? eq(promotionReportTable.run_id, runId) : undefined,
    ),
  )
  if (!report) return refuse(ministryReportMissing)
  const body = await readFile(report.file_id)
  return isSameSignature(report.seal, sealOf(report)) && printOf(body) === report.print
    ? body
    : refuse(ministryReportChanged)
}

const printOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex')

type Signed = Pick<PromotionReport, 'run_id' | 'print' | 'by_id' | 'by_name' | 'at'>
const sealOf = ({ run_id, print, by_id, by_name, at }: Signed): string =>
  createHmac('sha256', secretFor('ministry-reports'))
    .update(JSON.stringify([run_id, print, by_id, by_name, at.toISOString()]))
    .digest('base64url')

/** Every student of a run with what the semester came to. */
async function sheetOfRun(run: PromotionRunRow, language: string) {
  const rows = await db()
    .select({ student: studentTable, promotion: promotionTable })
    .from(promotionTable)
    .innerJoin(studentTable, eq(studentTable.id, promotionTable.student_id))
    .where(eq(promotionTable.run_id, run.id))
    .orderBy(asc(studentTable.number))
  const specialties = await specialtyNames(language)
  const label = (key: string) => translate(language, `grading.promotion.fields.${key}`)
  const verdictIn = new Map(
    verdicts.map(each => [each, translate(language, `grading.promotion.values.verdict.${each}`)]),
  )
  type Row = (typeof rows)[number]
  return sheetOf<Row>({
    format: 'xlsx',
    language,
    columns: [
      { label: label('number'), kind: 'code', value: row => row.student.number },
      { label: label('civil_number'), kind: 'code', value: row => row.student.civil_number },
      { label: label('full_name'), value: row => row.student.full_name },
      { label: label('specialty'), value: row => specialties.get(row.student.specialty_id) },
      { label: label('term'), kind: 'number', value: row => row.promotion.term },
      { label: label('hours'), kind: 'number', value: row => row.promotion.hours },
      { label: label('failed_hours'), kind: 'number', value: row => row.promotion.failed_hours },
      { label: label('gpa'), kind: 'number', value: row => (row.student.gpa === null ? null : row.student.gpa / 100) },
      { label: label('verdict'), value: row => verdictIn.get(row.promotion.verdict) },
    ],
    rows,
  })
}
