import type { ContextModule } from '@halaqa/kit-server/assembly'
import { staffRights } from '@halaqa/kit-server/runs'
import { readWords } from '@halaqa/kit-server/words'
import { auditHandlers } from './audit/audit.routes.ts'
import { digestHandlers } from './digests/digests.routes.ts'
import { extraHandlers } from './extra/extra.routes.ts'
import { sendDigestsJob, sendRemindersJob, sumRefusalsJob, sweepHourlyJob, sweepNightlyJob } from './jobs/jobs.ts'
import { passwordHandlers } from './passwords/passwords.routes.ts'
import { pushHandlers } from './push/push.routes.ts'
import { sendPushJob } from './push/send-pushes.ts'
import { onSessionEnded } from './reactions/on-session-ended.ts'
import { roleHandlers } from './roles/roles.routes.ts'
import { secondFactorHandlers } from './second-factor/second-factor.routes.ts'
import { sessionHandlers } from './sessions/sessions.routes.ts'
import { staffRightsOf } from './sessions/staff-rights.ts'
import { signInHandlers } from './sign-in/sign-in.routes.ts'
import { staffHandlers } from './staff/staff.routes.ts'

export const identityContext: ContextModule = {
  name: 'identity',
  handlers: [
    ...auditHandlers,
    ...digestHandlers,
    ...extraHandlers,
    ...passwordHandlers,
    ...pushHandlers,
    ...roleHandlers,
    ...secondFactorHandlers,
    ...sessionHandlers,
    ...signInHandlers,
    ...staffHandlers,
  ],
  jobs: [sendDigestsJob, sendPushJob, sendRemindersJob, sumRefusalsJob, sweepHourlyJob, sweepNightlyJob],
  reactions: [onSessionEnded],
  contributions: [staffRights.contribute(staffRightsOf)],
  rows: {
    'identity.account_roles': 'identity.staff',
  },
  words: readWords(new URL('../messages/', import.meta.url)),
}
