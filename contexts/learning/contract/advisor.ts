import { guard, neverActing, staff } from '@halaqa/identity/contract'
import {
  action,
  BulkResult,
  choices,
  id,
  idInPath,
  idInQuery,
  instant,
  list,
  longText,
  onMany,
  pageOf,
  paging,
  problem,
  RowResult,
  reference,
  route,
  selecting,
  selectingInQuery,
  yesNoInQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { advisorAnswer, advisorAssign, advisorRead } from './permissions.ts'

export const noAdvisor = problem('no-advisor', 409)
/** The student has this advisor already. */
export const advisorSame = problem('advisor-same', 409)
/** Blocked, or without the permission to advise. */
export const advisorCannot = problem('advisor-cannot', 422)

/** What a socket hears when the other side has written. */
export const advisorEvent = 'advisor message'

const message = longText(4000)
export const AdvisorMessage = z.object({
  id,
  own: z.boolean(),
  author: z.string(),
  /** Plain text. */
  text: z.string(),
  at: instant,
  /** The other side has seen it. */
  seen: z.boolean(),
})
export type AdvisorMessage = z.infer<typeof AdvisorMessage>
const threadPaging = paging(30, 100)

// Between the two: staff who act as the student do not read it either.
const access = neverActing(guard('students'))
export const ownAdvisor = route({
  name: 'learning.own-advisor.show',
  method: 'GET',
  path: '/student/advisor',
  access,
  query: z.strictObject(threadPaging),
  reply: pageOf(AdvisorMessage).extend({
    advisor: z.object({ name: z.string(), since: instant }).nullable(),
    unread: z.int(),
  }),
  summary: 'Your advisor, and what you have written to each other, the newest first',
})
export const writeToAdvisor = route({
  name: 'learning.own-advisor.write',
  method: 'POST',
  path: '/student/advisor',
  access,
  body: z.strictObject({ text: message }),
  status: 201,
  reply: AdvisorMessage,
  summary: 'Write to your advisor; the same words within a minute go once',
})
export const readOwnAdvisor = route({
  name: 'learning.own-advisor.read',
  method: 'POST',
  path: '/api/student/advisor/read',
  access,
  reply: z.object({ unread: z.int() }),
  summary: 'Mark what your advisor has written as read',
})

export const AdvisorConversation = z.object({
  id,
  student_id: id,
  full_name: z.string(),
  number: z.string(),
  specialty: z.string(),
  since: instant,
  last_at: instant.nullable(),
  last_text: z.string(),
  unread: z.int(),
})
export type AdvisorConversation = z.infer<typeof AdvisorConversation>
const advise = staff(advisorAnswer)
export const listConversations = list({
  word: 'learning.conversation',
  path: '/learning/advisor',
  access: advise,
  row: AdvisorConversation,
  sorts: ['last_at', 'since', 'unread'],
  sort: '-last_at',
  filters: { unread: yesNoInQuery },
  columns: ['full_name', 'number', 'specialty', 'since', 'last_text', 'unread', 'last_at'],
  summary: 'The students whom you advise: unread ones first, then by the newest message',
})
/** Of nobody when no conversation is named; 404 when it is not one's own. */
export const showConversation = route({
  name: 'learning.conversation.show',
  method: 'GET',
  path: '/learning/advisor/show',
  access: advise,
  query: z.strictObject({ ...threadPaging, id: idInQuery.optional() }),
  reply: pageOf(AdvisorMessage).extend({ conversation: AdvisorConversation.nullable() }),
  summary: 'What you and a student whom you advise have written to each other',
})
export const answerStudent = route({
  name: 'learning.conversation.answer',
  method: 'POST',
  path: '/learning/advisor/answer/{id}',
  access: advise,
  params: z.object({ id: idInPath }),
  body: z.strictObject({ text: message }),
  status: 201,
  reply: AdvisorMessage,
  summary: 'Write to a student whom you advise; the same words within a minute go once',
})
export const readConversation = route({
  name: 'learning.conversation.read',
  method: 'POST',
  path: '/learning/advisor/read/{id}',
  access: advise,
  params: z.object({ id: idInPath }),
  reply: RowResult,
  summary: 'Mark what a student has written as read',
})

export const Advisee = z.object({
  id,
  full_name: z.string(),
  number: z.string(),
  specialty: z.string(),
  advisor: z.string(),
  advisor_id: id.nullable(),
  since: instant.nullable(),
})
export type Advisee = z.infer<typeof Advisee>
export const listAdvisees = list({
  word: 'learning.advisee',
  path: '/learning/advisees',
  access: staff(advisorRead),
  row: Advisee,
  sorts: ['full_name', 'number'],
  sort: 'full_name',
  filters: { without: yesNoInQuery, advisor_id: idInQuery, specialty_id: idInQuery },
  columns: ['number', 'full_name', 'specialty', 'advisor', 'since'],
  summary: 'Students and who advises them',
})
export const listAdvisors = choices({
  name: 'learning.advisor.list',
  path: '/learning/advisors',
  access: staff(advisorRead),
  row: z.object({ id, name: z.string(), students: z.int() }),
  summary: 'Staff who may advise, with how many students they advise',
})
const assign = staff(advisorAssign)
const query = z.strictObject(selectingInQuery(listAdvisees))
export const assignAdvisor = action({
  name: 'learning.advisee.assign',
  path: '/learning/advisees/assign',
  access: assign,
  selectsFrom: listAdvisees,
  query: query.extend({ advisor_id: idInQuery.optional() }),
  body: selecting(listAdvisees, z.strictObject({ ...onMany, advisor_id: reference('learning.advisor') })),
  reply: BulkResult,
  summary: 'Give students an advisor, in place of the one they have; one result a student',
})
export const removeAdvisor = action({
  name: 'learning.advisee.remove',
  path: '/learning/advisees/remove',
  access: assign,
  selectsFrom: listAdvisees,
  query,
  body: selecting(listAdvisees, z.strictObject(onMany)),
  reply: BulkResult,
  summary: 'Leave students without an advisor; one result a student',
})
