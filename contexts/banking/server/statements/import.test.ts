import { aSemester } from '@halaqa/academics/factories'
import { aBankAccount } from '@halaqa/finance/factories'
import { anAccount } from '@halaqa/identity/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { type Actor, nobody, withRequest } from '@halaqa/kit-server/request'
import { pageOfList, testDatabase } from '@halaqa/kit-testing'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lineConfirm, statementImport } from '../../contract/permissions.ts'
import { listStatements } from '../../contract/statements.ts'
import { bankingContext } from '../banking.context.ts'
import { confirmLines } from '../confirmations/confirm-lines.ts'
import { approveExternal } from '../externals/decide-external.ts'
import { anExternal, aStatement, csvOf } from '../factories.ts'
import { openLinesByAccount, proposalsFor } from '../matching/propose.ts'
import { varianceReportOf } from '../reports/variance-report.ts'
import { lineTable } from '../tables/lines.table.ts'
import { statementTable } from '../tables/statements.table.ts'
import { importBytes } from './import-statement.ts'
import { readFile, readHere } from './read/read-file.ts'
import { statementsList, statementView } from './statements.queries.ts'
import { takeStatementBack } from './take-statement-back.ts'

assemble([bankingContext])
const database = testDatabase()
let muna: Actor
let bank: number
beforeEach(async () => {
  await database.reset()
  setClock({ now: () => new Date('2026-11-27T08:00:00Z') })
  const { id } = await anAccount({ guard: 'users', name: 'منى' })
  muna = { ...nobody, id, name: 'منى', guard: 'users', permissions: new Set([statementImport, lineConfirm]) }
  bank = (await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط', iban: 'OM810180000001299123456' })).id
})
afterEach(() => setClock())
const by = <T>(actor: Actor, work: () => Promise<T>): Promise<T> =>
  withRequest({ actor, requestId: '', language: 'ar', address: '', agent: '' }, work)
const file = (name: string, bytes: Buffer) => ({ name, bytes })
const send = (bytes: Buffer, dry_run = false, name = 'a.csv') =>
  by(muna, () => importBytes({ bank_account_id: bank, dry_run }, file(name, bytes)))
const refusal = (bytes: Buffer) =>
  by(muna, () => refusalOf(() => importBytes({ bank_account_id: bank, dry_run: false }, file('a.csv', bytes))))
const count = () => db().$count(lineTable)
const on = '2026-11-20'

it('a trial shows what would be imported and keeps nothing', async () => {
  const bytes = csvOf([{ on, amount: 30_000, text: 'تحويل' }], 100_000)
  expect(await send(bytes, true)).toMatchObject({
    id: null,
    counts: { new: 1, known: 0, wrong: 0 },
    opening: 100_000,
    closing: 130_000,
    adds_up: true,
    refused: null,
  })
  expect([await count(), await db().$count(statementTable)]).toEqual([0, 0])
})

it('the foot of the list says how many lines are left, as its rows do', async () => {
  await send(
    csvOf([
      { on, amount: 30_000, text: 'أ' },
      { on, amount: 20_000, text: 'ب' },
    ]),
    false,
    'a.csv',
  )
  await send(csvOf([{ on, amount: 10_000, text: 'ج' }]), false, 'b.csv')
  const page = await pageOfList(listStatements, statementsList, { actor: muna })
  expect(page.rows.map(row => row.left).sort()).toEqual([1, 2])
  expect(page.totals).toEqual({ lines: 3, left: 3 })
})

it('the same file, and the same line of another file, is not imported twice; two equal lines of one file are two', async () => {
  const line = { on, amount: 30_000, reference: 'FT1', text: 'تحويل' }
  const bytes = csvOf([line, line])
  await send(bytes)
  expect(await count()).toBe(2)
  expect(await refusal(bytes)).toBe('statement-known')
  expect(await refusal(Buffer.concat([bytes, Buffer.from('\r\n')]))).toBe('statement-nothing-new')
  const more = csvOf([line, line, line, { on: '2026-11-21', amount: 5_000 }])
  expect(await send(more)).toMatchObject({ counts: { new: 2, known: 2 } })
  expect(await count()).toBe(4)
})

it('of two who import the same at once one does', async () => {
  const bytes = csvOf([{ on, amount: 30_000 }])
  const both = await Promise.allSettled([send(bytes), send(bytes)])
  expect(both.map(each => each.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await count()).toBe(1)
})

it('a file with a line that cannot be read is not imported at all', async () => {
  const bytes = Buffer.concat([csvOf([{ on, amount: 30_000 }]), Buffer.from('\r\n"99-99-2026","","","","1.000",""')])
  expect(await refusal(bytes)).toBe('statement-lines-wrong')
  expect(await send(bytes, true)).toMatchObject({ refused: 'statement-lines-wrong', counts: { wrong: 1 } })
  expect(await count()).toBe(0)
})

it('is not laid over by the columns of another file, and nothing stands ready whose amount is the balance', async () => {
  const other = Buffer.from('Date,Balance,Amount\n20/11/2026,130.000,30.000\n')
  await send(csvOf([{ on, amount: 1_000 }]))
  const { map, lines, refused } = await send(other, true)
  expect(lines.map(line => line.amount)).toEqual([30_000])
  expect(refused).toBeNull()
  const asBalance = { bank_account_id: bank, map: JSON.stringify({ ...map, amount: 2, balance: null }) }
  const tried = await by(muna, () => importBytes({ ...asBalance, dry_run: true }, file('b.csv', other)))
  expect(tried.refused).toBe('statement-amount-is-balance')
  const kept = () => importBytes({ ...asBalance, dry_run: false }, file('b.csv', other))
  expect(await by(muna, () => refusalOf(kept))).toBe('statement-amount-is-balance')
  expect(await count()).toBe(1)
})

it('balances are checked, and a statement that is missing between two is told', async () => {
  await send(csvOf([{ on, amount: 30_000 }], 100_000))
  const { notes, id } = await send(csvOf([{ on: '2026-11-25', amount: 1_000 }], 150_000))
  expect(notes).toHaveLength(1)
  const [row] = await db().select().from(statementTable).where(eq(statementTable.id, id!))
  expect(row).toMatchObject({ gap: 20_000, opening: 150_000, closing: 151_000 })
})

it('only of an open bank account, and never of a cash desk', async () => {
  const desk = (await aBankAccount({ name_ar: 'الصندوق' })).id
  const bytes = csvOf([{ on, amount: 30_000 }])
  expect(
    await by(muna, () => refusalOf(() => importBytes({ bank_account_id: desk, dry_run: true }, file('a', bytes)))),
  ).toBe('invalid')
})

it('is taken back while none of its lines is matched, and can be imported again', async () => {
  const salim = { ...muna, id: muna.id + 1, name: 'سالم' }
  const entered = await by(muna, () => anExternal({ bank_account_id: bank, amount: 2_500, happened_on: on }))
  const [line] = await by(muna, () => aStatement(bank, [{ on, amount: -2_500 }]))
  const id = (await db().select().from(statementTable))[0]!.id
  await by(salim, () => confirmLines([line!], [{ kind: 'external', id: entered }]))
  expect(await by(muna, () => refusalOf(() => takeStatementBack(id)))).toBe('statement-confirmed')
  await db().execute(sql`update banking.lines set matched = 0`)
  await by(muna, () => takeStatementBack(id))
  expect(await count()).toBe(0)
  await send(csvOf([{ on, amount: -2_500 }]))
  expect(await count()).toBe(1)
})

it('what a bank said is not changed, also not in the database', async () => {
  await send(csvOf([{ on, amount: 30_000 }]))
  await expect(db().execute(sql`update banking.lines set amount = 1`)).rejects.toThrow()
})

it('the difference of books and bank is explained, down to nothing', async () => {
  const salim = { ...muna, id: muna.id + 1, name: 'سالم' }
  const rent = await by(muna, () =>
    anExternal({ bank_account_id: bank, kind: 'rent', direction: 'in', amount: 500_000, happened_on: '2026-11-01' }),
  )
  const charge = await by(muna, () => anExternal({ bank_account_id: bank, amount: 2_500, happened_on: on }))
  await by(salim, () => approveExternal(rent))
  await by(salim, () => approveExternal(charge))
  const { id } = await send(
    csvOf(
      [
        { on, amount: 30_000 },
        { on: '2026-11-22', amount: -1_000 },
      ],
      499_000,
    ),
  )
  const { variance, unmatched } = await by(muna, () => statementView(id!, muna, 'ar'))
  expect(variance).toEqual({
    books: 497_500,
    closing: 528_000,
    difference: -30_500,
    before: 1_000,
    only_books: -2_500,
    only_bank: -29_000,
    rest: 0,
  })
  expect(unmatched.map(each => each.amount)).toEqual([-2_500])
  const semester = await aSemester({ starts_on: '2026-11-10', ends_on: '2026-12-31' })
  const report = await varianceReportOf(semester.id, 'ar')
  expect(report.rows.find(each => each.id === bank)).toMatchObject({
    lines: 2,
    left: 31_000,
    statement: { id },
    variance,
  })
  const before = await aSemester({
    year_id: semester.year_id,
    kind: 'second',
    starts_on: '2026-11-01',
    ends_on: '2026-11-05',
  })
  const earlier = await varianceReportOf(before.id, 'ar')
  expect(earlier.rows.find(each => each.id === bank)).toMatchObject({
    lines: 0,
    left: 0,
    statement: null,
    variance: null,
  })
})

it('a large file is read apart: this process goes on meanwhile, and reads the same', async () => {
  const lines = Array.from({ length: 3_000 }, (_, at) => ({
    on,
    amount: 1_000 + at,
    reference: `FT-${at}`,
    text: 'تحويل',
  }))
  const bytes = csvOf(lines, 100_000)
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  const reading = readFile(bytes, null)
  const apart = await reading.finally(() => clearInterval(timer))
  expect(turns).toBeGreaterThan(0)
  expect(apart).toEqual(readHere(bytes, null))
  expect(await refusalOf(() => readFile(Buffer.from('%PDF-1.7'), null))).toBe('invalid')
})

it('20,000 lines are imported and compared in a few seconds', { timeout: 120_000 }, async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => ({
    on,
    amount: 30_000 + (at % 700),
    reference: `FT${at}`,
    name: 'سالم بن ناصر',
    text: 'رسوم',
  }))
  const bytes = csvOf(lines)
  // Of its own processor time: how long it waits for others says nothing of it.
  const begun = process.cpuUsage()
  await send(bytes)
  for (const each of await openLinesByAccount()) await by(muna, () => proposalsFor(each.account, each.lines))
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1e6).toBeLessThan(20)
  expect(await count()).toBe(20_000)
})
