import { reaction } from '@halaqa/kit-server/events'
import { disconnectSession } from '@halaqa/kit-server/realtime'
import { sessionEnded } from '../../contract/events.ts'

/** Cuts the sockets of a session that ended, in whichever process they are. */
export const onSessionEnded = reaction(sessionEnded, 'identity.disconnect', async ({ session_id }) => {
  await disconnectSession(session_id)
})
