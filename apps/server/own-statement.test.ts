import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { anAcademicYear, aSemester } from '@halaqa/academics/factories'
import * as billing from '@halaqa/billing/contract'
import * as finance from '@halaqa/finance/contract'
import { aBankAccount, anOpenInvoice, aPaidInvoice, aReceipt } from '@halaqa/finance/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { clientOf } from '@halaqa/kit-testing'
import { aStudent } from '@halaqa/students/factories'
import { beforeAll, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { testCollege } from './world.ts'

/** The statement of account, as the student reads and prints it: the same that the office has. */
const college = testCollege()
const today = () => clock.today()
beforeAll(async () => {
  const year = await anAcademicYear({ starts_on: addDays(today(), -300), ends_on: addDays(today(), 60) })
  const days = (from: number, to: number) => ({ starts_on: addDays(today(), from), ends_on: addDays(today(), to) })
  await aSemester({ year_id: year.id, kind: 'first', name_ar: 'الفصل الأول', ...days(-200, -100) })
  await aSemester({ year_id: year.id, kind: 'second', name_ar: 'الفصل الثاني', ...days(-50, 50) })
})

let serial = 0
const invoiceOf = (payer: { guard: string; id: number; name: string }, label: string, amount: number) => {
  serial += 1
  const lines = [{ label, quantity: 1, unit_amount: amount }]
  return { kind: 'study' as const, reference: `test.statement:${serial}`, payer, lines }
}
/** Charged and paid in the first semester, charged in the second, of which a part and no more was paid. */
async function aPayer() {
  const student = await aStudent({ full_name: 'ميثاء خلفان البوسعيدي' })
  const payer = { guard: 'students', id: student.account_id, name: student.full_name }
  const before = new Date(clock.now().getTime() - 120 * 24 * 3_600_000)
  await aPaidInvoice(invoiceOf(payer, 'أصول الفقه 1', 45_000), before)
  const { id } = await anOpenInvoice(invoiceOf(payer, 'النحو 1', 30_000))
  await aReceipt({ payer_id: payer.id, amount: 10_000, invoice_ids: [id] })
  return { student, ask: college.cast.as(await college.cast.join(student.account_id)) }
}

it('tells each movement by semester with what was owed after it, as the account in the office does', async () => {
  const { student, ask } = await aPayer()
  const shown = await ask(billing.ownStatement)
  expect(shown.parts.map(part => [part.semester.split(' ').slice(0, 2).join(' '), part.opening, part.closing])).toEqual(
    [
      ['الفصل الأول', 0, 0],
      ['الفصل الثاني', 0, 20_000],
    ],
  )
  expect(
    shown.parts.flatMap(part => part.lines.map(line => [line.what, line.debit, line.credit, line.balance])),
  ).toEqual([
    ['استحقاق: أصول الفقه 1', 45_000, 0, 45_000],
    ['دفعة', 0, 45_000, 0],
    ['استحقاق: النحو 1', 30_000, 0, 30_000],
    ['دفعة', 0, 10_000, 20_000],
  ])
  expect(shown).toMatchObject({ opening: 0, charged: 75_000, credited: 55_000, closing: 20_000, due: 20_000 })
  expect(shown).toMatchObject({ due_now: 20_000, later: 0, to_good: 0 })
  expect(shown.reckoning).toContain('فلا أقساط لاحقة ولا رصيد لك')
  const past = await ask(billing.ownStatement, { query: { to: addDays(today(), -60) } })
  expect(past.reckoning).toContain('فبحساب اليوم')
  const account = await college.cast.as('financeOfficer')(billing.studentAccount, { params: { id: student.id } })
  expect(shown.closing).toBe(account.balance)
  expect(shown.semesters).toHaveLength(2)
})

it('tells what came after the desk was counted, which is of the next day, as the account in the office does', async () => {
  const { student, ask } = await aPayer()
  const { id: bank_account_id } = await aBankAccount({ kind: 'cash', name_ar: 'صندوق المساء' })
  await aReceipt({ payer_id: student.account_id, amount: 1_000, bank_account_id })
  const { rows } = await college.cast.as('financeOfficer')(finance.listTills, {
    query: { filter: { bank_account_id } },
  })
  const { id, expected } = rows[0]!
  await college.cast.as('financeOfficer')(finance.askToCloseTill.perform, {
    params: { id },
    body: { counted: expected },
  })
  await aReceipt({ payer_id: student.account_id, amount: 2_000, bank_account_id })
  const shown = await ask(billing.ownStatement)
  const account = await college.cast.as('financeOfficer')(billing.studentAccount, { params: { id: student.id } })
  expect([shown.closing, shown.to]).toEqual([account.balance, addDays(today(), 1)])
  expect(shown.closing).toBe(17_000)
})

it('narrowed to days begins with what was owed before them, and refuses days to come and the wrong way round', async () => {
  const { ask } = await aPayer()
  const [second, first] = (await ask(billing.ownStatement)).semesters
  const narrowed = await ask(billing.ownStatement, { query: { from: second!.from, to: second!.to } })
  expect(narrowed).toMatchObject({ opening: 0, charged: 30_000, closing: 20_000 })
  const until = await ask(billing.ownStatement, { query: { to: first!.to } })
  expect(until).toMatchObject({ charged: 45_000, credited: 45_000, closing: 0 })
  const asked = (query: object) => codeOf(ask(billing.ownStatement, { query }))
  expect(await asked({ to: addDays(today(), 1) })).toBe('invalid')
  expect(await asked({ from: today(), to: addDays(today(), -1) })).toBe('invalid')
})

it('of nothing says so, and is not somebody else’s', async () => {
  await aPayer()
  const student = await aStudent()
  const ask = college.cast.as(await college.cast.join(student.account_id))
  expect(await ask(billing.ownStatement)).toMatchObject({ parts: [], opening: 0, closing: 0, from: today() })
})

const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined
async function textOf(reply: Promise<unknown>): Promise<string> {
  const blob = (await reply) as Blob
  expect(blob.type).toBe('application/pdf')
  const pdf = Buffer.from(await blob.arrayBuffer())
  expect(pdf.toString('latin1')).toContain('pdfaid:part')
  if (!hasPdftotext) return ''
  const path = join(college.folder, 'statement.pdf')
  writeFileSync(path, pdf)
  const text = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }).normalize('NFKC')
  return text.replace(/[\u200e\u200f\u202a-\u202e]/g, '')
}

