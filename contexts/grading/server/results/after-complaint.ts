import { conflict, notFound } from '@halaqa/kit-contract'
import { money } from '@halaqa/kit-contract/format'
import { previewOf } from '@halaqa/kit-server/acts'
import { asDryRun, db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import { requestChange } from '../grades/change-released.ts'
import type { PartGrade } from '../grades/write-grade.ts'
import { answerComplaint } from './complain.ts'
import { type Complaint, complaintTable } from './complaints.table.ts'

async function complaintRow(id: number): Promise<Complaint> {
  const [row] = await db().select().from(complaintTable).where(eq(complaintTable.id, id))
  return row ?? refuse(notFound)
}

/** What the answer does to the fee, found by doing it and taking it back, and what it does not do to the mark. */
export async function answerPreview(id: number, upheld: boolean | undefined, language: 'ar' | 'en' | 'fr') {
  const preview = await previewOf(() => answerComplaint(id, { upheld: upheld ?? false, answer: '' }))
  if (!preview.allowed || upheld === undefined) return preview
  const { fee } = await complaintRow(id)
  const word = (key: string, values?: object) => translate(language, `grading.complaint.${key}`, { ...values })
  if (!upheld) return fee ? { ...preview, notes: [word('fee_kept')] } : preview
  const givenBack = await asDryRun(async () => {
    await answerComplaint(id, { upheld, answer: '' })
    return (await complaintRow(id)).given_back
  })
  const ofFee = givenBack ? word('fee_back', { fee: money(fee, language) }) : word('fee_none')
  return { ...preview, notes: [ofFee, word('change_next')] }
}

/** Asks for the change that an upheld complaint calls for, with the answer as its reason. */
export function changeAfter(id: number, mark: PartGrade): Promise<number> {
  return transaction(async () => {
    const { enrolment_id, state, answer } = await complaintRow(id)
    if (state !== 'upheld') refuse(conflict)
    const reason = translate('ar', 'grading.complaint.change_reason', { answer })
    return requestChange({ ...mark, enrolmentId: enrolment_id, reason })
  })
}
