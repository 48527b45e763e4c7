import { readFileSync } from 'node:fs'
import { aSpecialty } from '@halaqa/academics/factories'
import { aPaidInvoice, aPrice } from '@halaqa/finance/factories'
import { ensureItems } from '@halaqa/finance/server'
import { setClock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import type { Refusal } from '@halaqa/kit-server/http'
import { testDatabase } from '@halaqa/kit-testing'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bookingTable } from '../conformity-days/conformity-days.table.ts'
import { documentTable } from '../documents/documents.table.ts'
import { examResultTable } from '../exams/exams.table.ts'
import { aConformityDay, anApplicant, anEntryExam, aPeriod, type RegistrationRow } from '../factories.ts'
import { moveTable } from '../registrations/registrations.table.ts'
import { ensureAdmission } from '../shipped/ensure-admission.ts'
import { profileOf } from './profile.ts'

const now = new Date('2026-10-12T08:00:00.250Z')
/** What the two whole applications below answer, key by key. */
const expected = (name: 'rich' | 'begun') =>
  JSON.parse(readFileSync(new URL('./profile.expected.json', import.meta.url), 'utf8'))[name]

const database = testDatabase()
beforeEach(async () => {
  setClock({ now: () => now })
  await database.reset()
  await ensureAdmission()
  await ensureItems()
  await aPeriod({ fee: 25_500 })
})
afterEach(() => setClock())

/** Documents in every state, one replaced, one of a kind that is asked of others only. */
async function handIn(registration: RegistrationRow) {
  const file = { registration_id: registration.id, file_name: 'وثيقة.pdf', type: 'application/pdf', bytes: 4_321_000 }
  const fileId = '5b3f4f5e-9a62-4c52-8d0a-0d5f5a3d6c11'
  const uploadedAt = new Date('2026-10-03T05:06:07.089Z')
  const reviewedAt = new Date('2026-10-04T10:00:00Z')
  const row = { ...file, file_id: fileId, uploaded_at: uploadedAt }
  const reason = 'الصورة غير واضحة: "الأطراف" \\ لا تظهر'
  await db()
    .insert(documentTable)
    .values([
      { ...row, kind: 'identity', state: 'refused', reason: 'قديمة', reviewed_at: reviewedAt, replaced_at: reviewedAt },
      { ...row, kind: 'identity', state: 'accepted', reviewed_at: reviewedAt },
      { ...row, kind: 'photo', state: 'refused', reason, reviewed_at: reviewedAt },
      { ...row, kind: 'secondary_certificate', state: 'uploaded' },
      { ...row, kind: 'experience_certificate', state: 'uploaded' },
    ])
}

/** A payment that failed, the one that counts, and one that came too late, for an invoice that was settled. */
async function payFor(registration: RegistrationRow, kind: 'registration' | 'study', total: number) {
  const payment = await aPaidInvoice({
    kind,
    reference: `admission.registration:${registration.id}`,
    payer: { guard: 'registrars', id: registration.account_id, name: registration.full_name },
    lines: [{ label: 'رسم', quantity: 1, unit_amount: total }],
  })
  await db().execute(sql`
    insert into finance.payments (invoice_id, gateway, amount, state, surplus, created_at, settled_at)
    select ${payment.invoice_id}::int, 'sandbox', ${total}::bigint, state, surplus, now(), now()
    from (values ('declined', false), ('paid', true)) as other (state, surplus)`)
  return payment.uuid
}

const tell = (accountId: number, readAt: Date | null) =>
  db().execute(sql`insert into identity.notifications (account_id, kind, title, body, at, read_at)
    values (${accountId}, 'a.b', 't', 'b', now(), ${readAt?.toISOString() ?? null}::timestamptz)`)

const somebodyElse = () => anApplicant({ at: 'documents', email: 'else@example.om' })

