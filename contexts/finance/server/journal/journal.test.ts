import { assemble } from '@halaqa/kit-server/assembly'
import { setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { pageOfList, testDatabase } from '@halaqa/kit-testing'
import { XMLParser } from 'fast-xml-parser'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listMovements } from '../../contract/journal.ts'
import { accountOfBank } from '../banks/bank-accounts.queries.ts'
import { aBankAccount, aPaidInvoice } from '../factories.ts'
import { financeContext } from '../finance.context.ts'
import { giveBack } from '../invoices/give-back.ts'
import { cancelInvoice, exemptInvoice, issueInvoice } from '../invoices/issue-invoice.ts'
import { itemTable } from '../items/items.table.ts'
import { fund, income, renameAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { sumDays } from '../ledger/sum-days.ts'
import { accountNames } from './account-names.ts'
import { auditFileReply } from './audit-file.ts'
import { movementsList } from './journal.queries.ts'
import { movementById } from './show-movement.ts'
import { trialBalanceOn } from './trial-balance.ts'

const namedFunds = async (ids: readonly number[], language: string) => new Map(ids.map(id => [id, `${language} ${id}`]))
const downstream = accountNames.contribute({ kind: 'fund', named: namedFunds })
assemble([{ ...financeContext, contributions: [...financeContext.contributions!, downstream] }])
const database = testDatabase()
const onDay = (day: string) => setClock({ now: () => new Date(`${day}T08:00:00Z`) })
beforeEach(async () => {
  await database.reset()
  onDay('2026-11-01')
})
afterEach(() => setClock())

const salim = { guard: 'students', id: 7, name: 'سالم الهنائي' }
const maryam = { guard: 'registrars', id: 8, name: 'مريم البلوشية' }
let serial = 0
const asked = (payer = salim, ...amounts: number[]) => {
  serial += 1
  const lines = amounts.map((unit_amount, at) => ({ label: `مقرر ${at + 1}`, quantity: 3, unit_amount }))
  return { kind: 'study' as const, reference: `test:${serial}`, payer, lines }
}
const journal = async (query: object = {}) => (await pageOfList(listMovements, movementsList, { query })).rows
const brief = (rows: Awaited<ReturnType<typeof journal>>) => rows.map(row => `${row.kind} ${row.amount}`).reverse()

describe('the journal', () => {
  it('has each movement with the invoice that it belongs to, whichever act made it', async () => {
    const paid = await aPaidInvoice(asked(salim, 5000, 2000))
    await giveBack({ invoiceId: paid.invoice_id, amount: 6000, reference: 'r', reason: 'انسحاب' })
    const rows = await journal()
    expect(brief(rows)).toEqual(['charge 15000', 'charge 6000', 'payment 21000', 'refund 6000', 'refund 6000'])
    expect(new Set(rows.map(row => row.document))).toEqual(new Set(['I-26-000001']))
    expect(new Set(rows.map(row => row.invoice_id))).toEqual(new Set([paid.invoice_id]))
    expect(rows.at(-1)).toMatchObject({ debit_name: expect.stringContaining(salim.name), posted_on: '2026-11-01' })
  })
  it('is narrowed by kind, days, account and kind of account', async () => {
    await aPaidInvoice(asked(salim, 5000))
    onDay('2026-12-02')
    const other = await issueInvoice(asked(maryam, 7000))
    await exemptInvoice(other.id, 'منحة')
    expect(brief(await journal({ filter: { kind: 'payment' } }))).toEqual(['payment 15000'])
    expect(brief(await journal({ filter: { from: '2026-12-01' } }))).toEqual(['charge 21000', 'exemption 21000'])
    expect(brief(await journal({ filter: { until: '2026-11-30' } }))).toEqual(['charge 15000', 'payment 15000'])
    expect(brief(await journal({ filter: { account: 'discount' } }))).toEqual(['exemption 21000'])
    const { debit_id } = (await journal({ filter: { kind: 'payment' } }))[0]!
    expect(brief(await journal({ filter: { account_id: debit_id } }))).toEqual(['payment 15000'])
  })
  it('is searched by a person’s name and by the number of an invoice', async () => {
    await aPaidInvoice(asked(salim, 5000))
    await issueInvoice(asked(maryam, 7000))
    expect(brief(await journal({ q: 'مريم البلوشيه' }))).toEqual(['charge 21000'])
    expect(brief(await journal({ q: 'i-26-000001' }))).toEqual(['charge 15000', 'payment 15000'])
    expect(await journal({ q: 'لا أحد' })).toEqual([])
  })
})

describe('accounts are called in the language of whoever reads', () => {
  const names = async (language: string) => {
    const { rows } = await trialBalanceOn(undefined, language)
    return rows.map(row => row.name)
  }
  it('what the college named itself by its own names, what is built in by ours, also where the books have an Arabic one', async () => {
    const bank = await aBankAccount({
      kind: 'bank',
      name_ar: 'بنك نزوى',
      name_en: 'Bank Nizwa',
      name_fr: 'Banque Nizwa',
    })
    const [item] = await db()
      .insert(itemTable)
      .values({ name_ar: 'بطاقة', name_en: 'Card', name_fr: 'Carte', unit: 'piece' })
      .returning()
    const account = income(`item-${item!.id}`, item!.name_ar)
    const transfers = [
      { debit: accountOfBank(bank), credit: account, amount: 100 },
      { debit: accountOfBank(bank), credit: income('rent'), amount: 200 },
      { debit: accountOfBank(bank), credit: fund({ id: 7, name: 'الأيتام' }), amount: 300 },
    ]
    await post({ kind: 'payment', reference: 'test:names', transfers })
    await renameAccount(income('rent', 'إيجارات'))
    expect(await names('ar')).toEqual(['بنك: بنك نزوى', 'إيراد: بطاقة', 'إيراد: إيجارات', 'صندوق: الأيتام'])
    expect(await names('en')).toEqual(['Bank: Bank Nizwa', 'Income: Card', 'Income: Rent', 'Fund: en 7'])
    expect(await names('fr')).toEqual([
      'Banque\u00A0: Banque Nizwa',
      'Produit\u00A0: Carte',
      'Produit\u00A0: Loyers',
      'Fonds\u00A0: fr 7',
    ])
  })
  it('people by their own names', async () => {
    await issueInvoice(asked(salim, 5000))
    const rows = (await pageOfList(listMovements, movementsList, { language: 'en' })).rows
    expect(rows[0]).toMatchObject({ debit_name: `Receivable: ${salim.name}`, credit_name: 'Income: Study fee' })
  })
})

describe('where an amount comes from', () => {
  it('a charge: what was sold, what settled it, what took it back', async () => {
    const { invoice_id } = await aPaidInvoice(asked(salim, 5000, 2000))
    await giveBack({ invoiceId: invoice_id, amount: 4000, reference: 'r', reason: 'انسحاب' })
    const first = (await journal({ filter: { kind: 'charge' } })).at(-1)!
    expect(await movementById(first.id, 'ar')).toMatchObject({
      open: 0,
      line: { label: 'مقرر 1', item: 'study', quantity: 3, unit_amount: 5000, amount: 15_000 },
      payment: null,
      settlements: [{ kind: 'payment', amount: 15_000 }],
      reversed_by: [{ kind: 'refund', amount: 4000 }],
    })
  })
  it('a payment: how it came, and what it settled', async () => {
    await aPaidInvoice(asked(salim, 5000, 2000))
    const [payment] = await journal({ filter: { kind: 'payment' } })
    expect(await movementById(payment!.id, 'ar')).toMatchObject({
      open: 0,
      payment: { gateway: 'sandbox', reference: expect.any(String) },
      settlements: [
        { label: 'مقرر 1', amount: 15_000 },
        { label: 'مقرر 2', amount: 6000 },
      ],
    })
  })
  it('what is owed back comes from the line that was taken back', async () => {
    const { invoice_id } = await aPaidInvoice(asked(salim, 5000))
    await giveBack({ invoiceId: invoice_id, amount: 4000, reference: 'r', reason: 'انسحاب' })
    const [back, owed] = await journal({ filter: { kind: 'refund' } })
    expect(await movementById(owed!.id, 'ar')).toMatchObject({ open: 0, settlements: [{ id: back!.id, amount: 4000 }] })
    expect(await movementById(back!.id, 'ar')).toMatchObject({
      line: { label: 'مقرر 1' },
      reverses: { kind: 'charge', amount: 15_000 },
      settlements: [{ id: owed!.id }],
    })
  })
})

describe('the trial balance', () => {
  it('has every account of the college and one row of each kind of people’s, up to a day, summed or not', async () => {
    await aPaidInvoice(asked(salim, 5000))
    await issueInvoice(asked(maryam, 1000))
    await sumDays()
    onDay('2026-11-05')
    const { id } = await issueInvoice(asked(salim, 2000))
    await cancelInvoice(id, 'خطأ')
    const rows = async (on: string) => {
      const balance = await trialBalanceOn(on, 'ar')
      expect(balance.debit).toBe(balance.credit)
      return balance.rows.map(({ kind, debit, credit }) => `${kind} ${debit} ${credit}`)
    }
    expect(await rows('2026-10-31')).toEqual([])
    expect(await rows('2026-11-04')).toEqual(['receivable 18000 15000', 'gateway 15000 0', 'income 0 18000'])
    const last = ['receivable 24000 21000', 'gateway 15000 0', 'income 6000 24000']
    expect(await rows('2026-11-05')).toEqual(last)
    await sumDays()
    await sumDays()
    expect(await rows('2026-11-05')).toEqual(last)
  })
})

describe('the auditor’s file', () => {
  const arrays = new Set(['Account', 'Customer', 'Transaction', 'Line'])
  const parser = new XMLParser({ isArray: name => arrays.has(name), parseTagValue: false })
  const read = async (from: string, until: string) => {
    const { body } = await auditFileReply({ from, until }, 'ar')
    return parser.parse(await new Response(body as never).text()).AuditFile
  }
  const baisa = (rials: string | undefined) => Math.round(Number(rials ?? 0) * 1000)

  it('has every movement of its days, balanced, with the people by name and balances that lead from one day to the other', async () => {
    await issueInvoice(asked(salim, 5000))
    onDay('2026-12-02')
    const hostile = { ...maryam, name: 'مريم <"&]]> البلوشية' }
    await aPaidInvoice(asked(hostile, 7000, 1000))
    const { MasterFiles, GeneralLedgerEntries: entries, Header } = await read('2026-12-01', '2026-12-31')
    expect(Header).toMatchObject({ DefaultCurrencyCode: 'OMR', AuditFileVersion: '2.00' })
    const { Transaction } = entries.Journal
    expect([entries.NumberOfEntries, Transaction.length]).toEqual(['2', 2])
    expect([entries.TotalDebit, entries.TotalCredit]).toEqual(['48.000', '48.000'])
    const lines = Transaction.flatMap((each: { Line: object[] }) => each.Line)
    const sum = (side: string) =>
      lines.reduce((all: number, line: Record<string, { Amount: string }>) => all + baisa(line[side]?.Amount), 0)
    expect([sum('DebitAmount'), sum('CreditAmount')]).toEqual([48_000, 48_000])
    expect(MasterFiles.Customers.Customer).toEqual([
      { Name: hostile.name, CustomerID: 'receivable:registrars:8', AccountID: 'receivable' },
    ])
    const accounts = MasterFiles.GeneralLedgerAccounts.Account
    const standing = (when: string) =>
      Object.fromEntries(
        accounts.map((each: Record<string, string>) => [
          each.AccountID,
          baisa(each[`${when}DebitBalance`]) - baisa(each[`${when}CreditBalance`]),
        ]),
      )
    expect(standing('Opening')).toMatchObject({ receivable: 15_000, 'income:study': -15_000 })
    expect(standing('Closing')).toMatchObject({ receivable: 15_000, 'income:study': -39_000 })
    const named = new Set(accounts.map((each: { AccountID: string }) => each.AccountID))
    expect(lines.filter((line: { AccountID: string }) => !named.has(line.AccountID))).toEqual([])
  })
  it('is of at most a month', async () => {
    for (const [from, until] of [
      ['2026-12-02', '2026-12-01'],
      ['2026-01-01', '2026-02-01'],
    ] as const)
      await expect(auditFileReply({ from, until }, 'ar')).rejects.toThrow('audit-file-period')
    expect((await read('2026-01-01', '2026-01-31')).GeneralLedgerEntries.NumberOfEntries).toBe('0')
  })
})
