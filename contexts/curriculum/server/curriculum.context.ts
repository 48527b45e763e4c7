import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { subjectPublish } from '../contract/permissions.ts'
import { lessonHandlers } from './desk/lessons.routes.ts'
import { subjectHandlers } from './desk/subjects.routes.ts'
import { elementHandlers } from './elements/elements.routes.ts'
import { fileUploadTarget } from './elements/file-uploads.ts'
import { pieceHandlers } from './elements/pieces.routes.ts'
import { placeHandlers } from './elements/places.routes.ts'
import { exceptionHandlers } from './exceptions/exceptions.routes.ts'
import { sweepElementFilesJob } from './jobs/sweep-element-files.ts'
import { partHandlers } from './lessons/parts.resource.ts'
import { lookupHandlers } from './lookups/lookups.routes.ts'
import { noteHandlers } from './notes/notes.routes.ts'
import { outlineHandlers } from './outlines/outlines.routes.ts'
import { pageHandlers } from './pages/pages.routes.ts'
import { planHandlers } from './plans/plans.routes.ts'
import { reportHandlers } from './reports/reports.routes.ts'
import { teacherHandlers } from './teachers/teachers.routes.ts'
import { convertVideoJob } from './videos/convert-video-job.ts'
import { videoUploadTarget } from './videos/uploads.ts'
import { videoHandlers } from './videos/videos.routes.ts'

export const curriculumContext: ContextModule = {
  name: 'curriculum',
  handlers: [
    ...elementHandlers,
    ...exceptionHandlers,
    ...lessonHandlers,
    ...lookupHandlers,
    ...noteHandlers,
    ...outlineHandlers,
    ...pageHandlers,
    ...partHandlers,
    ...pieceHandlers,
    ...placeHandlers,
    ...planHandlers,
    ...reportHandlers,
    ...subjectHandlers,
    ...teacherHandlers,
    ...videoHandlers,
  ],
  jobs: [convertVideoJob, sweepElementFilesJob],
  reactions: [],
  // Which move of a subject it takes is said by its state.
  permissions: [subjectPublish],
  uploads: [videoUploadTarget, fileUploadTarget],
  rows: {
    'curriculum.lessons': 'curriculum.lesson',
    'curriculum.plans': 'curriculum.plan',
    'curriculum.subject_teachers': 'curriculum.subject-teacher',
  },
  words: readWords(new URL('../messages/', import.meta.url)),
}
