import { conditionsOfStaffWith, staffToChooseFrom } from '@halaqa/identity/server'
import { handleChoices } from '@halaqa/kit-server/list'
import { sql } from 'drizzle-orm'
import { listColleagues } from '../../contract/assignment.ts'
import { kindOf } from '../items/work-kinds.ts'

/** Who may act on a kind, for whoever may: a kind that is not theirs is not there. */
export const colleagues = handleChoices(listColleagues, {
  ...staffToChooseFrom,
  // Without a kind there is nobody who could be chosen.
  where: ({ query: { filter }, actor }) =>
    filter.kind === undefined ? [sql`false`] : conditionsOfStaffWith(kindOf(filter.kind, actor).permission),
})
