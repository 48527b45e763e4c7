import type { SearchSource } from '@halaqa/students/server'
import { advisorSource } from './found-advisor.ts'
import { daySource } from './found-days.ts'
import { elementSource, lessonSource } from './found-lessons.ts'
import { noteSource } from './found-notes.ts'
import { postSource } from './found-posts.ts'
import { subjectSource } from './found-subjects.ts'

/** What is searched of studying, in the order in which it is shown. */
export const ownSources: SearchSource[] = [
  subjectSource,
  lessonSource,
  elementSource,
  noteSource,
  postSource,
  daySource,
  advisorSource,
]
