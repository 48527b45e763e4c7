import { setClock } from '@halaqa/kit-server/clock'
import { asDryRun, db, transaction } from '@halaqa/kit-server/database'
import { Refusal } from '@halaqa/kit-server/http'
import { testDatabase } from '@halaqa/kit-testing'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gatewayClearing, income, liquidity, receivable } from './accounts.ts'
import { allocate, openOf } from './allocate.ts'
import { allocationTable, entryTable, ledgerAccountTable, monthTable, transferTable } from './ledger.table.ts'
import { nextNumber } from './next-number.ts'
import { type Posting, post } from './post.ts'

const database = testDatabase()
beforeEach(() => database.reset())
afterEach(() => setClock())

const payer = { guard: 'students', id: 7, name: 'مازن الحارثي' }
const other = { guard: 'students', id: 8, name: 'سالم الهنائي' }
let serial = 0
const posted = async (of: Partial<Posting> & Pick<Posting, 'transfers'>) => {
  serial += 1
  return (await post({ kind: 'charge', reference: `test:${serial}`, ...of }))!
}
const charged = async (amount: number, whom = payer) =>
  (await posted({ transfers: [{ debit: receivable(whom), credit: income('study'), amount }] }))[0]!
const paid = async (amount: number, whom = payer) =>
  (
    await posted({
      kind: 'payment',
      transfers: [{ debit: gatewayClearing('sandbox'), credit: receivable(whom), amount }],
    })
  )[0]!

/** The code of what the database said, or of what we refused. */
const refusal = async (work: Promise<unknown>): Promise<string | undefined> => {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.problem.code
    return ((error as Error).cause as { code?: string }).code
  }
}
const forbidden = '42501'
const broken = '23514'

describe('what was posted', () => {
  it('is never changed, deleted or emptied', async () => {
    const debit = await charged(100)
    await allocate(await paid(40), [debit])
    for (const table of [entryTable, transferTable, allocationTable]) {
      expect(await refusal(db().delete(table))).toBe(forbidden)
      expect(await refusal(db().execute(sql`truncate ${table} cascade`))).toBe(forbidden)
    }
    expect(await refusal(db().update(entryTable).set({ reason: 'غيره' }))).toBe(forbidden)
    expect(await refusal(db().update(transferTable).set({ amount: 1 }))).toBe(forbidden)
    expect(await refusal(db().update(allocationTable).set({ amount: 1 }))).toBe(forbidden)
  })
  it('is posted once, however often and by how many at once', async () => {
    const posting: Posting = {
      kind: 'payment',
      reference: 'finance.payment:1',
      transfers: [{ debit: gatewayClearing('sandbox'), credit: receivable(payer), amount: 5000 }],
    }
    const all = await Promise.all(Array.from({ length: 10 }, () => post(posting)))
    expect(all.filter(Boolean)).toHaveLength(1)
    expect(await db().$count(transferTable)).toBe(1)
  })
  it('moves something, from one account to another', async () => {
    expect(await refusal(charged(0))).toBe(broken)
    expect(await refusal(charged(-5))).toBe(broken)
    const same = {
      debit: liquidity('cash', { id: 1, name: 'الصندوق' }),
      credit: liquidity('cash', { id: 1, name: 'الصندوق' }),
      amount: 5,
    }
    expect(await refusal(posted({ transfers: [same] }))).toBe(broken)
  })
  it('is reversed between the same accounts, and no further than it was posted', async () => {
    const debit = await charged(100)
    const back = (amount: number, credit = receivable(payer)) =>
      posted({ kind: 'cancellation', transfers: [{ debit: income('study'), credit, amount, reverses: debit }] })
    await back(60)
    expect(await refusal(back(41))).toBe(broken)
    expect(await refusal(back(10, receivable(other)))).toBe(broken)
    await back(40)
    expect(await refusal(back(1))).toBe(broken)
  })
  it('is reversed no further by two at once', async () => {
    const debit = await charged(100)
    const reversals = Array.from({ length: 5 }, () =>
      posted({
        kind: 'cancellation',
        transfers: [{ debit: income('study'), credit: receivable(payer), amount: 60, reverses: debit }],
      }).then(
        () => 'done',
        () => 'refused',
      ),
    )
    expect((await Promise.all(reversals)).filter(each => each === 'done')).toHaveLength(1)
  })
})

