import office from '@halaqa/identity/messages/office' with { type: 'json' }
import words from '@halaqa/identity/messages/words' with { type: 'json' }
import type { ContextModule } from '@halaqa/kit-server/assembly'
import { auditHandlers } from './audit/audit.routes.ts'
import { extraHandlers } from './extra/extra.routes.ts'
import { sumRefusalsJob, sweepHourlyJob, sweepNightlyJob } from './jobs/jobs.ts'
import { onSessionEnded } from './reactions/on-session-ended.ts'
import { roleHandlers } from './roles/roles.routes.ts'
import { sessionHandlers } from './sessions/sessions.routes.ts'
import { staffHandlers } from './staff/staff.routes.ts'

export const identityContext: ContextModule = {
  name: 'identity',
  handlers: [...auditHandlers, ...extraHandlers, ...roleHandlers, ...sessionHandlers, ...staffHandlers],
  jobs: [sumRefusalsJob, sweepHourlyJob, sweepNightlyJob],
  reactions: [onSessionEnded],
  words: [words, office],
}
