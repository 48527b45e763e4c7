import { staff } from '@halaqa/identity/contract'
import { baisa, day, id, idInPath, idInQuery, list, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { fundsRead } from './permissions.ts'

/** The semesters, for whoever chooses one; the running one where there is one. */
export const paidSemesters = route({
  name: 'funds.paid-study.semesters',
  method: 'GET',
  path: '/funds/paid',
  access: staff(fundsRead),
  reply: z.object({ rows: z.array(z.object({ id, name: z.string() })), semester_id: id.nullable() }),
  summary: 'Semesters in which funds may have paid for students, and the running one',
})

/** T0883: whose study was paid by a fund in a semester; what was taken back is not among it. */
export const listPaidStudy = list({
  word: 'funds.paid-study',
  path: '/financials/all/{semester_id}/paidfund',
  access: staff(fundsRead),
  params: z.object({ semester_id: idInPath }),
  /** `id` is the grant's. */
  row: z.object({
    id,
    student_id: id,
    student_number: z.string(),
    student: z.string(),
    fund: z.string(),
    invoice_number: z.string(),
    approved_on: day,
    paid: baisa,
  }),
  sorts: ['student', 'student_number', 'fund', 'approved_on', 'paid'],
  sort: 'student',
  search: false,
  filters: { fund_id: idInQuery },
  totals: ['paid'],
  columns: ['student_number', 'student', 'fund', 'invoice_number', 'approved_on', 'paid'],
  summary: 'Students whose study a fund paid in a semester, with what it paid',
})
