import { createHash, createHmac } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { specialtyNames } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { definePurpose, readFile, storeFile } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { isSameSignature, secretFor } from '@halaqa/kit-server/secrets'
import { sheetTypes, writeSheet } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import { asc, desc, eq, isNotNull } from 'drizzle-orm'
import { ministryReportChanged, ministryReportMissing, verdicts } from '../../contract/promotion.ts'
import { studentTable } from '../students/students.table.ts'
import { promotionRunTable, promotionTable } from './promotion.table.ts'

const reportPurpose = definePurpose({
  name: 'students.ministry-report',
  types: [sheetTypes.xlsx],
  maxBytes: 100 * 1024 * 1024,
})

type Run = typeof promotionRunTable.$inferSelect

/** The run, which must be done: 404 or `ministry-report-missing`. */
export async function demandDone(runId: number): Promise<Run> {
  const [run] = await db().select().from(promotionRunTable).where(eq(promotionRunTable.id, runId))
  if (!run) return refuse(notFound)
  return run.state === 'done' ? run : refuse(ministryReportMissing)
}

/**
 * Writes down what a promotion came to and signs it: the sheet is kept as it is now, with its fingerprint under the seal of
 * the college, who made it and when. What changes afterwards stands in the next report; this one stays what was sent.
 */
export async function makeMinistryReport(runId: number, signer: Pick<Actor, 'id' | 'name'>, language: string) {
  const run = await demandDone(runId)
  const body = await buffer(await sheetOf(run, language))
  await transaction(async () => {
    const owner = { guard: 'users', id: signer.id }
    const file = await storeFile({ purpose: reportPurpose, name: `ministry-${runId}.xlsx`, body, owner, isOurs: true })
    const signed = {
      reportById: signer.id,
      reportByName: signer.name,
      ministryAt: clock.now(),
      reportPrint: printOf(body),
    }
    await db()
      .update(promotionRunTable)
      .set({ ...signed, reportFileId: file.id, reportSeal: sealOf({ id: runId, ...signed }) })
      .where(eq(promotionRunTable.id, runId))
    await audit({
      action: 'students.promotion.issue',
      subject: ['students.promotion', runId],
      after: { fingerprint: signed.reportPrint },
    })
  })
}

/**
 * The report of a run, the newest unless named, as it was signed. Refuses `ministry-report-missing`, and
 * `ministry-report-changed` when the file, the signer or the day are not those of the seal.
 */
export async function ministryReportOf(runId: number | undefined): Promise<Buffer> {
  const [run] = await db()
    .select()
    .from(promotionRunTable)
    .where(runId ? eq(promotionRunTable.id, runId) : isNotNull(promotionRunTable.reportFileId))
    .orderBy(desc(promotionRunTable.id))
    .limit(1)
  if (!run?.reportFileId) return refuse(ministryReportMissing)
  const body = await readFile(run.reportFileId)
  return isSameSignature(run.reportSeal ?? '', sealOf(run)) && printOf(body) === run.reportPrint
    ? body
    : refuse(ministryReportChanged)
}

const printOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex')

type Signed = Pick<Run, 'id' | 'reportById' | 'reportByName' | 'ministryAt' | 'reportPrint'>
const sealOf = ({ id, reportById, reportByName, ministryAt, reportPrint }: Signed): string =>
  createHmac('sha256', secretFor('ministry-reports'))
    .update(JSON.stringify([id, reportPrint, reportById, reportByName, ministryAt?.toISOString()]))
    .digest('base64url')

/** Every student of a run with what the semester came to. */
async function sheetOf(run: Run, language: string) {
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
    format: 'xlsx',
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
