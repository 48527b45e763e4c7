import { handle } from '@halaqa/kit-server/http'
import { choosing, storeChosen, storeSummer } from '../../contract/choose.ts'
import { failedStudents } from '../../contract/choosing-exception.ts'
import { chooseForSummer, chooseForTerm } from './choose-subjects.ts'
import { choosingOf } from './choosing.queries.ts'
import { choosingExceptionHandlers } from './choosing-exceptions.resource.ts'
import { failedStudentsPage } from './failed-students.queries.ts'

export const choosingHandlers = [
  ...choosingExceptionHandlers,
  handle(failedStudents, ({ query, language }) => failedStudentsPage(query, language)),
  handle(choosing, ({ actor, language }) => choosingOf(actor.id, language)),
  handle(storeChosen, ({ actor, body }) => chooseForTerm(actor.id, body.ids)),
  handle(storeSummer, ({ actor, body }) => chooseForSummer(actor.id, body.ids)),
]
