import { done } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import { handleMany } from '@halaqa/kit-server/selection'
import * as contract from '../../contract/advisor.ts'
import { adviseesList, advisorChoices } from './advisees.queries.ts'
import { assignAdvisor, previewAssignment, previewRemoval, removeAdvisor } from './assign-advisor.ts'
import { conversationPage, conversationsList, ownAdvisorPage } from './conversations.queries.ts'
import { readAsAdvisor, readAsStudent, writeAsAdvisor, writeAsStudent } from './write-message.ts'

/** What one account writes in a minute. */
const pace = { max: 20, seconds: 60 }

export const advisorHandlers = [
  handle(contract.ownAdvisor, ({ query, actor }) => ownAdvisorPage(actor.id, query)),
  handle(contract.writeToAdvisor, ({ body, actor }) => writeAsStudent(actor.id, body.text), pace),
  handle(contract.readOwnAdvisor, ({ actor }) => readAsStudent(actor.id)),

  ...conversationsList,
  handle(contract.showConversation, ({ query, actor, language }) =>
    conversationPage(actor.id, query.id, query, language),
  ),
  handle(contract.answerStudent, ({ params, body, actor }) => writeAsAdvisor(actor.id, params.id, body.text), pace),
  handle(contract.readConversation, async ({ params, actor }) => {
    await readAsAdvisor(actor.id, params.id)
    return done(params.id)
  }),

  ...adviseesList,
  advisorChoices,
  handleMany(contract.assignAdvisor.preview, ({ query }) => previewAssignment(query.ids, query.advisor_id)),
  handleMany(contract.assignAdvisor.perform, ({ body }) => assignAdvisor(body)),
  handleMany(contract.removeAdvisor.preview, ({ query }) => previewRemoval(query.ids)),
  handleMany(contract.removeAdvisor.perform, ({ body }) => removeAdvisor(body)),
]
