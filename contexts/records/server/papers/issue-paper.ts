import { createHmac, randomBytes } from 'node:crypto'
import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { pageAddress } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { renderPdf } from '@halaqa/kit-server/pdf'
import { currentActor } from '@halaqa/kit-server/request'
import { secretFor } from '@halaqa/kit-server/secrets'
import { translate } from '@halaqa/kit-server/words'
import type { Student } from '@halaqa/students/server'
import { lockStudent, notifyStudent, studentById } from '@halaqa/students/server'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import QRCode from 'qrcode'
import { type PaperKind, type PaperLanguage, paperRevoked } from '../../contract/paper.ts'
import { obstacleTo } from './may-issue.ts'
import type { PaperContent } from './paper.ts'
import { contentsOf } from './paper-content.ts'
import { paperTemplate } from './paper-template.ts'
import { type PaperRow, paperTable } from './papers.table.ts'

/**
 * Issues a paper of a student as things are today. One that says the same already answers instead: twelve presses make one
 * paper. Refuses what `obstacleTo` says.
 */
export function issuePaper(kind: PaperKind, studentId: number, language: PaperLanguage = 'ar'): Promise<PaperRow> {
  return transaction(async () => {
    const student = await lockStudent(studentId)
    const obstacle = await obstacleTo(kind, student)
    if (obstacle) refuse(obstacle.problem, {}, obstacle.facts ?? {})
    // The student is held: of several calls the others find what the first has issued.
    const content = (await contentsOf(kind, [student], language)).get(student.id)!
    const [same] = await db()
      .select()
      .from(paperTable)
      .where(
        and(
          eq(paperTable.student_id, studentId),
          eq(paperTable.kind, kind),
          isNull(paperTable.revoked_at),
          sql`${paperTable.content} = ${JSON.stringify(content)}::jsonb`,
        ),
      )
      .limit(1)
    if (same) return same
    const [paper] = await writePapers(kind, [student], { language })
    return paper!
  })
}

/** The part of a paper's address that stands in its QR code alone: who has it has the paper in hand. */
export const secretOf = (code: string): string =>
  createHmac('sha256', secretFor('paper-qr')).update(code).digest('base64url').slice(0, 16)

/** Writes the paper of each of these students, who may have it and are held by the transaction. */
export async function writePapers(
  kind: PaperKind,
  students: readonly Student[],
  { runId = null, language = 'ar' }: { runId?: number | null; language?: PaperLanguage } = {},
) {
  if (!students.length) return []
  const contents = await contentsOf(kind, students, language)
  const values = students.map(student => {
    const code = randomBytes(18).toString('base64url')
    const content = contents.get(student.id)!
    const by = { issued_at: clock.now(), issued_by: currentActor().name }
    return { number: `new-${code}`, student_id: student.id, kind, code, content, run_id: runId, ...by }
  })
  const added = await db().insert(paperTable).values(values).returning({ id: paperTable.id })
  const number = sql`${`P-${clock.today().slice(2, 4)}-`} || lpad(${paperTable.id}::text, greatest(6, length(${paperTable.id}::text)), '0')`
  const ids = added.map(each => each.id)
  const papers = await db().update(paperTable).set({ number }).where(inArray(paperTable.id, ids)).returning()
  for (const { student_id, number } of papers)
    await audit({ action: 'records.paper.issue', subject: ['students.student', student_id], after: { number, kind } })
  return papers
}

/** Whoever checks the code is told from now on; the paper stays in the record. Refuses `paper-revoked` the second time. */
export function revokePaper(id: number, reason: string): Promise<PaperRow> {
  return transaction(async () => {
    const [paper] = await db().select().from(paperTable).where(eq(paperTable.id, id)).for('update')
    if (!paper) return refuse(notFound)
    if (paper.revoked_at) refuse(paperRevoked)
    const [revoked] = await db()
      .update(paperTable)
      .set({ revoked_at: clock.now(), revoke_reason: reason })
      .where(eq(paperTable.id, id))
      .returning()
    await audit({
      action: 'records.paper.revoke',
      subject: ['students.student', paper.student_id],
      before: { number: paper.number },
      note: reason,
    })
    await notifyStudent(await studentById(paper.student_id), {
      what: 'paper-revoked',
      values: language => ({
        kind: translate(language, `records.paper.values.kind.${paper.kind}`),
        number: paper.number,
        reason,
      }),
      link: '/student/docs',
    })
    return revoked!
  })
}

/** The paper as PDF/A with a QR code that anybody can check. */
export const paperPdf = (paper: PaperRow): Promise<Buffer> => papersPdf([paper])

/** Papers of one language as one file, each with pages of its own; many of them without the tags that only a reader of one needs. */
export async function papersPdf(papers: readonly PaperRow[]): Promise<Buffer> {
  const assets: Record<string, Buffer> = {}
  const data = []
  for (const [index, { code, number, content }] of papers.entries()) {
    const address = pageAddress(`/verify/${code}`)
    // By place, not by number: Typst keeps every file name it has seen, and knows 65,535.
    const qr = `${index}.svg`
    assets[qr] = Buffer.from(await QRCode.toString(`${address}?s=${secretOf(code)}`, { type: 'svg', margin: 0 }))
    const check = translate(content.language ?? 'ar', 'records.paper.check')
    data.push({ ...withoutVowelSigns(content), reference: number, address, qr, check })
  }
  return renderPdf({
    template: paperTemplate,
    data: { title: data[0]!.title, language: data[0]!.language ?? 'ar', papers: data },
    assets,
    standard: 'a-2b',
    isSealed: true,
    bulk: papers.length > 1,
  })
}

/** Programs that read a file out put the vowel signs before their letters («ُبعد»), so that a word is not found: papers are set without. */
const withoutVowelSigns = (content: PaperContent): PaperContent =>
  JSON.parse(JSON.stringify(content).replace(/[\u064b-\u0652]/g, '')) as PaperContent
