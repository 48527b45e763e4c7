import { db } from '@halaqa/kit-server/database'
import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { and, eq, inArray } from 'drizzle-orm'
import { documentReview, registrationDecide } from '../contract/permissions.ts'
import { documentTable } from './documents/documents.table.ts'
import { equationTable } from './equations/equations.table.ts'
import { registrationTable } from './registrations/registrations.table.ts'
import { documentWork, waitsForReview } from './review/waits-for-review.ts'
import { stepTable } from './steps/steps.table.ts'

/** What waits in admission for somebody of the staff. */
export const admissionWork: WorkKind[] = [
  {
    kind: documentWork,
    permission: documentReview,
    waiting: () =>
      waitingItems({
        id: documentTable.id,
        since: documentTable.uploaded_at,
        where: waitsForReview(),
      }),
  },
  {
    kind: 'admission.decision',
    permission: registrationDecide,
    waiting: () =>
      waitingItems({
        id: registrationTable.id,
        since: registrationTable.step_since,
        where: and(
          inArray(
            registrationTable.step_id,
            db().select({ id: stepTable.id }).from(stepTable).where(eq(stepTable.code, 'decision')),
          ),
          eq(registrationTable.status, 'waiting'),
        ),
      }),
  },
  {
    kind: 'admission.equation',
    permission: registrationDecide,
    waiting: () =>
      waitingItems({
        id: equationTable.id,
        since: equationTable.submitted_at,
        where: eq(equationTable.state, 'submitted'),
      }),
  },
]