describe('what a person owes', () => {
  const open = async (id: number) => (await openOf([id])).get(id)

  it('is settled in the order that is named, as far as the credit goes; the rest is to good', async () => {
    const [first, second] = [await charged(100), await charged(50)]
    const credit = await paid(120)
    expect(await allocate(credit, [first, second])).toBe(120)
    expect([await open(first), await open(second), await open(credit)]).toEqual([0, 30, 0])
    const more = await paid(70)
    expect(await allocate(more, [first, second])).toBe(30)
    expect([await open(second), await open(more)]).toEqual([0, 40])
    expect(await allocate(more, [first, second])).toBe(0)
  })
  it('is never settled beyond itself, nor beyond the credit', async () => {
    const [debit, credit] = [await charged(100), await paid(150)]
    const settle = (amount: number) =>
      db().insert(allocationTable).values({ debit_id: debit, credit_id: credit, amount, at: new Date() })
    expect(await refusal(settle(101))).toBe(broken)
    await settle(100)
    expect(await refusal(settle(1))).toBe(broken)
    await settle(-100)
    expect(await refusal(settle(-1))).toBe(broken)
    expect(await open(debit)).toBe(100)
  })
  it('is settled by what is the same person’s, a debit by a credit', async () => {
    const [debit, credit] = [await charged(100), await paid(100, other)]
    const settle = (debit_id: number, credit_id: number) =>
      db().insert(allocationTable).values({ debit_id, credit_id, amount: 10, at: new Date() })
    expect(await refusal(settle(debit, credit))).toBe(broken)
    expect(await refusal(settle(credit, debit))).toBe(broken)
    expect(await refusal(settle(debit, await charged(10)))).toBe(broken)
  })
})

describe('a closed month', () => {
  const close = (month: number, state: 'asked' | 'closed' | 'open') =>
    db()
      .insert(monthTable)
      .values({ id: month, state, asked_by_id: 1, asked_by_name: 'منى', asked_at: new Date() })
      .onConflictDoUpdate({ target: monthTable.id, set: { state } })
  const on = (day: string) =>
    refusal(posted({ on: day, transfers: [{ debit: receivable(payer), credit: income('study'), amount: 1 }] }))

  it('takes nothing on any of its days, nor on those before it; those after it do', async () => {
    await close(202609, 'closed')
    expect([await on('2026-09-01'), await on('2026-09-30')]).toEqual(['month-closed', 'month-closed'])
    expect([await on('2026-08-31'), await on('1990-01-01')]).toEqual(['month-closed', 'month-closed'])
    expect(await on('2026-10-01')).toBeUndefined()
  })
  it('that is asked for, or opened again, takes what comes', async () => {
    await close(202609, 'asked')
    expect(await on('2026-09-10')).toBeUndefined()
    await close(202609, 'closed')
    expect(await on('2026-09-10')).toBe('month-closed')
    await close(202609, 'open')
    expect(await on('2026-09-10')).toBeUndefined()
  })
})

describe('numbers of papers', () => {
  it('have no gaps: what was only tried gives its number back', async () => {
    expect(await nextNumber('invoice')).toBe(1)
    expect(await asDryRun(() => nextNumber('invoice'))).toBe(2)
    await transaction(async () => {
      await nextNumber('invoice')
      throw new Error('no')
    }).catch(() => undefined) // only that it was taken back matters
    const taken = await Promise.all(Array.from({ length: 20 }, () => transaction(() => nextNumber('invoice'))))
    expect(taken.sort((one, two) => one - two)).toEqual(Array.from({ length: 20 }, (_, at) => at + 2))
  })
})

it('every account has what entered it less what left it, on the day of Muscat', async () => {
  setClock({ now: () => new Date('2026-12-31T21:00:00Z') })
  await allocate(await paid(70), [await charged(100)])
  const { rows } = await db().execute(sql`select a.key, sum(side.amount)::int as balance
    from ${transferTable} t cross join lateral (values (t.debit_account, t.amount), (t.credit_account, -t.amount)) side (account, amount)
    join ${ledgerAccountTable} a on a.id = side.account group by 1 order by 1`)
  expect(rows).toEqual([
    { key: 'gateway:sandbox', balance: 70 },
    { key: 'income:study', balance: -100 },
    { key: 'receivable:students:7', balance: 30 },
  ])
  const days = await db().selectDistinct({ day: entryTable.posted_on }).from(entryTable)
  expect(days).toEqual([{ day: '2027-01-01' }])
})
