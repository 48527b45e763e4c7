import { checkedIban } from '@halaqa/finance/server'
import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { type SettlementKind, settlementOfStudent, settlementState } from '../../contract/settlements.ts'
import { lockSettlement } from './lock-settlement.ts'
import { choicesOf } from './settlements.queries.ts'
import { type SettlementRow, settlementTable } from './settlements.table.ts'

type Written = {
  kind: SettlementKind
  /** In baisa. */
  amount: number
  invoice_id: number | null
  bank_account_id: number | null
  iban: string
  card_payment_id?: number | null
  account_holder: string
  decision_number: string
  reason: string
}
type Asked = Written & { form_uuid: string; student_id: number }

/** Asks for a settlement; a second person decides. The same form sent twice is one, and answers it. */
export const askSettlement = ({ form_uuid, student_id, ...written }: Asked): Promise<number> =>
  transaction(async () => {
    const checked = await checkedFields(student_id, written)
    const [row] = await db()
      .insert(settlementTable)
      .values({ form_uuid, student_id, state: 'asked', ...checked, ...askedNow() })
      .onConflictDoNothing({ target: settlementTable.form_uuid })
      .returning({ id: settlementTable.id })
    if (!row) return askedBefore(form_uuid)
    const { kind, amount } = written
    await tell(row.id, student_id, 'store', { settlement: row.id, kind, amount })
    return row.id
  })

async function askedBefore(formUuid: string): Promise<number> {
  const [known] = await db()
    .select({ id: settlementTable.id })
    .from(settlementTable)
    .where(eq(settlementTable.form_uuid, formUuid))
  return known!.id
}

/** Changes what nobody has decided; whoever changes it asks for it from now on. */
export const changeSettlement = (id: number, written: Written): Promise<number> =>
  transaction(async () => {
    const row = await lockSettlement(id)
    requireUndecided(row)
    const checked = await checkedFields(row.student_id, written)
    await db()
      .update(settlementTable)
      .set({ ...checked, ...askedNow(), revision: row.revision + 1 })
      .where(eq(settlementTable.id, id))
    const { kind, amount } = row
    await tell(id, row.student_id, 'update', { kind: written.kind, amount: written.amount }, { kind, amount })
    return id
  })

/** Withdraws what nobody has decided; the row stays. */
export const withdrawSettlement = (id: number): Promise<number> =>
  transaction(async () => {
    const row = await lockSettlement(id)
    requireUndecided(row)
    await db().update(settlementTable).set({ state: 'withdrawn' }).where(eq(settlementTable.id, id))
    await tell(id, row.student_id, 'delete', { state: 'withdrawn' }, { state: 'asked' })
    return id
  })

/** What a student asked for is not changed by the office without a word: it is approved as it is, or refused with the reason. */
function requireUndecided({ state, asked_by_student }: SettlementRow): void {
  if (state !== 'asked') refuse(settlementState)
  if (asked_by_student) refuse(settlementOfStudent)
}

const askedNow = () => {
  const { id: asked_by_id, name: asked_by_name } = currentActor()
  return { asked_by_id, asked_by_name, asked_at: clock.now() }
}

/** What each kind needs, out of what the student has; what it does not need is left away. */
async function checkedFields(studentId: number, written: Written): Promise<Written> {
  const { invoices, accounts, to_good, cards } = await choicesOf(studentId, 'ar')
  if (written.kind === 'payout' && written.card_payment_id) {
    const card = cards.find(each => each.id === written.card_payment_id)
    if (!card) return refuse(invalid, { card_payment_id: 'field.unknown-reference' })
    if (written.amount > to_good) refuse(invalid, { amount: 'field.beyond-credit' })
    if (written.amount > card.left) refuse(invalid, { amount: 'field.beyond-card' })
    // Where it goes by bank, should the gateway not do it: both or none.
    const account = accounts.find(each => each.id === written.bank_account_id && each.kind === 'bank')
    const { iban } = checkedIban({ kind: 'bank', name_ar: '', iban: written.iban })
    const byBank = account && iban && written.account_holder
    if (iban && !byBank) refuse(invalid, { bank_account_id: 'field.required' })
    if (!byBank) return { ...written, invoice_id: null, bank_account_id: null, iban: '', account_holder: '' }
    return { ...written, invoice_id: null, iban }
  }
  if (written.kind === 'payout') {
    const account = accounts.find(each => each.id === written.bank_account_id)
    if (!account) return refuse(invalid, { bank_account_id: 'field.unknown-reference' })
    if (written.amount > to_good) refuse(invalid, { amount: 'field.beyond-credit' })
    const isBank = account.kind === 'bank'
    const { iban } = checkedIban({ kind: 'bank', name_ar: '', iban: isBank ? written.iban : '' })
    if (isBank && !iban) refuse(invalid, { iban: 'field.required' })
    if (isBank && !written.account_holder) refuse(invalid, { account_holder: 'field.required' })
    const account_holder = isBank ? written.account_holder : ''
    return { ...written, invoice_id: null, card_payment_id: null, iban: iban ?? '', account_holder }
  }
  const invoice = invoices.find(each => each.id === written.invoice_id)
  if (!invoice) return refuse(invalid, { invoice_id: 'field.unknown-reference' })
  if (written.amount > invoice.open) refuse(invalid, { amount: 'field.beyond-open' })
  if (written.kind === 'credit' && written.amount > to_good) refuse(invalid, { amount: 'field.beyond-credit' })
  if (written.kind === 'discount' && !written.decision_number) refuse(invalid, { decision_number: 'field.required' })
  return { ...written, bank_account_id: null, card_payment_id: null, iban: '', account_holder: '' }
}

/** It stands in the log of the student. */
export const tell = (
  id: number,
  studentId: number,
  verb: 'store' | 'update' | 'delete' | 'confirm' | 'refuse' | 'request' | 'revoke' | 'recall' | 'pay' | 'restore',
  after: Partial<SettlementRow> & { settlement?: number },
  before?: Partial<SettlementRow>,
) =>
  audit({
    action: `billing.settlement.${verb}`,
    subject: ['students.student', studentId],
    ...(before && { before: { settlement: id, ...before } }),
    after: { settlement: id, ...after },
  })
