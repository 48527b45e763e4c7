import { randomUUID } from 'node:crypto'
import { aBankAccount, anOpenInvoice } from '@halaqa/finance/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { studentById } from '@halaqa/students/server'
import { asc, eq } from 'drizzle-orm'
import type { FundInput } from '../contract/funds.ts'
import type { PurposeTone } from '../contract/purposes.ts'
import { confirmDonation, type NewDonation, recordDonation } from './donations/record-donation.ts'
import { askReversal } from './donations/reverse-donation.ts'
import { type Donor, donorTable } from './donors/donors.table.ts'
import { addFund } from './funds/save-fund.ts'
import { askGrant, type NewGrant, openInvoicesOf } from './grants/ask-grant.ts'
import { approveGrant } from './grants/decide-grant.ts'
import { purposeTable } from './purposes/purposes.table.ts'
import { type FundRow, fundTable } from './tables/funds.table.ts'

/** A person who gives, called by the name, where nothing else is said. */
export async function aDonor(name_ar: string, wish: Partial<typeof donorTable.$inferInsert> = {}): Promise<Donor> {
  const plain = { kind: 'person', name_en: '', phone: '', email: '', is_anonymous: false, remark: '' } as const
  const [row] = await db()
    .insert(donorTable)
    .values({ ...plain, name_ar, ...wish })
    .returning()
  return row!
}

/** The purpose of this Arabic name: the one that is there, or a new one. Answers its id. */
export async function aPurpose(
  name_ar: string,
  name_en = name_ar,
  name_fr = name_en,
  colour: PurposeTone = 'neutral',
): Promise<number> {
  await db().insert(purposeTable).values({ name_ar, name_en, name_fr, colour, is_active: true }).onConflictDoNothing()
  const [row] = await db().select().from(purposeTable).where(eq(purposeTable.name_ar, name_ar))
  return row!.id
}

/** An open fund of this Arabic name. */
export async function aFund(name_ar: string, wish: Partial<FundInput> = {}): Promise<FundRow> {
  const names = { name_ar, name_en: name_ar, name_fr: name_ar }
  const id = await addFund({ ...names, about: '', is_open: true, purpose_ids: [], ...wish })
  const [row] = await db().select().from(fundTable).where(eq(fundTable.id, id))
  return row!
}

/** Cash that was given at a desk, in the name of whoever asks; a transfer waits. Parents are made where none are named. */
export async function aDonation(wish: Partial<NewDonation> = {}): Promise<number> {
  const { id } = await recordDonation({
    form_uuid: randomUUID(),
    donor_id: wish.donor_id ?? (await aDonor('سالم الحارثي')).id,
    fund_id: wish.fund_id ?? (await aFund(`صندوق ${randomUUID().slice(0, 8)}`)).id,
    bank_account_id: wish.bank_account_id ?? (await aBankAccount({ name_ar: 'صندوق المالية' })).id,
    amount: 50_000,
    ...wish,
  })
  return id
}

/** What a student has to pay for a service, in baisa. Answers the id of the invoice. */
export async function anInvoiceOf(studentId: number, amount: number): Promise<number> {
  const { account_id, full_name } = await studentById(studentId)
  const payer = { guard: 'students', id: account_id, name: full_name }
  const lines = [{ label: 'رسوم خدمة', quantity: 1, unit_amount: amount }]
  const { id } = await anOpenInvoice({ kind: 'service', reference: `test.service:${randomUUID()}`, payer, lines })
  return id
}

/** A grant that waits for approval, in the name of whoever asks. */
export async function aGrant(wish: Omit<NewGrant, 'form_uuid' | 'reason'>): Promise<number> {
  const { id } = await askGrant({ form_uuid: randomUUID(), reason: 'ظروف أسرية', ...wish })
  return id
}

type Officer = { id: number; name: string }
const as = <T>(officer: Officer, work: () => Promise<T>): Promise<T> =>
  withRequest({ ...currentRequest(), actor: { ...system, ...officer, guard: 'users' } }, work)

