import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/subject.ts'
import { lessonPage, subjectList, subjectPage } from './subjects.queries.ts'

export const subjectHandlers = [
  handle(contract.allSubjects, ({ actor, language }) => subjectList(actor.id, language)),
  handle(contract.subjectLessons, ({ params, actor, language }) => subjectPage(actor.id, params.id, language)),
  handle(contract.subjectScreen, ({ params, actor, language }) => subjectPage(actor.id, params.id, language)),
  handle(contract.profileSubjects, ({ actor, language }) => subjectList(actor.id, language)),
  handle(contract.profileSubject, ({ params, actor, language }) => subjectPage(actor.id, params.id, language)),
  handle(contract.profileLesson, ({ params, actor }) => lessonPage(actor.id, params.id)),
]
