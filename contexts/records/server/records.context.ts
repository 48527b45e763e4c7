import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { searchSources, staysBehind, studentBelongings } from '@halaqa/students/server'
import { historyHandlers } from './history/history.routes.ts'
import { orderHandlers } from './orders/orders.routes.ts'
import { paperSource } from './papers/found-papers.ts'
import { issuePapers } from './papers/issue-many.ts'
import { paperBelongings } from './papers/paper-belongings.ts'
import { paperRunHandlers } from './papers/paper-runs.routes.ts'
import { paperHandlers } from './papers/papers.routes.ts'
import { onStateTakenBack } from './reactions/reactions.ts'
import { recordHandlers } from './record/record.routes.ts'
import { reportHandlers } from './reports/reports.routes.ts'

export const recordsContext: ContextModule = {
  name: 'records',
  handlers: [
    ...historyHandlers,
    ...orderHandlers,
    ...paperHandlers,
    ...paperRunHandlers,
    ...recordHandlers,
    ...reportHandlers,
  ],
  jobs: [issuePapers],
  reactions: [onStateTakenBack],
  rows: {
    'records.semester_history': 'records.semester-history',
  },
  words: readWords(new URL('../messages/', import.meta.url)),
  contributions: [
    searchSources.contribute(paperSource),
    studentBelongings.contribute(paperBelongings),
    staysBehind.contribute({
      'records.semester_history.student_id': 'the figures of a semester that was confirmed',
      'records.paper_run_refusals.student_id': 'what a run of papers said of that record on its day',
    }),
  ],
}
