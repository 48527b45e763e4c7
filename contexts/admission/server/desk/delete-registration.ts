import { invoicesAbout } from '@halaqa/finance/server'
import { removeAccount } from '@halaqa/identity/server'
import { previewOf } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentRequest } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { hasPaid } from '../../contract/office.ts'
import { bookingTable, conformityDayTable } from '../conformity-days/conformity-days.table.ts'
import { documentTable } from '../documents/documents.table.ts'
import { forgetFiles, forgetFilesOf } from '../equations/forget-files.ts'
import { examResultTable } from '../exams/exams.table.ts'
import { cancelOwed } from '../fees/settle-fee.ts'
import { recipientTable } from '../messages/messages.table.ts'
import { equationFileTable, equationSubjectTable, equationTable } from '../registrations/equations.table.ts'
import { referenceOf } from '../registrations/invoices-of.ts'
import { lockRegistration, registrationById } from '../registrations/registrations.queries.ts'
import { moveTable, noteTable, type Registration, registrationTable } from '../registrations/registrations.table.ts'

/**
 * Deletes an application that was made by mistake or for a trial, with its scans and its account, so that the person can apply afresh.
 * What was paid for, decided or has become a student is the college's record and stays.
 */
export function deleteRegistration(id: number, reason: string) {
  return transaction(async () => {
    const registration = await lockRegistration(id)
    const invoices = await invoicesAbout([referenceOf(id)])
    const isPaid = registration.paid > 0 || invoices.some(invoice => invoice.payments.length > 0)
    if (isPaid || registration.student_id || registration.status === 'accepted') refuse(hasPaid)
    await cancelOwed(id, reason)
    await releaseSeat(id)
    const files = await filesOf(id)
    await removePapers(id)
    for (const table of [recipientTable, examResultTable, moveTable, noteTable, documentTable, bookingTable])
      await db().delete(table).where(eq(table.registration_id, id))
    await db().delete(registrationTable).where(eq(registrationTable.id, id))
    await forgetFiles(files)
    await leaveAccount(registration)
    const { number, full_name, civil_number, email } = registration
    await audit({
      action: 'admission.registration.delete',
      subject: ['admission.registration', id],
      before: { number, full_name, civil_number, email },
      note: reason,
    })
    return { id, ok: true }
  })
}

/** Whether it may be deleted, and that the account goes too where it does. */
export async function previewRemoval(id: number) {
  const { account_id } = await registrationById(id)
  const isOnly = (await db().$count(registrationTable, eq(registrationTable.account_id, account_id))) === 1
  const note = translate(currentRequest().language, 'admission.deletion.account')
  return previewOf(() => deleteRegistration(id, 'preview'), { notes: isOnly ? [note] : [] })
}

/** The account goes with its only application; where there was a former one, that is the last again. */
async function leaveAccount({ account_id, superseded_at }: Registration): Promise<void> {
  const [former] = await db()
    .select({ id: registrationTable.id })
    .from(registrationTable)
    .where(eq(registrationTable.account_id, account_id))
    .orderBy(desc(registrationTable.id))
    .limit(1)
  if (!former) {
    await forgetFilesOf(account_id)
    return removeAccount(account_id)
  }
  if (!superseded_at)
    await db().update(registrationTable).set({ superseded_at: null }).where(eq(registrationTable.id, former.id))
}

/** Every scan that is kept of an application: replaced ones, pictures as they came, papers of the earlier degree. */
async function filesOf(registrationId: number): Promise<(string | null)[]> {
  const documents = await db()
    .select({ file: documentTable.file_id, original: documentTable.original_file_id })
    .from(documentTable)
    .where(eq(documentTable.registration_id, registrationId))
  const papers = await db()
    .select({ file: equationFileTable.file_id })
    .from(equationFileTable)
    .innerJoin(equationTable, eq(equationTable.id, equationFileTable.equation_id))
    .where(eq(equationTable.registration_id, registrationId))
  return [...documents.flatMap(each => [each.file, each.original]), ...papers.map(each => each.file)]
}

async function releaseSeat(registrationId: number): Promise<void> {
  const booked = db()
    .select({ day_id: bookingTable.day_id })
    .from(bookingTable)
    .where(and(eq(bookingTable.registration_id, registrationId), isNull(bookingTable.cancelled_at)))
  await db()
    .update(conformityDayTable)
    .set({ taken: sql`${conformityDayTable.taken} - 1` })
    .where(inArray(conformityDayTable.id, booked))
}

async function removePapers(registrationId: number): Promise<void> {
  const own = db()
    .select({ id: equationTable.id })
    .from(equationTable)
    .where(eq(equationTable.registration_id, registrationId))
  for (const table of [equationFileTable, equationSubjectTable])
    await db().delete(table).where(inArray(table.equation_id, own))
  await db().delete(equationTable).where(eq(equationTable.registration_id, registrationId))
}
