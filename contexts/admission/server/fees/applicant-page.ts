import type { PayerPage } from '@halaqa/finance/server'
import { laterAccountPart } from '@halaqa/identity/server'
import { addressOf } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { and, eq, isNull } from 'drizzle-orm'
import { showRegistration } from '../../contract/registration.ts'
import { registrationTable } from '../registrations/registrations.table.ts'

/** The file of an applicant, with what was asked of them; whoever became a student has an account of a student. */
export const applicantPage: PayerPage = async ({ guard, id }) => {
  if (guard !== 'registrars') return undefined
  const [row] = await db()
    .select({ id: registrationTable.id })
    .from(registrationTable)
    .where(
      and(
        eq(registrationTable.account_id, id),
        isNull(registrationTable.superseded_at),
        isNull(laterAccountPart(registrationTable.account_id)),
      ),
    )
  return row && addressOf(showRegistration, { params: { id: row.id } })
}
