import { allGrades } from '@halaqa/grading/contract'
import type { Route } from '@halaqa/kit-contract'
import { schedule } from '@halaqa/learning/contract'
import { ownPapers } from '@halaqa/records/contract'
import type { Readable } from './readable.ts'

/** What the pages ask that are read without a connection. */
export const seenRoutes: Record<Readable, Route> = {
  '/student/schedule': schedule,
  '/student/results': allGrades,
  '/student/docs': ownPapers,
}
