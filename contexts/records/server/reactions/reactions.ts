import { reaction } from '@halaqa/kit-server/events'
import { stateTakenBack } from '@halaqa/students/contract'
import { revokeGraduation } from '../papers/revoke-graduation.ts'

/** Who was never graduated has no certificate of it. */
export const onStateTakenBack = reaction(stateTakenBack, 'records.revoke-graduation', async ({ student_id, state }) => {
  if (state === 'graduate') await revokeGraduation(student_id)
})
