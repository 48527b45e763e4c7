import { staff } from '@halaqa/identity/contract'
import {
  baisa,
  choices,
  day,
  during,
  id,
  idInPath,
  idInQuery,
  instant,
  list,
  longText,
  reference,
  route,
  shownVersion,
  VersionQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { Direction } from './lines.ts'
import { bankingRead, externalWrite } from './permissions.ts'

/** As of an operation of expenses: entered waits for a second person, refused goes back, reversing waits to be taken back. */
export const externalStates = ['entered', 'posted', 'refused', 'reversing', 'reversed'] as const
export const ExternalState = z.enum(externalStates)
export type ExternalState = z.infer<typeof ExternalState>

/**
 * charge: what the bank takes; interest: what it gives; rent: what the college is paid for its rooms; cash: brought from a desk to
 * the bank, or taken to it; unknown: nobody knows yet for what it is.
 */
export const externalKinds = ['charge', 'interest', 'rent', 'cash', 'unknown'] as const
export const ExternalKind = z.enum(externalKinds)
export type ExternalKind = z.infer<typeof ExternalKind>

const fields = {
  bank_account_id: reference('banking.account'),
  kind: ExternalKind,
  direction: Direction,
  amount: baisa.min(1).max(10_000_000_000),
  happened_on: day,
  /** Of cash: the desk that it comes from or goes to. */
  desk_id: reference('banking.desk').nullable().default(null),
  description: longText(500),
}
export const ExternalInput = z.strictObject(fields)
export type ExternalInput = z.output<typeof ExternalInput>

export const External = z.object({
  id,
  state: ExternalState,
  bank_account_id: id,
  bank_account: z.string(),
  kind: ExternalKind,
  direction: Direction,
  amount: baisa,
  happened_on: day,
  desk_id: id.nullable(),
  desk: z.string().nullable(),
  description: z.string(),
  entered_by_name: z.string(),
  approved_by_name: z.string().nullable(),
  /** Why it was refused, or is to be reversed. */
  reason: z.string(),
  /** Grows with each change: who approves says which one was read. */
  revision: z.int(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    approve: z.boolean(),
    refuse: z.boolean(),
    ask_reversal: z.boolean(),
    reverse: z.boolean(),
    leave: z.boolean(),
  }),
})
export type External = z.infer<typeof External>

const base = '/financials/external'
const params = z.object({ id: idInPath })
/** T0949 */
export const listExternals = list({
  word: 'banking.external',
  path: `${base}/index`,
  access: staff(bankingRead),
  row: External,
  sorts: ['id', 'amount', 'happened_on', 'state'],
  sort: '-id',
  filters: {
    state: ExternalState,
    kind: ExternalKind,
    direction: Direction,
    bank_account_id: idInQuery,
    during,
    from: day,
    until: day,
  },
  totals: ['amount'],
  groups: ['kind', 'state', 'direction', 'bank_account_id'],
  columns: [
    'happened_on',
    'kind',
    'direction',
    'amount',
    'state',
    'bank_account',
    'desk',
    'description',
    'entered_by_name',
    'approved_by_name',
    'reason',
  ],
  summary: 'Money on bank accounts that concerns no student, the newest first',
})
/** T0950. Of a line of a statement: what that says. */
export const createExternal = route({
  name: 'banking.external.create',
  method: 'GET',
  path: `${base}/create`,
  access: staff(externalWrite),
  query: z.strictObject({ line_id: idInQuery.optional() }),
  reply: z.object({
    bank_account_id: id.nullable(),
    kind: ExternalKind.nullable(),
    direction: Direction.nullable(),
    amount: baisa.nullable(),
    happened_on: day,
    description: z.string(),
  }),
  summary: 'What a new entry starts from',
})
/** T0951 */
export const storeExternal = route({
  name: 'banking.external.store',
  method: 'POST',
  path: `${base}/store`,
  access: staff(externalWrite),
  body: ExternalInput.extend({ form_uuid: z.uuid() }),
  reply: External,
  status: 201,
  summary: 'Enter money on a bank account that concerns no student; a second person approves it',
})
const Shown = External.extend({
  entered_at: instant,
  approved_at: instant.nullable(),
  asked_by_name: z.string(),
  /** Its movement in the journal, and the one that took it back. */
  movement_id: id.nullable(),
  reversal_id: id.nullable(),
})
/** T0955 */
export const showExternal = route({
  name: 'banking.external.show',
  method: 'GET',
  path: `${base}/show/{id}`,
  access: staff(bankingRead),
  params,
  reply: Shown,
  summary: 'An entry that concerns no student: who entered and who approved it',
  followable: true,
})
/** T0952 */
export const editExternal = route({
  name: 'banking.external.edit',
  method: 'GET',
  path: `${base}/edit/{id}`,
  access: staff(externalWrite),
  params,
  reply: Shown.extend(shownVersion),
  summary: 'An entry to be changed by who entered it',
})
/** T0953 */
export const updateExternal = route({
  name: 'banking.external.update',
  method: 'POST',
  path: `${base}/update/{id}`,
  access: staff(externalWrite),
  params,
  changes: editExternal,
  query: VersionQuery,
  body: ExternalInput,
  reply: External,
  summary: 'Change an entry that is not posted; a refused one waits for approval again',
})

const Account = z.object({ id, name: z.string() })
export const listAccounts = choices({
  name: 'banking.account.list',
  path: '/api/banking/accounts',
  access: staff(bankingRead),
  row: Account,
  summary: 'Open bank accounts',
})
export const listDesks = choices({
  name: 'banking.desk.list',
  path: '/api/banking/desks',
  access: staff(bankingRead),
  row: Account,
  summary: 'Open cash desks',
})
