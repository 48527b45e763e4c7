import { randomUUID } from 'node:crypto'
import {
  accountOfBank,
  type BankAccount,
  type BankMovement,
  bankMovements,
  confirmReceipt,
  daysOfGateways,
  gatewayClearing,
  invoicesToSettle,
  payoutSources,
  post,
  receiveTransfer,
  transferSource,
  waitingTransfers,
} from '@halaqa/finance/server'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { eq, inArray } from 'drizzle-orm'
import { lineSameOfficer, targetTooLarge, targetUnfit } from '../../contract/confirmations.ts'
import type { Target } from '../../contract/targets.ts'
import { feesAccount } from '../externals/accounts-of-externals.ts'
import { approveExternal } from '../externals/decide-external.ts'
import { payoutOf } from '../matching/payouts.ts'
import { payoutTable } from '../tables/confirmations.table.ts'
import { externalTable } from '../tables/externals.table.ts'
import type { LineRow } from '../tables/lines.table.ts'
import { matchedOfEntries } from '../tables/matched.queries.ts'
import { statementTable } from '../tables/statements.table.ts'

/** What a confirmation rests on: the account, which is held, its lines, and how much of them is not matched yet, in baisa. */
export type Confirming = { account: BankAccount; lines: readonly LineRow[]; available: number; isOnly: boolean }
/** The entry of the books that a target is, with how much of it goes to the lines, and what was posted for it. */
export type PostedTarget = { entry: BankMovement; amount: number; posted_id: number | null }

/** The target as it stands in the books: it is there, or this person may post it, and then it is posted. */
export async function postTarget(target: Target, confirming: Confirming): Promise<PostedTarget> {
  const { account } = confirming
  if (target.kind === 'movement') return movementOf(target, confirming)
  const { reference, kind, posted_id, amount } = await posts[target.kind](target, confirming)
  const found = await bankMovements(account, { references: [reference] })
  const entry = found.filter(each => each.kind === kind).at(-1)
  return entry ? { entry, amount, posted_id } : refuse(targetUnfit)
}

async function movementOf({ id, amount }: Target, { account, lines, available }: Confirming): Promise<PostedTarget> {
  const [entry] = await bankMovements(account, { entries: [id] })
  if (!entry || Math.sign(entry.amount) !== Math.sign(lines[0]!.amount) || entry.is_reversed) return refuse(targetUnfit)
  const left = Math.abs(entry.amount) - ((await matchedOfEntries([id])).get(id) ?? 0)
  if (left === 0) refuse(targetUnfit)
  return { entry, amount: fitting(amount ?? Math.min(left, available), left, available), posted_id: null }
}

/** No more than there is on either side. */
function fitting(wanted: number, ...most: number[]): number {
  if (wanted > Math.min(...most)) refuse(targetTooLarge)
  return wanted
}

type Posted = { reference: string; kind: BankMovement['kind']; posted_id: number | null; amount: number }
type Posting = (target: Target, confirming: Confirming) => Promise<Posted>

/** A colleague's transfer stands on the statement: confirmed by finance's own act, and its own four eyes. */
const receipt: Posting = async ({ id }, { account, lines, available }) => {
  const waiting = (await waitingTransfers(account.id)).find(each => each.id === id)
  if (!waiting || lines[0]!.amount < 0) return refuse(targetUnfit)
  const amount = fitting(waiting.amount, available)
  await confirmReceipt(id)
  return { reference: `finance.receipt:${id}`, kind: 'payment', posted_id: id, amount }
}

/** The same of a sponsor's payment, or of a donation: confirmed by the act of whoever keeps it. */
const recorded: Posting = async ({ kind, id }, { account, lines, available }) => {
  const source = transferSource(kind)
  const waiting = (await source?.waiting(account.id))?.find(each => each.id === id)
  if (!source || !waiting || lines[0]!.amount < 0) return refuse(targetUnfit)
  const amount = fitting(waiting.amount, available)
  await source.confirm(id)
  return { reference: `${source.word}:${id}`, kind: source.posted_as, posted_id: id, amount }
}

/**
 * Money of somebody: whoever brought the statement recorded it, and who confirms is the second person. Where a line is one thing all
 * of it is that; what an invoice does not need stays to its payer's good.
 */
const invoice: Posting = async (target, confirming) => {
  const [found] = await invoicesToSettle({ ids: [target.id] })
  if (!found) return refuse(targetUnfit)
  const { available, isOnly } = confirming
  const amount = fitting(target.amount ?? (isOnly ? available : Math.min(found.open, available)), available)
  return received(found.payer_id, [found.id], amount, confirming)
}
const payer: Posting = async (target, confirming) =>
  received(target.id, [], fitting(target.amount ?? confirming.available, confirming.available), confirming)

