import { handle } from '@halaqa/kit-server/http'
import { lessonKeeping } from '../../contract/kept-lesson.ts'
import * as contract from '../../contract/plan-progress.ts'
import { keepLesson } from './keep-lesson.ts'
import { lessonFiles } from './lesson-files.ts'
import { planProgressOf } from './plan-progress.ts'

export const planHandlers = [
  handle(contract.curriculumScreen, async ({ actor, language }) => ({
    plan: await planProgressOf(actor.id, language),
  })),
  handle(lessonKeeping, ({ params, actor, language }) => keepLesson(params.id, actor, language)),
  handle(contract.lessonFiles, ({ params, actor, language }) => lessonFiles(params.id, actor, language)),
]
