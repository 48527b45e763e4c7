import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { assignmentHandlers } from './assignments/assignments.routes.ts'
import { sweepWorkItemsJob } from './jobs/sweep-work-items.ts'
import { preferenceHandlers } from './preferences/preferences.routes.ts'
import { workHandlers } from './work/work.routes.ts'

export const workplaceContext: ContextModule = {
  name: 'workplace',
  handlers: [...assignmentHandlers, ...preferenceHandlers, ...workHandlers],
  jobs: [sweepWorkItemsJob],
  reactions: [],
  words: readWords(new URL('../messages/', import.meta.url)),
}
