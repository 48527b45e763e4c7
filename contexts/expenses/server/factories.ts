import { aBankAccount, cashFrom, moneyInto } from '@halaqa/finance/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { storeFile } from '@halaqa/kit-server/files'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import type { OperationInput } from '../contract/operations.ts'
import { approveLarge, operationApprove, operationWrite } from '../contract/permissions.ts'
import { usualLargeFrom } from '../contract/years.ts'
import { type Category, categoryTable } from './categories/categories.table.ts'
import { approveOperation, askReversal, refuseOperation, reverseOperation } from './decisions/decide-operation.ts'
import { enterOperation } from './entry/enter-operation.ts'
import { operationFileTable } from './files/files.table.ts'
import { operationFilePurpose } from './files/operation-files.ts'
import { addYear } from './years/save-year.ts'

/** The category of this Arabic name: the one that is there, or a new one. */
export async function aCategory(name_ar: string, name_en = name_ar, name_fr = name_en): Promise<Category> {
  await db().insert(categoryTable).values({ name_ar, name_en, name_fr }).onConflictDoNothing()
  const [row] = await db().select().from(categoryTable).where(eq(categoryTable.name_ar, name_ar))
  return row!
}

/** An operation that waits for approval, in the name of whoever asks; its parents are made where none are named. */
export async function anOperation(wish: Partial<OperationInput> = {}, fileIds: number[] = []): Promise<number> {
  const input: OperationInput = {
    category_id: wish.category_id ?? (await aCategory('قرطاسية')).id,
    bank_account_id: wish.bank_account_id ?? (await aBankAccount({ kind: 'bank', name_ar: 'بنك الكلية' })).id,
    payee: 'مكتبة النور',
    amount: 25_000,
    spent_on: clock.today(),
    document_number: '',
    description: 'ورق وأقلام',
    ...wish,
  }
  return enterOperation(input, fileIds)
}

/** A bill that was sent by somebody for an operation that is being entered. */
export async function aBill(by: { id: number; name: string }, body: Buffer, name = 'bill.jpg'): Promise<number> {
  const owner = { guard: 'users', id: by.id }
  const stored = await storeFile({ purpose: operationFilePurpose, name, body, owner })
  const [row] = await db()
    .insert(operationFileTable)
    .values({ operation_id: null, file_id: stored.id, by_id: by.id, by_name: by.name, at: clock.now() })
    .returning()
  return row!.id
}

type Officer = { id: number; name: string }
const rights = new Set([operationWrite, operationApprove, approveLarge])
const as = <T>(officer: Officer, work: () => Promise<T>): Promise<T> =>
  withRequest({ ...currentRequest(), actor: { ...system, ...officer, guard: 'users', permissions: rights } }, work)

const spending = [
  ['كهرباء وماء', 'Electricity and water', 'Électricité et eau', 6_000_000],
  ['صيانة', 'Maintenance', 'Entretien', 3_000_000],
  ['قرطاسية ومطبوعات', 'Stationery and printing', 'Papeterie et impression', 1_200_000],
  ['استضافة وبرمجيات', 'Hosting and software', 'Hébergement et logiciels', 9_000_000],
  ['ضيافة وفعاليات', 'Hospitality and events', 'Réceptions et événements', 800_000],
] as const
type Bill = readonly [
  of: number,
  payee: string,
  description: string,
  amount: number,
  ago: number,
  from: 'bank' | 'cash',
]
/** Of which category, to whom, for what, how much in baisa, how many days ago, and from the desk or the bank. */
const bills: readonly Bill[] = [
  [0, 'نماء لخدمات الكهرباء', 'فاتورة الكهرباء', 412_350, 50, 'bank'],
  [3, 'شركة السحابة العمانية', 'استضافة المنصة، ثلاثة أشهر', 1_350_000, 41, 'bank'],
  [2, 'مكتبة النور', 'ورق وأحبار', 86_400, 36, 'cash'],
  [1, 'ورشة الخليج للتكييف', 'صيانة المكيفات في قاعات مسقط', 275_000, 30, 'bank'],
  [0, 'نماء لخدمات الكهرباء', 'فاتورة الكهرباء', 398_120, 20, 'bank'],
  [4, 'مخبز الواحة', 'ضيافة يوم المطابقة', 48_750, 15, 'cash'],
  [2, 'مطبعة عُمان', 'بطاقات الطلبة', 164_000, 9, 'bank'],
]

/** What the demonstration college spends: categories, a budget year, and operations at every point of their way. */
export async function seedExpenses(officer: Officer, chief: Officer): Promise<void> {
  const today = clock.today()
  const bank = await aBankAccount({
    kind: 'bank',
    name_ar: 'بنك مسقط، الحساب الجاري',
    name_en: 'Bank Muscat, current account',
    name_fr: 'Bank Muscat, compte courant',
    iban: 'OM810180000001299123456',
  })
  const desk = await aBankAccount({
    kind: 'cash',
    name_ar: 'صندوق المالية',
    name_en: 'Cash desk of finance',
    name_fr: 'Caisse des finances',
  })
  await as(officer, () => moneyInto(bank, 4_000_000, addDays(today, -60)))
  await as(officer, () => cashFrom(bank, desk, 300_000, addDays(today, -55)))
  const categories: Category[] = []
  for (const [ar, en, fr] of spending) categories.push(await aCategory(ar, en, fr))
  const year = today.slice(0, 4)
  const amounts = spending.map(([, , , amount], at) => ({ category_id: categories[at]!.id, amount }))
  const days = { starts_on: `${year}-01-01`, ends_on: `${year}-12-31` }
  await as(chief, () => addYear({ name: year, ...days, large_from: usualLargeFrom, amounts }))
  const enter = ([of, payee, description, amount, ago, from]: Bill, by = officer) =>
    as(by, () =>
      anOperation({
        category_id: categories[of]!.id,
        bank_account_id: (from === 'cash' ? desk : bank).id,
        payee,
        description,
        amount,
        spent_on: addDays(today, -ago),
        document_number: String(2400 + ago * 7),
      }),
    )
  const posted: number[] = []
  for (const bill of bills) {
    const id = await enter(bill)
    await as(chief, () => approveOperation(id))
    posted.push(id)
  }
  await as(officer, () => askReversal(posted.at(-1)!, 'أُدخلت الفاتورة مرتين'))
  await as(chief, () => reverseOperation(posted.at(-1)!))
  await as(officer, () => askReversal(posted[3]!, 'صُرفت من حساب آخر'))
  const refused = await enter([4, 'مخبز الواحة', 'ضيافة', 62_000, 6, 'cash'])
  await as(chief, () => refuseOperation(refused, 'الفاتورة غير مرفقة'))
  await enter([2, 'مكتبة النور', 'أقلام وسبورات', 37_500, 2, 'cash'], chief)
  await enter([4, 'فندق قصر البستان', 'لقاء المحاضرين السنوي', 920_000, 1, 'bank'])
  await enter([1, 'ورشة الخليج للتكييف', 'قطع غيار', 118_000, 0, 'bank'], chief)
}
