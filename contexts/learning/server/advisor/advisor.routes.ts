import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/advisor.ts'
import { adviseesPage, advisorsPage } from './advisees.queries.ts'
import { assignAdvisor, removeAdvisor } from './assign-advisor.ts'
import { conversationPage, conversationsPage, ownAdvisorPage } from './conversations.queries.ts'
import { readAsAdvisor, readAsStudent, writeAsAdvisor, writeAsStudent } from './write-message.ts'

/** What one account writes in a minute. */
const pace = { max: 20, seconds: 60 }
const chosen = (query: { ids?: number[] | undefined }) => ({
  allowed: true,
  reason: null,
  consequences: [{ what: 'students.student', count: query.ids?.length ?? 0 }],
})

export const advisorHandlers = [
  handle(contract.ownAdvisor, ({ query, actor }) => ownAdvisorPage(actor.id, query)),
  handle(contract.writeToAdvisor, ({ body, actor }) => writeAsStudent(actor.id, body.text), pace),
  handle(contract.readOwnAdvisor, ({ actor }) => readAsStudent(actor.id)),

  handle(contract.listConversations, ({ query, actor, language }) => conversationsPage(actor.id, query, language)),
  handle(contract.showConversation, ({ query, actor, language }) =>
    conversationPage(actor.id, query.id, query, language),
  ),
  handle(contract.answerStudent, ({ params, body, actor }) => writeAsAdvisor(actor.id, params.id, body.text), pace),
  handle(contract.readConversation, async ({ params, actor }) => {
    await readAsAdvisor(actor.id, params.id)
    return { id: params.id, ok: true, code: null, message: null }
  }),

  handle(contract.listAdvisees, ({ query, language }) => adviseesPage(query, language)),
  handle(contract.listAdvisors, ({ query }) => advisorsPage(query)),
  handle(contract.assignAdvisor.preview, ({ query }) => chosen(query)),
  handle(contract.assignAdvisor.perform, ({ body, language }) => assignAdvisor(body, language)),
  handle(contract.removeAdvisor.preview, ({ query }) => chosen(query)),
  handle(contract.removeAdvisor.perform, ({ body, language }) => removeAdvisor(body, language)),
]
