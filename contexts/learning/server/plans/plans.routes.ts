import { handle } from '@halaqa/kit-server/http'
import { lessonKeeping, subjectKeeping as subjectKeepingRoute } from '../../contract/kept-lesson.ts'
import * as contract from '../../contract/plan-progress.ts'
import { keepLesson } from './keep-lesson.ts'
import { lessonFiles } from './lesson-files.ts'
import { planProgressOf } from './plan-progress.ts'
import { subjectKeeping } from './subject-keeping.ts'

export const planHandlers = [
  handle(contract.curriculumScreen, async ({ actor, language }) => ({
    plan: await planProgressOf(actor.id, language),
  })),
  handle(lessonKeeping, ({ params, actor, language }) => keepLesson(params.id, actor, language)),
  handle(subjectKeepingRoute, ({ params, actor }) => subjectKeeping(params.id, actor.id)),
  handle(contract.lessonFiles, ({ params, actor, language }) => lessonFiles(params.id, actor, language)),
]
