import { db, keptUntilChanged } from '@halaqa/kit-server/database'
import { asc } from 'drizzle-orm'
import { type StepRow, stepTable } from './steps.table.ts'

/** The steps of all degrees, each degree's in their order. */
export const allSteps: () => Promise<readonly StepRow[]> = keptUntilChanged([stepTable], () =>
  db().select().from(stepTable).orderBy(asc(stepTable.degree_type), asc(stepTable.position)),
)