it('is a paper that the student and the office have alike, in the language of who asks', async () => {
  const { student, ask } = await aPayer()
  const own = await textOf(ask(billing.ownStatementPaper))
  const params = { id: student.id }
  const office = await textOf(college.cast.as('financeOfficer')(billing.statementPaper, { params }))
  const headers = { 'x-access-token': college.cast.financeOfficer.token, 'accept-language': 'en' }
  const english = await textOf(clientOf(college.app, headers)(billing.statementPaper, { params }))
  if (!hasPdftotext) return
  for (const said of ['كشف حساب', student.number, 'النحو 1', '45.000', '20.000']) {
    expect(own).toContain(said)
    expect(office).toContain(said)
  }
  expect(english).toContain('Statement of account')
})

it('the paper of another student is the office’s alone', async () => {
  const { student, ask } = await aPayer()
  expect(await codeOf(ask(billing.statementPaper, { params: { id: student.id } }))).toBe('unauthenticated')
  const stranger = college.cast.as('contentEditor')
  expect(await codeOf(stranger(billing.statementPaper, { params: { id: student.id } }))).toBe('forbidden')
  expect(await codeOf(college.cast.as('financeOfficer')(billing.statementPaper, { params: { id: 99_999 } }))).toBe(
    'not-found',
  )
})
