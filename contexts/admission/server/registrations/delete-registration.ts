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
import { equationFileTable, equationSubjectTable, equationTable } from '../equations/equations.table.ts'
import { examResultTable } from '../exams/exams.table.ts'
import { recipientTable } from '../messages/messages.table.ts'
import { lockRegistration, registrationById } from './registrations.queries.ts'
import { moveTable, noteTable, type Registration, registrationTable } from './registrations.table.ts'
import { cancelOwed, referenceOf } from './settle-fee.ts'

/**
 * Deletes an application that was made by mistake or for a trial, with its account, so that the person can apply afresh.
 * What was paid for, decided or has become a student is the college's record and stays.
 */
export function removeRegistration(id: number, reason: string) {
  return transaction(async () => {
    const registration = await lockRegistration(id)
    const invoices = await invoicesAbout([referenceOf(id)])
    const isPaid = registration.paid > 0 || invoices.some(invoice => invoice.payments.length > 0)
    if (isPaid || registration.studentId || registration.status === 'accepted') refuse(hasPaid)
    await cancelOwed(id, reason)
    await releaseSeat(id)
    await removePapers(id)
    for (const table of [recipientTable, examResultTable, moveTable, noteTable, documentTable, bookingTable])
      await db().delete(table).where(eq(table.registrationId, id))
    await db().delete(registrationTable).where(eq(registrationTable.id, id))
    await leaveAccount(registration)
    const { number, fullName, civilNumber, email } = registration
    await audit({
      action: 'admission.registration.delete',
      subject: ['admission.registration', id],
      before: { number, fullName, civilNumber, email },
      note: reason,
    })
    return { id, ok: true }
  })
}

/** Whether it may be deleted, and that the account goes too where it does. */
export async function previewRemoval(id: number) {
  const { accountId } = await registrationById(id)
  const isOnly = (await db().$count(registrationTable, eq(registrationTable.accountId, accountId))) === 1
  const note = translate(currentRequest().language, 'admission.deletion.account')
  return previewOf(() => removeRegistration(id, 'preview'), { notes: isOnly ? [note] : [] })
}

/** The account goes with its only application; where there was a former one, that is the last again. */
async function leaveAccount({ accountId, supersededAt }: Registration): Promise<void> {
  const [former] = await db()
    .select({ id: registrationTable.id })
    .from(registrationTable)
    .where(eq(registrationTable.accountId, accountId))
    .orderBy(desc(registrationTable.id))
    .limit(1)
  if (!former) return removeAccount(accountId)
  if (!supersededAt)
    await db().update(registrationTable).set({ supersededAt: null }).where(eq(registrationTable.id, former.id))
}

async function releaseSeat(registrationId: number): Promise<void> {
  const booked = db()
    .select({ dayId: bookingTable.dayId })
    .from(bookingTable)
    .where(and(eq(bookingTable.registrationId, registrationId), isNull(bookingTable.cancelledAt)))
  await db()
    .update(conformityDayTable)
    .set({ taken: sql`${conformityDayTable.taken} - 1` })
    .where(inArray(conformityDayTable.id, booked))
}

async function removePapers(registrationId: number): Promise<void> {
  const own = db()
    .select({ id: equationTable.id })
    .from(equationTable)
    .where(eq(equationTable.registrationId, registrationId))
  for (const table of [equationFileTable, equationSubjectTable])
    await db().delete(table).where(inArray(table.equationId, own))
  await db().delete(equationTable).where(eq(equationTable.registrationId, registrationId))
}
