import { optionalMails } from '@halaqa/identity/server'
import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { sharedViewsManage } from '../contract/permissions.ts'
import { agendaHandlers } from './agenda/agenda.routes.ts'
import { assignmentHandlers } from './assignments/assignments.routes.ts'
import { followHandlers } from './follows/follows.routes.ts'
import { notifyFollowersJob } from './jobs/notify-followers.ts'
import { sendDigestsJob } from './jobs/send-digests.ts'
import { sweepWorkItemsJob } from './jobs/sweep-work-items.ts'
import { digestMails } from './notices/digest-mails.ts'
import { noticeHandlers } from './notices/notices.routes.ts'
import { openPageHandlers } from './open-pages/open-pages.routes.ts'
import { openingHandlers } from './opening/opening.routes.ts'
import { preferenceHandlers } from './preferences/preferences.routes.ts'
import { viewHandlers } from './views/views.routes.ts'
import { workHandlers } from './work/work.routes.ts'

export const workplaceContext: ContextModule = {
  name: 'workplace',
  handlers: [
    ...agendaHandlers,
    ...assignmentHandlers,
    ...followHandlers,
    ...openPageHandlers,
    ...openingHandlers,
    ...noticeHandlers,
    ...preferenceHandlers,
    ...viewHandlers,
    ...workHandlers,
  ],
  permissions: [sharedViewsManage],
  jobs: [notifyFollowersJob, sendDigestsJob, sweepWorkItemsJob],
  reactions: [],
  contributions: [optionalMails.contribute(digestMails)],
  words: readWords(new URL('../messages/', import.meta.url)),
}
