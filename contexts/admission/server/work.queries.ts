import { addressOf } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { and, eq, inArray } from 'drizzle-orm'
import { documentReview, registrationDecide } from '../contract/permissions.ts'
import { showRegistration } from '../contract/registration.ts'
import { reviewQueue } from '../contract/review.ts'
import { documentTable } from './documents/documents.table.ts'
import { equationTable } from './registrations/equations.table.ts'
import { registrationTable } from './registrations/registrations.table.ts'
import { documentWork, waitsForReview } from './review/waits-for-review.ts'
import { stepTable } from './steps/steps.table.ts'

/** What waits in admission for somebody of the staff. */
export const admissionWork: WorkKind[] = [
  {
    kind: documentWork,
    permission: documentReview,
    one: 'admission.document.one',
    link: id => `${reviewQueue.path}?item=${id}`,
    names: ids =>
      db()
        .select({ id: documentTable.id, name: registrationTable.full_name })
        .from(documentTable)
        .innerJoin(registrationTable, eq(registrationTable.id, documentTable.registration_id))
        .where(inArray(documentTable.id, [...ids])),
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
    one: 'admission.registration.one',
    link: id => addressOf(showRegistration, { params: { id } }),
    names: ids =>
      db()
        .select({ id: registrationTable.id, name: registrationTable.full_name })
        .from(registrationTable)
        .where(inArray(registrationTable.id, [...ids])),
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
    one: 'admission.equation.one',
    names: ids =>
      db()
        .select({ id: equationTable.id, name: registrationTable.full_name })
        .from(equationTable)
        .innerJoin(registrationTable, eq(registrationTable.id, equationTable.registration_id))
        .where(inArray(equationTable.id, [...ids])),
    waiting: () =>
      waitingItems({
        id: equationTable.id,
        since: equationTable.submitted_at,
        where: eq(equationTable.state, 'submitted'),
      }),
  },
]
