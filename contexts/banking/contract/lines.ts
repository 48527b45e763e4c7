import { staff } from '@halaqa/identity/contract'
import { baisa, day, id, idInPath, idInQuery, instant, list, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { bankingRead } from './permissions.ts'
import { signed } from './statements.ts'
import { TargetKind } from './targets.ts'

/** open: nobody knows yet what it is; part: a part of it is known; matched: all of it is. */
export const lineStates = ['open', 'part', 'matched'] as const
export const LineState = z.enum(lineStates)
export type LineState = z.infer<typeof LineState>
/** in: it came; out: it left. */
export const Direction = z.enum(['in', 'out'])

export const Line = z.object({
  id,
  on: day,
  /** Above nothing where it came, below where it left. */
  amount: signed,
  name: z.string(),
  reference: z.string(),
  text: z.string(),
  state: LineState,
  /** What of it is not matched. */
  left: baisa,
  bank_account: z.string(),
  statement_id: id,
  file_name: z.string(),
  can: z.object({ confirm: z.boolean() }),
})
export type Line = z.infer<typeof Line>

/** T0947. Those that are not matched; others where their state is asked for. */
export const listLines = list({
  word: 'banking.line',
  path: '/financials/fail/notmatch',
  access: staff(bankingRead),
  row: Line,
  sorts: ['id', 'on', 'amount', 'left'],
  sort: 'on',
  filters: {
    state: LineState,
    direction: Direction,
    bank_account_id: idInQuery,
    statement_id: idInQuery,
    from: day,
    until: day,
  },
  totals: ['amount', 'left'],
  groups: ['state', 'bank_account_id'],
  columns: ['on', 'amount', 'name', 'reference', 'text', 'state', 'left', 'bank_account', 'file_name'],
  summary: 'Lines of statements that nobody has matched, the oldest first',
})

/** What a line probably is, with how sure that is (0 to 100) and why, in words. */
export const Proposal = z.object({
  kind: TargetKind,
  id,
  score: z.int(),
  title: z.string(),
  detail: z.string(),
  link: z.string().nullable(),
  amount: baisa,
  reasons: z.array(z.string()),
  /** Whether whoever asks may confirm it: not what they recorded, brought or entered themselves. */
  can: z.object({ confirm: z.boolean() }),
})
export type Proposal = z.infer<typeof Proposal>

/** What was confirmed for a line. */
export const Match = z.object({
  id,
  confirmation_id: id,
  kind: TargetKind,
  title: z.string(),
  link: z.string().nullable(),
  transfer_id: id,
  amount: baisa,
  by_name: z.string(),
  at: instant,
  undone_by_name: z.string().nullable(),
  /** Asked to be undone and not yet: a colleague has to reverse what was posted, or leaves it. */
  is_undone: z.boolean(),
  reason: z.string(),
  can: z.object({ undo: z.boolean() }),
})
export const showLine = route({
  name: 'banking.line.show',
  method: 'GET',
  path: '/financials/fail/line/{id}',
  access: staff(bankingRead),
  params: z.object({ id: idInPath }),
  reply: Line.extend({
    iban: z.string(),
    /** Where it stands in the file. */
    row: z.int(),
    imported_by_name: z.string(),
    imported_at: instant,
    proposals: z.array(Proposal),
    matches: z.array(Match),
    /** Others of the same account and direction that are not matched either, the nearest first: to be joined with it. */
    others: z.array(z.object({ id, on: day, left: baisa, name: z.string(), text: z.string() })),
    can: z.object({ confirm: z.boolean(), record: z.boolean(), enter: z.boolean() }),
  }),
  summary: 'A line of a statement: where it comes from, what it probably is, and what was confirmed',
  followable: true,
})