/** An applicant at the study fee, with all that can belong to an application, beside one who has the same of other values. */
async function theRichApplicant() {
  const specialty = await aSpecialty({ name_en: 'Fiqh', credit_hours: 132, terms: 8 })
  await aPrice('study', 15_250)
  const other = await somebodyElse()
  const mine = await anApplicant({
    at: 'study_fee',
    specialtyId: specialty.id,
    appliedDaysAgo: 10,
    email: 'mine@example.om',
    more: {
      has_bachelor: true,
      transaction_uuid: 'T-1',
      decision_reason: 'مقبول',
      window_ends_on: '2026-10-26',
      paid: 20_000,
    },
  })
  await handIn(mine)
  await handIn(other)
  await bookAndSit(mine, other)
  for (const readAt of [null, null, now]) await tell(mine.account_id, readAt)
  await tell(other.account_id, null)
  const isMine = eq(moveTable.registration_id, mine.id)
  const [first] = await db().select().from(moveTable).where(isMine).orderBy(moveTable.id).limit(1)
  await db().update(moveTable).set({ reason: 'أول خطوة' }).where(eq(moveTable.id, first!.id))
  await payFor(other, 'registration', 1_000)
  return {
    mine,
    receipts: [await payFor(mine, 'registration', 20_000), await payFor(mine, 'study', 250_000)] as const,
  }
}

/** A day that was given back and the one that is booked; an exam missed, one sat, one to come. */
async function bookAndSit(mine: RegistrationRow, other: RegistrationRow) {
  const [left, day] = [
    await aConformityDay({ date: '2026-10-20', place: 'أ' }),
    await aConformityDay({ date: '2026-10-14', place: 'ب' }),
  ]
  const booking = { booked_at: now, registration_id: mine.id }
  await db()
    .insert(bookingTable)
    .values([
      { ...booking, day_id: left.id, cancelled_at: now },
      { ...booking, day_id: day.id },
      { ...booking, day_id: left.id, registration_id: other.id },
    ])
  await anEntryExam({ date: '2026-10-01', name: 'فات بلا نتيجة' })
  const sat = await anEntryExam({ date: '2026-10-05', name: 'الاختبار الأول' })
  await anEntryExam({ date: '2026-10-30' })
  const result = { exam_id: sat.id, entered_at: now, entered_by: 0 }
  await db()
    .insert(examResultTable)
    .values([
      { ...result, registration_id: mine.id, score: 81, result: 'success' },
      { ...result, registration_id: other.id, score: 12, result: 'fail' },
    ])
}

it('tells all of an application that has everything', async () => {
  const { mine, receipts } = await theRichApplicant()
  const profile = await profileOf(mine.account_id, 'en')
  expect([profile.fee.receipt, profile.study_fee.receipt]).toEqual(receipts)
  expect({
    ...profile,
    fee: { ...profile.fee, receipt: 'one' },
    study_fee: { ...profile.study_fee, receipt: 'two' },
  }).toEqual(expected('rich'))
})
it('tells what there is of an application that has begun', async () => {
  await aSpecialty({ name_ar: 'الفقه' })
  await aPrice('study', 15_250)
  const { account_id } = await anApplicant({ at: 'verify_email', email: 'mine@example.om' })
  expect(await profileOf(account_id, 'ar')).toEqual(expected('begun'))
})
it('offers the next exam while there is no result, and takes the fee of the period while there is no invoice', async () => {
  await aSpecialty()
  const { account_id } = await somebodyElse()
  await anEntryExam({ date: '2026-10-30', name: 'البعيد' })
  await anEntryExam({ date: '2026-10-12', name: 'اليوم' })
  await anEntryExam({ date: '2026-10-12', name: 'لغيره', degree_type: 'master' })
  expect(await profileOf(account_id, 'ar')).toMatchObject({
    exam: { name: 'اليوم', score: null, result: 'coming' },
    fee: { amount: 25_500, receipt: null },
  })
})
it('is the same inside a transaction, where it sees what is not committed', async () => {
  const { mine } = await theRichApplicant()
  const before = await profileOf(mine.account_id, 'en')
  await transaction(async () => {
    await tell(mine.account_id, null)
    expect(await profileOf(mine.account_id, 'en')).toEqual({ ...before, unread_notifications: 3 })
  })
})
it('is not there for an account that has no application', async () => {
  await aSpecialty()
  const { account_id } = await somebodyElse()
  expect(await profileOf(account_id + 1, 'ar').catch(error => (error as Refusal).problem.code)).toBe('not-found')
})
