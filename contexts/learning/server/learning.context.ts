import type { ContextModule } from '@halaqa/kit-server/assembly'
import office from '@halaqa/learning/messages/office' with { type: 'json' }
import words from '@halaqa/learning/messages/words' with { type: 'json' }
import { advisorHandlers } from './advisor/advisor.routes.ts'
import { elementHandlers } from './elements/elements.routes.ts'
import { communityHandlers } from './forum/community.routes.ts'
import { forumHandlers } from './forum/forum.routes.ts'
import { sweepVlogFilesJob } from './jobs/sweep-vlog-files.ts'
import { noteHandlers } from './notes/notes.routes.ts'
import { planHandlers } from './plans/plans.routes.ts'
import { sectionHandlers } from './sections/sections.routes.ts'
import { shownHandlers } from './shown/shown-videos.routes.ts'
import { subjectHandlers } from './subjects/subjects.routes.ts'
import { todayHandlers } from './today/today.routes.ts'
import { vlogHandlers } from './vlog/vlog.routes.ts'

export const learningContext: ContextModule = {
  name: 'learning',
  handlers: [
    ...communityHandlers,
    ...advisorHandlers,
    ...elementHandlers,
    ...forumHandlers,
    ...noteHandlers,
    ...planHandlers,
    ...sectionHandlers,
    ...shownHandlers,
    ...subjectHandlers,
    ...todayHandlers,
    ...vlogHandlers,
  ],
  jobs: [sweepVlogFilesJob],
  reactions: [],
  words: [words, office],
}