async function received(
  payer_id: number,
  invoice_ids: number[],
  amount: number,
  { account, lines }: Confirming,
): Promise<Posted> {
  const [first] = lines
  if (first!.amount < 0) return refuse(targetUnfit)
  const recorder = await requireBroughtByOther(lines)
  // What a bank writes as a reference stands on several lines at times, and a line may be of several payers.
  const form_uuid = randomUUID()
  const bank_reference = `${first!.reference.slice(0, 40)} #${first!.id}-${form_uuid.slice(0, 4)}`.trim()
  const id = await receiveTransfer(
    {
      form_uuid,
      payer_id,
      bank_account_id: account.id,
      amount,
      invoice_ids,
      bank_reference,
      value_on: first!.on,
      remark: first!.text,
    },
    recorder,
  )
  return { reference: `finance.receipt:${id}`, kind: 'payment', posted_id: id, amount }
}

/** Four eyes: who brought the statement does not post from it. Answers who did. */
async function requireBroughtByOther(lines: readonly LineRow[]): Promise<{ id: number; name: string }> {
  const rows = await db()
    .select({ id: statementTable.imported_by_id, name: statementTable.imported_by_name })
    .from(statementTable)
    .where(
      inArray(
        statementTable.id,
        lines.map(line => line.statement_id),
      ),
    )
    .orderBy(statementTable.id)
  if (rows.some(({ id }) => id === currentActor().id)) refuse(lineSameOfficer)
  return rows[0]!
}

/** An entry that a colleague made: approved by its own act. */
const external: Posting = async ({ id }, { account, lines, available }) => {
  const [row] = await db().select().from(externalTable).where(eq(externalTable.id, id))
  if (!row || row.bank_account_id !== account.id || (row.direction === 'in') !== lines[0]!.amount > 0)
    return refuse(targetUnfit)
  const amount = fitting(row.amount, available)
  await approveExternal(id)
  return {
    reference: `banking.external:${id}`,
    kind: row.kind === 'charge' ? 'expense' : 'deposit',
    posted_id: id,
    amount,
  }
}

/** What a gateway took on a day comes as one amount; what it kept of it is its fee. */
const payout: Posting = async ({ id }, { account, lines, available }) => {
  const named = payoutOf(id)
  if (!named || lines[0]!.amount < 0) return refuse(targetUnfit)
  await requireBroughtByOther(lines)
  const { gateway, day } = named
  const taken = (await daysOfGateways({ from: day, until: day })).find(each => each.gateway === gateway)
  if (!taken || available > taken.amount) return refuse(targetUnfit)
  const fee = taken.amount - available
  const [row] = await db()
    .insert(payoutTable)
    .values({
      gateway,
      day,
      gross: taken.amount,
      fee,
      bank_account_id: account.id,
      posted_on: lines[0]!.on,
      transfer_ids: [],
    })
    .onConflictDoNothing()
    .returning({ id: payoutTable.id })
  if (!row) return refuse(targetUnfit)
  const reference = `banking.payout:${row.id}`
  const credit = gatewayClearing(gateway)
  const transfer_ids = (await post({
    kind: 'deposit',
    reference,
    on: lines[0]!.on,
    transfers: [
      { debit: accountOfBank(account), credit, amount: available },
      ...(fee ? [{ debit: feesAccount, credit, amount: fee }] : []),
    ],
  }))!
  await db().update(payoutTable).set({ transfer_ids }).where(eq(payoutTable.id, row.id))
  return { reference, kind: 'deposit', posted_id: row.id, amount: available }
}

/** What was promised to somebody left: the bank's line shows it, and another than who asked for it says so. */
const settlement: Posting = async ({ id }, { account, lines, available }) => {
  const [source] = payoutSources.contributions()
  const waiting = (await source?.waiting(account.id))?.find(each => each.id === id)
  const [first] = lines
  if (!source || !waiting || first!.amount > 0 || first!.on < waiting.promised_on) return refuse(targetUnfit)
  const amount = fitting(waiting.amount, available)
  return { reference: await source.left(id, first!.on), kind: 'deposit', posted_id: id, amount }
}

const posts: Record<Exclude<Target['kind'], 'movement'>, Posting> = {
  ...{ receipt, invoice, payer, external, payout, settlement },
  sponsor: recorded,
  donation: recorded,
}
