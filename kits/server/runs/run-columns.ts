import { moment } from '@halaqa/kit-server/database'
import { integer, text } from 'drizzle-orm/pg-core'

/**
 * What every table of runs holds beside what its run is about. `steps` name what a run is at while it works, one or one
 * after the other.
 */
export const runColumns = <const Step extends string>(...steps: Step[]) => ({
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** `cancelled`: broken off, by a person or by itself; what was done stays, and it can be gone on with. */
  state: text({ enum: ['waiting', ...steps, 'done', 'cancelled'] as ['waiting', Step, 'done', 'cancelled'] }).notNull(),
  /** The code of the problem for which it ended by itself. */
  reason: text(),
  /** Whoever began it, or went on with it last: as them it works. */
  by_id: integer().notNull(),
  by_name: text().notNull(),
  at: moment().notNull(),
  finished_at: moment(),
})
