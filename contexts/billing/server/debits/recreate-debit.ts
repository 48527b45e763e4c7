import { semesterById } from '@halaqa/academics/server'
import { type Language, money } from '@halaqa/kit-contract/format'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { lockStudent, studentById } from '@halaqa/students/server'
import { nobodyToCharge } from '../../contract/debits.ts'
import { chargeStudents } from './charge-students.ts'
import { conditionsOf } from './uncharged.ts'

/** Charges the subjects of one student in a semester that are not charged yet. Refuses where there is none. */
export function recreateDebit(studentId: number, semesterId: number) {
  return transaction(async () => {
    await lockStudent(studentId)
    const { id } = await studentById(studentId)
    const { id: semester_id } = await semesterById(semesterId)
    const { toCharge } = await conditionsOf({ semester_id, degree_type: null, specialty_id: null })
    // Named by the subjects that it charges: those of another time are others.
    const { subjects, amount, invoiceIds } = await chargeStudents(
      [id],
      toCharge,
      `billing.debit:${semester_id}:${clock.now().getTime()}`,
    )
    if (!subjects) refuse(nobodyToCharge)
    await audit({
      action: 'billing.debit.issue',
      subject: ['students.student', id],
      after: { semester: semester_id, subjects, amount },
    })
    return { id, subjects, amount, invoice_id: invoiceIds[0] ?? null }
  })
}

/** What it charges, in a sentence. */
export const debitInWords = (amount: number, language: string): string =>
  translate(language, 'billing.debit.charges', { amount: money(amount, language as Language) })
