import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/digests.ts'
import { digestSettingsOf } from './digests.queries.ts'
import { setDigest } from './set-digest.ts'

export const digestHandlers = [
  handle(contract.showDigest, ({ actor }) => digestSettingsOf(actor.id)),
  handle(contract.setDigest, async ({ actor, body }) => {
    await setDigest(actor, body)
    return { success: true }
  }),
]
