import { staff } from '@halaqa/identity/contract'
import { action, BulkResult, id, idInPath, problem, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { LineState } from './lines.ts'
import { lineConfirm } from './permissions.ts'
import { type TargetKind, targetsText } from './targets.ts'

/** All of it is matched already. */
export const lineMatched = problem('line-matched', 409)
/** Four eyes: who brought the statement does not post from it; who confirmed does not take back alone. */
export const lineSameOfficer = problem('line-same-officer', 409)
/** What is to be confirmed is more than the lines still have, or than is left of it. */
export const targetTooLarge = problem('target-too-large', 409)
/** It is not of this account, goes the other way, or is not there any more. */
export const targetUnfit = problem('target-unfit', 409)
/** Several lines are one thing, or one line is several: not both at once. */
export const linesAndTargets = problem('lines-and-targets', 422)
/** It was undone before. */
export const confirmationUndone = problem('confirmation-undone', 409)

const access = staff(lineConfirm)
const params = z.object({ id: idInPath })
const reply = z.object({ id, state: LineState })
/** Other lines that are one thing together with this one. */
const lineIds = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,49}$/)
  .optional()

export const confirmLine = action({
  name: 'banking.line.confirm',
  path: '/financials/fail/confirm/{id}',
  access,
  params,
  query: z.strictObject({ targets: targetsText.optional(), line_ids: lineIds }),
  body: z.strictObject({ targets: targetsText, line_ids: lineIds }),
  reply,
  summary: 'Confirm what a line of a statement is: one thing, several, or one together with other lines',
})
export const rejectProposal = action({
  name: 'banking.line.reject',
  path: '/financials/fail/reject/{id}',
  access,
  params,
  query: z.strictObject({ target: targetsText.optional() }),
  body: z.strictObject({ target: targetsText }),
  reply,
  summary: 'Say that a line is not what is proposed: it is not proposed for it again',
})
export const undoConfirmation = action({
  name: 'banking.confirmation.undo',
  path: '/financials/fail/undo/{id}',
  access,
  params,
  body: z.strictObject({ reason: text(500) }),
  reply: z.object({ id, ok: z.boolean() }),
  summary:
    'Undo a confirmation, with the reason: its lines are open again, and what it posted is taken back as finance allows',
})

/** sure: whatever it is; the others narrow that to movements of the books, recorded transfers and open invoices. */
export const copyTypes = ['sure', 'posted', 'asked', 'invoices'] as const
export const CopyType = z.enum(copyTypes)
export type CopyType = z.infer<typeof CopyType>
/** The kinds of proposals that each means. */
export const kindsOfCopy: Record<CopyType, readonly z.infer<typeof TargetKind>[]> = {
  sure: ['movement', 'receipt', 'sponsor', 'donation', 'invoice', 'external', 'settlement'],
  posted: ['movement'],
  asked: ['receipt', 'sponsor', 'donation'],
  invoices: ['invoice'],
}
/** At once; whoever has more asks again. */
export const mostCopied = 500
const most = z.int().min(1).max(mostCopied)
/** T0948 */
export const copyProposals = action({
  name: 'banking.line.copy',
  path: '/financials/fail/copy/{type}',
  access,
  params: z.object({ type: CopyType }),
  query: z.strictObject({ most: z.coerce.number().pipe(most).default(mostCopied) }),
  body: z.strictObject({ most: most.default(mostCopied) }),
  reply: BulkResult,
  summary: 'Confirm all proposals of a kind that are beyond doubt',
})
