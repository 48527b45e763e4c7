import { anAccount } from '@halaqa/identity/factories'
import { setClock } from '@halaqa/kit-server/clock'
import { asDryRun, db } from '@halaqa/kit-server/database'
import { testDatabase } from '@halaqa/kit-testing'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { moneyChecks } from '../books/money-checks.ts'
import { aReceipt } from '../factories.ts'
import { discount, fund, sponsor } from '../ledger/accounts.ts'
import { giveBack } from './give-back.ts'
import { issueInvoice } from './issue-invoice.ts'
import { reliefsOn } from './reliefs-on.queries.ts'
import { replaceInvoice } from './replace-invoice.ts'
import { settleFrom } from './settle-from.ts'
import { backToEach, sharesOf } from './share-of-invoice.ts'
import { standingOf } from './standing-of-invoices.ts'

const database = testDatabase()
beforeEach(async () => {
  await database.reset()
  setClock({ now: () => new Date('2026-11-27T08:00:00Z') })
  const { id } = await anAccount({ guard: 'students', name: 'مريم البلوشية' })
  payer = { guard: 'students', id, name: 'مريم البلوشية' }
})
afterEach(() => setClock())

let payer: { guard: string; id: number; name: string }
let serial = 0

const from = {
  discount: { kind: 'exemption', account: discount('settlement') },
  grant: { kind: 'grant', account: fund({ id: 1, name: 'صندوق' }) },
  sponsor: { kind: 'sponsorship', account: sponsor({ id: 1, name: 'وزارة' }) },
} as const
type Who = keyof typeof from
const everybody = Object.keys(from) as Who[]

/** An invoice that these settle a part of without money, and its payer so much. */
async function anInvoice(total: number, given: Partial<Record<Who, number>>, paid: number) {
  serial += 1
  const reference = `test:${serial}`
  const { id } = await issueInvoice({ kind: 'study', reference, payer, lines: [line(total)] })
  for (const who of everybody) {
    const { kind, account } = from[who]
    const relief = { kind, from: account, invoiceId: id, reference: `${who}:${serial}`, reason: '' }
    if (given[who]) await settleFrom({ ...relief, amount: given[who] })
  }
  if (paid) await aReceipt({ payer_id: payer.id, amount: paid, invoice_ids: [id] })
  return id
}
const line = (unit_amount: number) => ({ label: 'ساعات', quantity: 1, unit_amount })

/** What each bears in the end of an invoice of which `stays` is charged still, and what it asks of its payer altogether. */
async function borne(id: number, total: number, stays: number) {
  const { open } = await standingOf(id)
  let now = id
  if (open > 0) now = (await replaceInvoice(id, { change: () => [line(stays)], reason: 'انسحاب' }))!.id
  else await giveBack({ invoiceId: id, amount: total - stays, reference: `back:${id}`, reason: 'انسحاب' })
  const parts = await reliefsOn([now])
  const of = (who: Who) => parts.find(each => each.reference === `${who}:${serial}`)?.amount ?? 0
  const others = Object.fromEntries(everybody.map(who => [who, of(who)])) as Record<Who, number>
  return { ...others, own: stays - Object.values(others).reduce((all, each) => all + each, 0), now }
}

describe('what stays of an invoice is borne as the whole was (ADR 0101)', () => {
  it.each([
    { given: { discount: 20_000 }, rest: 25_000, bears: { discount: 10_000, own: 12_500 } },
    { given: { sponsor: 33_750 }, rest: 11_250, bears: { sponsor: 16_875, own: 5_625 } },
    { given: { grant: 45_000 }, rest: 0, bears: { grant: 22_500, own: 0 } },
    {
      given: { discount: 9_000, grant: 9_000, sponsor: 18_000 },
      rest: 9_000,
      bears: { discount: 4_500, grant: 4_500, sponsor: 9_000, own: 4_500 },
    },
  ])('whoever left in week 5 bears half of their part, paid or not: $bears', async ({ given, rest, bears }) => {
    for (const paid of new Set([rest, Math.max(0, rest - 3_000), 0]))
      await asDryRun(async () => {
        const id = await anInvoice(45_000, given, paid)
        const after = await borne(id, 45_000, 22_500)
        expect(after).toMatchObject(bears)
        expect((await standingOf(after.now)).open).toBe(Math.max(0, bears.own - paid))
      })
  })

  it('in whatever proportion: nobody’s part depends on what was paid so far, and none is a baisa off', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60_000 }),
        fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 3, maxLength: 3 }),
        fc.integer({ min: 1, max: 30_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (rest, [one, two, three], gone, paidShare) => {
          const given = { discount: one!, grant: two!, sponsor: three! }
          const total = rest + one! + two! + three!
          const stays = total - Math.min(gone, total - 1)
          const results: unknown[] = []
          for (const paid of [rest, Math.floor(rest * paidShare)])
            await asDryRun(async () => {
              const id = await anInvoice(total, given, paid)
              const { now, ...after } = await borne(id, total, stays)
              results.push(after)
              for (const who of everybody)
                expect(Math.abs(after[who] * total - given[who] * stays)).toBeLessThanOrEqual(total)
              expect(after.own + after.discount + after.grant + after.sponsor).toBe(stays)
              // What is kept of invoices is reckoned at the end of a transaction.
              await db().execute(sql`set constraints all immediate`)
              expect((await Promise.all(moneyChecks.map(check => check.find()))).flat()).toEqual([])
              expect((await standingOf(now)).open).toBe(paid === rest ? 0 : Math.max(0, after.own - paid))
            })
          expect(results[0]).toEqual(results[1])
        },
      ),
      { numRuns: 25 },
    )
  }, 60_000)
})

describe('shares', () => {
  const shares = fc.array(fc.nat(50_000), { minLength: 1, maxLength: 6 })
  it('come to what is shared, each within one baisa of what it is', () => {
    fc.assert(
      fc.property(shares, fc.nat(300_000), (all, some) => {
        const total = all.reduce((sum, each) => sum + each, 0)
        const part = total ? some % (total + 1) : 0
        const found = sharesOf(part, all, total)
        expect(found.reduce((sum, each) => sum + each, 0)).toBe(total ? part : 0)
        for (const [at, each] of found.entries()) {
          expect(each).toBeGreaterThanOrEqual(0)
          expect(Math.abs(each * total - all[at]! * part)).toBeLessThanOrEqual(total)
        }
      }),
    )
  })
  it('go back bit by bit as they would at once: never more than was given, and in the end all of it', () => {
    fc.assert(
      fc.property(
        fc.nat(50_000),
        shares,
        fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 8 }),
        (money, all, asked) => {
          const total = all.reduce((sum, each) => sum + each, money)
          const back = all.map(() => 0)
          let [charge, owed] = [0, 0]
          for (const wanted of [...asked, total]) {
            const part = Math.min(wanted, total - charge)
            charge += part
            const own = sharesOf(charge, [money, total - money], total)[0]! - owed
            owed += own
            const reliefs = all.map((amount, at) => ({ amount, back: back[at]! }))
            const found = backToEach(part - own, charge, { total, reliefs })
            expect(found.reduce((sum, each) => sum + each, 0)).toBe(part - own)
            for (const [at, each] of found.entries()) {
              back[at]! += each
              expect(each).toBeGreaterThanOrEqual(0)
              expect(back[at]!).toBeLessThanOrEqual(all[at]!)
              expect(Math.abs(back[at]! * total - all[at]! * charge)).toBeLessThanOrEqual(2 * total)
            }
          }
          expect([owed, ...back]).toEqual([money, ...all])
        },
      ),
    )
  })
})
