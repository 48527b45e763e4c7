import { randomBytes } from 'node:crypto'
import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { pageAddress } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { renderPdf } from '@halaqa/kit-server/pdf'
import { currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import QRCode from 'qrcode'
import { type PaperKind, paperRevoked } from '../../contract/paper.ts'
import { lockStudent } from '../students/students.queries.ts'
import { obstacleTo } from './may-issue.ts'
import { contentOf } from './paper-content.ts'
import { paperTemplate } from './paper-template.ts'
import { type PaperRow, paperTable } from './papers.table.ts'

/** Issues a paper of a student as things are today. Refuses what `obstacleTo` says. */
export function issue(kind: PaperKind, studentId: number): Promise<PaperRow> {
  return transaction(async () => {
    const student = await lockStudent(studentId)
    const obstacle = await obstacleTo(kind, student)
    if (obstacle) refuse(obstacle.problem, {}, obstacle.facts ?? {})
    const code = randomBytes(18).toString('base64url')
    const [added] = await db()
      .insert(paperTable)
      .values({
        number: `new-${code}`,
        studentId,
        kind,
        code,
        content: await contentOf(kind, student),
        issuedAt: clock.now(),
        issuedBy: currentActor().name,
      })
      .returning({ id: paperTable.id })
    const number = `P-${clock.today().slice(2, 4)}-${String(added!.id).padStart(6, '0')}`
    const [paper] = await db().update(paperTable).set({ number }).where(eq(paperTable.id, added!.id)).returning()
    await audit({ action: 'students.paper.issue', subject: ['students.student', studentId], after: { number, kind } })
    return paper!
  })
}

/** Whoever checks the code is told from now on; the paper stays in the record. Refuses `paper-revoked` the second time. */
export function revoke(id: number, reason: string): Promise<PaperRow> {
  return transaction(async () => {
    const [paper] = await db().select().from(paperTable).where(eq(paperTable.id, id)).for('update')
    if (!paper) return refuse(notFound)
    if (paper.revokedAt) refuse(paperRevoked)
    const [revoked] = await db()
      .update(paperTable)
      .set({ revokedAt: clock.now(), revokeReason: reason })
      .where(eq(paperTable.id, id))
      .returning()
    await audit({
      action: 'students.paper.revoke',
      subject: ['students.student', paper.studentId],
      before: { number: paper.number },
      note: reason,
    })
    return revoked!
  })
}

/** The paper as PDF/A with a QR code that anybody can check. */
export async function paperPdf(paper: PaperRow): Promise<Buffer> {
  const address = pageAddress(`/verify/${paper.code}`)
  return renderPdf({
    template: paperTemplate,
    data: { ...paper.content, reference: paper.number, address, check: translate('ar', 'students.paper.check') },
    assets: { 'qr.svg': Buffer.from(await QRCode.toString(address, { type: 'svg', margin: 0 })) },
    standard: 'a-2b',
  })
}
