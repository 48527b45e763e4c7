import { EntryKind, invoiceRead } from '@halaqa/finance/contract'
import { staff } from '@halaqa/identity/contract'
import { baisa, day, id, idInPath, route } from '@halaqa/kit-contract'
import { StudentHead } from '@halaqa/students/contract'
import { z } from 'zod'
import { LateStudent } from './dunning.ts'

/** A movement of a student's account, and what the student owed after it. Amounts are baisa. */
const AccountRow = z.object({
  /** Of the movement in the journal. */
  id,
  posted_on: day,
  kind: EntryKind,
  document: z.string(),
  invoice_id: id.nullable(),
  receipt_id: id.nullable(),
  /** The page of what else it belongs to: a settlement, a grant. */
  document_link: z.string().nullable(),
  label: z.string(),
  reason: z.string(),
  debit: baisa,
  credit: baisa,
  /** Less than nothing: it is to the student's good. */
  balance: z.int(),
})
/** T0885 */
export const studentAccount = route({
  name: 'billing.account.show',
  method: 'GET',
  path: '/financials/show/{id}',
  access: staff(invoiceRead),
  params: z.object({ id: idInPath }),
  reply: z.object({
    student: StudentHead,
    /** What finance knows the student by who pays. */
    payer_id: id,
    rows: z.array(AccountRow),
    balance: z.int(),
    /** What is asked for and not settled, what is to good and not used up, and what is to be paid out. */
    due: baisa,
    /** What of that is to be paid by today: what plans ask for later is not. */
    due_now: baisa,
    to_good: baisa,
    owed_back: baisa,
    /** Subjects of semesters that no invoice asks for yet, at today's prices. */
    uncharged: z.array(z.object({ semester_id: id, semester: z.string(), subjects: z.int(), amount: baisa })),
    /** What of it is late, with what the student was told and is kept from; null where nothing is. */
    late: LateStudent.nullable(),
    /** Instalment plans, running or not. */
    plans: z.int(),
    can: z.object({ charge: z.boolean() }),
  }),
  summary: 'The account of a student: everything charged, paid and taken back, with what was owed after it',
})
