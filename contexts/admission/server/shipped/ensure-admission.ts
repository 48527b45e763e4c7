import { type DegreeType, degreeTypes } from '@halaqa/academics/contract'
import { db, transaction } from '@halaqa/kit-server/database'
import { documentKindTable, refusalReasonTable } from '../documents/documents.table.ts'
import { stepTable } from '../steps/steps.table.ts'
import { documentKindsFor } from './shipped-documents.ts'
import { shippedReasons } from './shipped-reasons.ts'
import { shippedSteps } from './shipped-steps.ts'

/** The shipped steps, document kinds and refusal reasons of every degree, where there are none yet. Harmless to run at every start. */
export async function ensureAdmission(): Promise<void> {
  await transaction(async () => {
    for (const degree of degreeTypes) {
      await db().insert(stepTable).values(stepsFor(degree)).onConflictDoNothing()
      await db().insert(documentKindTable).values(documentKindsFor(degree)).onConflictDoNothing()
    }
    // Only into an empty list: a reason that the office deleted does not come back.
    if (!(await db().$count(refusalReasonTable))) await db().insert(refusalReasonTable).values(shippedReasons)
  })
}

const stepsFor = (degreeType: DegreeType) =>
  shippedSteps.map((step, at) => ({ ...step, degree_type: degreeType, position: (at + 1) * 5 }))
