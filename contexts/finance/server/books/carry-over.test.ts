import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { db, migrate, migrationsFolder } from '@halaqa/kit-server/database'
import { onEmptyDatabase } from '@halaqa/kit-testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoicesOf, receiptsOf } from '../payments/payments.queries.ts'
import { moneyChecks } from './money-checks.ts'

/** The migrations before there were books. */
const folder = mkdtempSync(join(tmpdir(), 'halaqa-before-books-'))
beforeAll(() => {
  for (const name of readdirSync(migrationsFolder))
    if (name < '0021') cpSync(join(migrationsFolder, name), join(folder, name))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Numbers of an invoice: its lines' amounts, and what became of it. */
const before = [
  { id: 1, state: 'open', lines: [45_000, 30_000] },
  { id: 2, state: 'paid', lines: [45_000, 30_000, 0] },
  { id: 3, state: 'paid', lines: [20_000], surplus: 20_000 },
  { id: 4, state: 'exempted', lines: [20_000, 1] },
  { id: 5, state: 'cancelled', lines: [45_000, 45_000], surplus: 90_000 },
  { id: 6, state: 'open', lines: [0] },
  // Owed back: more than the first line, and then the rest.
  { id: 7, state: 'paid', lines: [30_000, 30_000, 15_000], refunds: [40_000, 35_000] },
] as const
type Before = { id: number; state: string; lines: readonly number[]; surplus?: number; refunds?: readonly number[] }

async function write({ id, state, lines, surplus, refunds = [] }: Before) {
  const total = lines.reduce((sum, line) => sum + line, 0)
  const settled = state === 'open' ? null : '2026-09-30T21:00:00Z'
  await db().execute(sql`insert into finance.invoices (number, kind, reference, payer_guard, payer_id, payer_name, state, total, issued_at, settled_at, note)
    values (${`I-26-${String(id).padStart(6, '0')}`}, 'study', ${`test:${id}`}, 'students', ${id % 2}, 'سالم الهنائي', ${state}, ${total}, '2026-09-01T05:00:00Z', ${settled}, 'قرار')`)
  for (const amount of lines)
    await db().execute(
      sql`insert into finance.invoice_lines (invoice_id, label, quantity, unit_amount, amount) values (${id}, 'ساعات', 1, ${amount}, ${amount})`,
    )
  const pay = async (amount: number, isSurplus: boolean) => {
    const { rows } = await db().execute<{
      id: number
    }>(sql`insert into finance.payments (invoice_id, gateway, amount, state, surplus, verify_code, created_at, settled_at)
      values (${id}, 'thawani', ${amount}, 'paid', ${isSurplus}, ${`code-${id}-${isSurplus}`}, '2026-09-30T20:00:00Z', '2026-09-30T21:00:00Z') returning id`)
    return rows[0]!.id
  }
  if (state === 'paid') {
    const payment = await pay(total, false)
    await db().execute(
      sql`insert into finance.allocations (invoice_id, payment_id, amount, at) values (${id}, ${payment}, ${total}, '2026-09-30T21:00:00Z')`,
    )
  }
  if (surplus) await pay(surplus, true)
  for (const [at, amount] of refunds.entries())
    await db().execute(sql`insert into finance.refunds (invoice_id, reference, amount, reason, at, by)
      values (${id}, ${`test:${id}:${at}`}, ${amount}, 'انسحاب', '2026-10-05T05:00:00Z', 'منى')`)
}

const balances = async () => {
  const { rows } = await db().execute<{
    key: string
    balance: number
  }>(sql`select a.key, sum(side.amount)::int as balance
    from finance.transfers t cross join lateral (values (t.debit_account, t.amount), (t.credit_account, -t.amount)) side (account, amount)
    join finance.ledger_accounts a on a.id = side.account group by 1`)
  return Object.fromEntries(rows.map(row => [row.key, row.balance]))
}

/** Receipts and invoices as they were shown then, read as the tables were. */
async function shownBefore() {
  const { rows: receipts } = await db().execute(sql`select p.uuid, i.number, p.amount::int from finance.payments p
    join finance.invoices i on i.id = p.invoice_id where p.state = 'paid' and not p.surplus order by i.id`)
  const { rows: invoices } = await db().execute(
    sql`select number, state, total::int from finance.invoices where payer_id = 1 order by id`,
  )
  return { receipts, invoices }
}
async function shownNow() {
  const receipts = (await Promise.all(before.map(({ id }) => receiptsOf(`test:${id}`)))).flat()
  const invoices = await invoicesOf({ guard: 'students', id: 1 })
  return {
    receipts: receipts.map(({ uuid, number, amount }) => ({ uuid, number, amount })),
    invoices: invoices.map(({ number, state, total }) => ({ number, state, total })),
  }
}

describe('what was there before the books', () => {
  it('is posted, each on its day; receipts show the same, and all adds up', { timeout: 60_000 }, async () => {
    await onEmptyDatabase(async () => {
      await migrate({ folder })
      for (const each of before) await write(each)
      const shown = await shownBefore()
      await migrate()

      expect(await shownNow()).toEqual(shown)
      expect((await Promise.all(moneyChecks.map(check => check.find()))).flat()).toEqual([])
      expect(await balances()).toEqual({
        // Of the open one 75, less the surplus of two others.
        'receivable:students:1': 75_000 - 20_000 - 90_000,
        'receivable:students:0': 0,
        'refund_payable:students:1': -75_000,
        'gateway:thawani': 75_000 + 20_000 + 20_000 + 90_000 + 75_000,
        'discount:exemption': 20_001,
        'income:study': -(75_000 + 75_000 + 20_000 + 20_001),
      })
      const { rows } = await db().execute(
        sql`select kind, posted_on, count(*)::int as entries from finance.entries group by 1, 2 order by 1`,
      )
      expect(rows).toEqual([
        { kind: 'cancellation', posted_on: '2026-10-01', entries: 1 },
        { kind: 'charge', posted_on: '2026-09-01', entries: 6 },
        { kind: 'exemption', posted_on: '2026-10-01', entries: 1 },
        { kind: 'payment', posted_on: '2026-10-01', entries: 5 },
        { kind: 'refund', posted_on: '2026-10-05', entries: 2 },
      ])
      const { rows: counted } = await db().execute(sql`select value from finance.counters where name = 'invoice'`)
      expect(counted).toEqual([{ value: 7 }])
    })
  })
})
