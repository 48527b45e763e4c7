import { staff } from '@halaqa/identity/contract'
import { day, file, problem, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { ledgerRead } from './permissions.ts'

/** It ends before it begins, or is longer than a month. */
export const auditFilePeriod = problem('audit-file-period', 422)

/** The journal for an auditor's program, in the structure of the OECD's Standard Audit File (SAF-T 2.0). */
export const auditFile = route({
  name: 'finance.audit-file.download',
  method: 'GET',
  path: '/finance/journal/audit-file',
  access: staff(ledgerRead),
  query: z.strictObject({ from: day, until: day }),
  reply: file('application/xml'),
  summary: 'Accounts, their balances and every movement of at most a month, as an auditor’s program reads them (SAF-T)',
})
