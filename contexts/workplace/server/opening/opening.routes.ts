import { awayNow } from '@halaqa/identity/contract'
import { awayAsTold, currentAccount, unreadOf } from '@halaqa/identity/server'
import { handle, may } from '@halaqa/kit-server/http'
import { listsWithRuns } from '@halaqa/kit-server/selection'
import { showOpening } from '../../contract/opening.ts'
import { followAt } from '../follows/follow-record.ts'
import { startOf } from '../preferences/preferences.ts'

export const openingHandlers = [
  handle(showOpening, async ({ query: { address }, actor, language }) => {
    const [account, preferences, unread, away, follow, selections] = await Promise.all([
      currentAccount(actor),
      startOf(actor, language),
      unreadOf(actor.id),
      may(awayNow.access, actor) ? awayAsTold() : null,
      address === undefined ? null : followAt(address, actor),
      listsWithRuns(actor.id),
    ])
    return { account, preferences, unread, away, follow, selections }
  }),
]
