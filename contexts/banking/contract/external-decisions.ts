import { staff } from '@halaqa/identity/contract'
import { action, id, idInPath, problem, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { ExternalState } from './externals.ts'
import { externalApprove, externalWrite } from './permissions.ts'

/** It is in another state than the act is for. */
export const externalState = problem('external-state', 409)
/** Four eyes: who entered it, or asks for its reversal, does not decide on it. */
export const externalSameOfficer = problem('external-same-officer', 409)
/** Who entered it changes and deletes it, nobody else. */
export const externalOfOther = problem('external-of-other', 403)
/** It was changed since it was read. */
export const externalChanged = problem('external-changed', 409)
/** A line of a statement is matched with it: that is undone first. */
export const externalOnStatement = problem('external-on-statement', 409)

const base = '/financials/external'
const params = z.object({ id: idInPath })
const reply = z.object({ id, state: ExternalState })
const body = z.strictObject({ reason: text(500) })
const [write, approve] = [staff(externalWrite), staff(externalApprove)]

/** T0954 */
export const deleteExternal = action({
  name: 'banking.external.delete',
  path: `${base}/delete/{id}`,
  access: write,
  params,
  reply: z.object({ id, ok: z.boolean() }),
  summary: 'Delete an entry of your own that is not posted',
})
export const approveExternal = action({
  name: 'banking.external.approve',
  path: `${base}/approve/{id}`,
  access: approve,
  params,
  query: z.strictObject({ revision: z.coerce.number().int().min(1).optional() }),
  body: z.strictObject({ revision: z.int().min(1).optional() }),
  reply,
  summary: 'Approve what a colleague entered: it is posted in the books',
})
export const refuseExternal = action({
  name: 'banking.external.refuse',
  path: `${base}/refuse/{id}`,
  access: approve,
  params,
  body,
  reply,
  summary: 'Refuse what a colleague entered, with the reason; it goes back to them',
})
export const askExternalReversal = action({
  name: 'banking.external-reversal.request',
  path: `${base}/reversal/request/{id}`,
  access: write,
  params,
  body,
  reply,
  summary: 'Ask for a posted entry to be reversed, with the reason',
})
export const reverseExternal = action({
  name: 'banking.external-reversal.approve',
  path: `${base}/reversal/approve/{id}`,
  access: approve,
  params,
  reply,
  summary: 'Reverse an entry for which a colleague asks: its amount goes back in the books',
})
export const leaveExternal = action({
  name: 'banking.external-reversal.refuse',
  path: `${base}/reversal/refuse/{id}`,
  access: approve,
  params,
  body,
  reply,
  summary: 'Leave an entry posted that somebody asks to reverse, with the reason',
})