const givers = [
  ['مؤسسة الغيث الخيرية', { kind: 'body', name_en: 'Al Ghaith Foundation', email: 'gifts@alghaith.example' }],
  ['سعيد بن خلفان المعمري', { phone: '+96892000118' }],
  ['فاطمة بنت ناصر الكندية', { is_anonymous: true, phone: '+96892000245' }],
  ['شركة الموج للتجارة', { kind: 'body', name_en: 'Al Mouj Trading', email: 'finance@almouj.example' }],
  ['يوسف بن حمد البوسعيدي', { is_anonymous: true, remark: 'يدفع مطلع كل شهر' }],
] as const
type Gift = readonly [giver: number, fund: 0 | 1, amount: number, ago: number, how: 'cash' | 'transfer' | 'waiting']
/** Who gave to which fund how much in baisa, how many days ago, and how. Cash counts today. */
const gifts: readonly Gift[] = [
  [0, 0, 1_500_000, 40, 'transfer'],
  [3, 1, 400_000, 24, 'transfer'],
  [4, 0, 100_000, 12, 'transfer'],
  [1, 0, 60_000, 0, 'cash'],
  [2, 1, 45_000, 0, 'cash'],
  [0, 1, 250_000, 1, 'waiting'],
]

/**
 * What the demonstration college was given: two funds, five donors, donations by transfer and in cash, one that waits, one that is
 * to be reversed; of these students who owe something one was helped, another waits.
 */
export async function seedFunds(officer: Officer, chief: Officer, studentIds: readonly number[]): Promise<void> {
  const needy = await aPurpose('طلبة معسرون', 'Students in need', 'Étudiants dans le besoin', 'primary')
  const merit = await aPurpose('تفوق', 'Merit', 'Mérite', 'gold')
  const books = await aPurpose('كتب ومراجع', 'Books', 'Livres', 'info')
  const help = { name_en: 'Student aid fund', name_fr: 'Fonds d’aide aux étudiants', purpose_ids: [needy, books] }
  const first = await aFund('صندوق إعانة الطلبة', { ...help, about: 'يسدد رسوم من لا يقدر عليها.' })
  const waqf = { name_en: 'Endowment for excellence', name_fr: 'Fonds pour l’excellence', purpose_ids: [merit] }
  const second = await aFund('وقف المتفوقين', { ...waqf, about: 'يعين المتفوقين على إتمام دراستهم.' })
  const bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط، الحساب الجاري' })
  const desk = await aBankAccount({ name_ar: 'صندوق المالية' })
  const donors: Donor[] = []
  for (const [name, wish] of givers) donors.push(await aDonor(name, wish))
  const made: number[] = []
  for (const [at, [giver, fund, amount, ago, how]] of gifts.entries()) {
    const of = { donor_id: donors[giver]!.id, fund_id: [first, second][fund]!.id, amount }
    const came = { bank_reference: `DN26-0${300 + at}`, value_on: addDays(clock.today(), -ago) }
    const where = how === 'cash' ? { bank_account_id: desk.id } : { bank_account_id: bank.id, ...came }
    const id = await as(officer, () => aDonation({ ...of, ...where }))
    if (how === 'transfer') await as(chief, () => confirmDonation(id))
    made.push(id)
  }
  await as(officer, () => askReversal(made[4]!, 'سُجّلت على صندوق آخر'))
  await grantTo(studentIds, first, officer, chief)
}

/** The first who owes something was helped with a half of it; for the second somebody asks. */
async function grantTo(studentIds: readonly number[], { id: fund_id }: FundRow, officer: Officer, chief: Officer) {
  let helped = 0
  for (const student_id of studentIds) {
    const [invoice] = await openInvoicesOf(student_id)
    if (!invoice) continue
    const amount = Math.min(Math.ceil(invoice.open / 2), 200_000)
    const of = { fund_id, student_id, invoice_id: invoice.id, amount }
    const id = await as(officer, () => aGrant(of))
    helped += 1
    if (helped > 1) return
    await as(chief, () => approveGrant(id))
  }
}

/** The oldest fund pays for a student: asked for by one, approved by the other. */
export async function grantFromFirst(
  of: { student_id: number; invoice_id: number; amount: number },
  officer: Officer,
  chief: Officer,
): Promise<void> {
  const [fund] = await db().select().from(fundTable).orderBy(asc(fundTable.id)).limit(1)
  const id = await as(officer, () => aGrant({ ...of, fund_id: fund!.id }))
  await as(chief, () => approveGrant(id))
}
