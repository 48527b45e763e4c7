import type { ContextModule } from '@halaqa/kit-server/assembly'
import { unsubscribeLinks } from '@halaqa/kit-server/mail'
import { staffRights } from '@halaqa/kit-server/runs'
import { readWords } from '@halaqa/kit-server/words'
import { auditHandlers } from './audit/audit.routes.ts'
import { digestMails } from './digests/digest-mails.ts'
import { digestHandlers } from './digests/digests.routes.ts'
import { extraHandlers } from './extra/extra.routes.ts'
import { sendDigestsJob, sendRemindersJob, sumRefusalsJob, sweepHourlyJob, sweepNightlyJob } from './jobs/jobs.ts'
import { unsubscribeAddress } from './optional-mails/links.ts'
import { optionalMailHandlers } from './optional-mails/optional-mails.routes.ts'
import { optionalMails } from './optional-mails/optional-mails.ts'
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
    ...optionalMailHandlers,
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
  contributions: [
    staffRights.contribute(staffRightsOf),
    unsubscribeLinks.contribute(unsubscribeAddress),
    optionalMails.contribute(digestMails),
  ],
  rows: {
    'identity.account_roles': 'identity.staff',
  },
  words: readWords(new URL('../messages/', import.meta.url)),
}
