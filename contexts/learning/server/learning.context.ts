import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { searchSources, staysBehind, studentBelongings } from '@halaqa/students/server'
import { workKinds } from '@halaqa/workplace/server'
import { advisorHandlers } from './advisor/advisor.routes.ts'
import { advisingBelongings, endedAdvisingBelongings } from './advisor/hand-over-advisings.ts'
import { elementHandlers } from './elements/elements.routes.ts'
import { communityHandlers } from './forum/community.routes.ts'
import { forumHandlers } from './forum/forum.routes.ts'
import { postBelongings, reportBelongings } from './forum/forum-belongings.ts'
import { goalBelongings } from './goals/goal-belongings.ts'
import { goalHandlers } from './goals/goals.routes.ts'
import { sweepVlogFilesJob } from './jobs/sweep-vlog-files.ts'
import { noteBelongings } from './notes/note-belongings.ts'
import { noteHandlers } from './notes/notes.routes.ts'
import { planHandlers } from './plans/plans.routes.ts'
import { progressBelongings } from './progress/progress-belongings.ts'
import { ownSources } from './search/own-sources.ts'
import { sectionHandlers } from './sections/sections.routes.ts'
import { shownVideos } from './shown/shown-videos.queries.ts'
import { subjectHandlers } from './subjects/subjects.routes.ts'
import { todayHandlers } from './today/today.routes.ts'
import { vlogBelongings } from './vlog/hand-over-vlog.ts'
import { vlogHandlers } from './vlog/vlog.routes.ts'
import { vlogUploads } from './vlog/vlog-files.ts'
import { learningWork } from './work.queries.ts'

export const learningContext: ContextModule = {
  name: 'learning',
  handlers: [
    ...communityHandlers,
    ...advisorHandlers,
    ...elementHandlers,
    ...forumHandlers,
    ...goalHandlers,
    ...noteHandlers,
    ...planHandlers,
    ...sectionHandlers,
    ...shownVideos,
    ...subjectHandlers,
    ...todayHandlers,
    ...vlogHandlers,
  ],
  jobs: [sweepVlogFilesJob],
  reactions: [],
  uploads: [vlogUploads],
  words: readWords(new URL('../messages/', import.meta.url)),
  contributions: [
    ...learningWork.map(workKinds.contribute),
    ...ownSources.map(searchSources.contribute),
    ...[
      progressBelongings,
      goalBelongings,
      noteBelongings,
      postBelongings,
      reportBelongings,
      vlogBelongings,
      advisingBelongings,
      endedAdvisingBelongings,
    ].map(studentBelongings.contribute),
    staysBehind.contribute({
      'learning.post_reactions.student_id': 'a sign under a post counts once a person; whose it was is not shown',
      'learning.calendar_links.student_id':
        'the link is a secret of the account, which the other record has of its own',
    }),
  ],
}
