import { handle } from '@halaqa/kit-server/http'
import { learnerOf } from '@halaqa/studies/server'
import * as contract from '../../contract/goal.ts'
import { setWeeklyGoal } from './set-weekly-goal.ts'
import { goalOfStudent } from './weekly-goals.queries.ts'

export const goalHandlers = [
  handle(contract.weeklyGoal, async ({ actor }) => goalOfStudent((await learnerOf(actor.id)).id)),
  handle(contract.setWeeklyGoal, ({ actor, body }) => setWeeklyGoal(actor.id, body.elements)),
]
