import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { lineMatched } from '../../contract/confirmations.ts'
import type { Target } from '../../contract/targets.ts'
import { rejectionTable } from '../tables/lines.table.ts'
import { lockLines, stateOf } from './confirm-lines.ts'

/** A line is not what is proposed: that is not proposed for it again. Twice is once. */
export const rejectProposal = (id: number, { kind, id: target_id }: Target) =>
  transaction(async () => {
    const { lines } = await lockLines([id])
    if (lines[0]!.left === 0) refuse(lineMatched)
    const [row] = await db()
      .insert(rejectionTable)
      .values({ line_id: id, kind, target_id, by_name: currentActor().name, at: clock.now() })
      .onConflictDoNothing()
      .returning()
    if (row)
      await audit({ action: 'banking.line.refuse', subject: ['banking.line', id], after: { kind, target: target_id } })
    return stateOf(id)
  })
