import { awayNow, guard, Me } from '@halaqa/identity/contract'
import { route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { FollowState, recordAddress } from './follow.ts'
import { showPreferences } from './preferences.ts'

/**
 * What every page of the office asks first, in one answer instead of six: `/auth/me`, the preferences, how many notices are
 * unread, what is away and whether the record is followed, each as its own route answers it; and which lists have runs to ask for.
 */
export const showOpening = route({
  name: 'workplace.opening.show',
  method: 'GET',
  path: '/api/workplace/opening',
  access: guard('users'),
  query: z.strictObject({ address: recordAddress.optional() }),
  reply: z.object({
    account: Me,
    preferences: showPreferences.reply,
    unread: z.int(),
    /** Null for whoever may not know what the product leans on. */
    away: awayNow.reply.shape.rows.nullable(),
    /** Of the page at `address`; null without one. */
    follow: FollowState.nullable(),
    /** The names of the lists of which the person has acts on all that match to be shown: of the others there are none. */
    selections: z.array(z.string()),
  }),
  summary:
    'What a page of the office needs before it is drawn: who is signed in, what they set, what they must know at once',
})
