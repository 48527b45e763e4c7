import { randomUUID } from 'node:crypto'
import { aBankAccount } from '@halaqa/finance/factories'
import { type BankAccount, balancesOfBanks, bankMovements, invoicesToSettle } from '@halaqa/finance/server'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import type { ExternalInput } from '../contract/externals.ts'
import { confirmLines } from './confirmations/confirm-lines.ts'
import { approveExternal } from './externals/decide-external.ts'
import { enterExternal } from './externals/enter-external.ts'
import { proposalsFor, sureAmong } from './matching/propose.ts'
import { importBytes } from './statements/import-statement.ts'
import { lineTable } from './tables/lines.table.ts'

/** A line as a bank exports it; `amount` in baisa, below nothing where it left. */
export type CsvLine = { on: string; amount: number; reference?: string; name?: string; text?: string }

/** A CSV as a bank exports it, with a balance after each line that begins with `opening`. */
export function csvOf(lines: readonly CsvLine[], opening = 0): Buffer {
  let balance = opening
  const rials = (baisa: number) => (baisa / 1000).toFixed(3)
  const rows = lines.map(({ on, amount, reference = '', name = '', text = '' }) => {
    balance += amount
    return [on, reference, name, text, rials(amount), rials(balance)].map(each => `"${each.replaceAll('"', '""')}"`)
  })
  const head = ['التاريخ', 'المرجع', 'الاسم', 'البيان', 'المبلغ', 'الرصيد']
  return Buffer.from([head, ...rows].map(row => row.join(',')).join('\r\n'))
}

/** A statement of an account, imported in the name of whoever asks. Answers the ids of its lines, in their order. */
export async function aStatement(
  bank_account_id: number,
  lines: readonly CsvLine[],
  opening?: number,
): Promise<number[]> {
  const file = { name: 'statement.csv', bytes: csvOf(lines, opening) }
  const { id } = await importBytes({ bank_account_id, dry_run: false }, file)
  const rows = await db()
    .select({ id: lineTable.id })
    .from(lineTable)
    .where(eq(lineTable.statement_id, id!))
    .orderBy(lineTable.row)
  return rows.map(row => row.id)
}

export { importBytes }
/** How many of an account's lines that nobody matched have a proposal, and how many one beyond doubt. */
export async function proposedFor(account: BankAccount): Promise<{ proposed: number; sure: number }> {
  const lines = await db().select().from(lineTable).where(eq(lineTable.bank_account_id, account.id))
  const proposals = await proposalsFor(account, lines)
  return { proposed: [...proposals.values()].filter(each => each.length).length, sure: sureAmong(proposals).size }
}

/** An entry that concerns no student and waits for approval, in the name of whoever asks. */
export async function anExternal(wish: Partial<ExternalInput> = {}): Promise<number> {
  return enterExternal({
    form_uuid: randomUUID(),
    bank_account_id: wish.bank_account_id ?? (await aBankAccount({ kind: 'bank', name_ar: 'بنك الكلية' })).id,
    kind: 'charge',
    direction: 'out',
    amount: 2_500,
    happened_on: clock.today(),
    desk_id: null,
    description: 'رسوم شهرية',
    ...wish,
  })
}

type Officer = { id: number; name: string }
const as = <T>(officer: Officer, work: () => Promise<T>): Promise<T> =>
  withRequest({ ...currentRequest(), actor: { ...system, ...officer, guard: 'users' } }, work)

/** What the demonstration's bank says of the last three weeks: some of it is matched, some waits; brought by one, confirmed by another. */
export async function seedBanking(officer: Officer, chief: Officer): Promise<void> {
  const today = clock.today()
  const bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط، الحساب الجاري' })
  const ago = (days: number) => addDays(today, -days)
  const rent = { kind: 'rent' as const, direction: 'in' as const, amount: 120_000, happened_on: ago(15) }
  const entered = await as(officer, () =>
    anExternal({ bank_account_id: bank.id, ...rent, description: 'إيجار القاعة الكبرى' }),
  )
  await as(chief, () => approveExternal(entered))
  await as(chief, () => anExternal({ bank_account_id: bank.id, happened_on: ago(5), description: 'رسوم شهرية للحساب' }))
  const movements = await bankMovements(bank, { from: ago(21) })
  const [transfer] = movements.filter(each => each.bank_reference)
  const [invoice] = await invoicesToSettle({ amounts: [14_000] })
  const before = (await balancesOfBanks({ until: ago(22) })).find(each => each.id === bank.id)?.closing ?? 0
  const lines = await as(officer, () =>
    aStatement(
      bank.id,
      [
        { on: ago(20), amount: -398_120, reference: 'CHQ-20117', name: 'نماء لخدمات الكهرباء' },
        {
          on: ago(15),
          amount: 120_000,
          reference: 'FT26-0377',
          name: 'مركز البيان للتدريب',
          text: 'إيجار القاعة الكبرى',
        },
        { on: ago(5), amount: -2_500, text: 'رسوم شهرية للحساب' },
        { on: ago(3), amount: 75_000, reference: 'FT26-0398', text: 'تحويل وارد' },
        {
          on: ago(1),
          amount: 14_000,
          reference: 'FT26-0405',
          name: invoice?.payer_name ?? '',
          text: `كتب ${invoice?.number ?? ''}`,
        },
        { on: today, amount: 24_000, reference: 'FT26-0411', text: 'تحويل وارد' },
        { on: today, amount: 24_000, reference: transfer?.bank_reference ?? '', text: 'تحويل وارد' },
      ],
      before,
    ),
  )
  const found = (amount: number) => movements.find(each => each.amount === amount && !each.is_reversed)?.entry_id
  const confirm = async (at: number, entry: number | undefined) => {
    if (entry) await as(chief, () => confirmLines([lines[at]!], [{ kind: 'movement', id: entry }]))
  }
  await confirm(0, found(-398_120))
  await confirm(6, transfer?.entry_id)
}
