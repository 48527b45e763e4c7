import { randomBytes } from 'node:crypto'
import type { DegreeType } from '@halaqa/academics/contract'
import { specialtyById } from '@halaqa/academics/server'
import { specialtyTable } from '@halaqa/academics/tables'
import { anAccount } from '@halaqa/identity/factories'
import { accountById } from '@halaqa/identity/server'
import { searchKey } from '@halaqa/kit-contract'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { createStudent } from '@halaqa/students/server'
import { and, asc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { StepCode } from '../contract/step.ts'
import { bookingTable, conformityDayTable } from './conformity-days/conformity-days.table.ts'
import { documentTable } from './documents/documents.table.ts'
import { kindsFor } from './documents/documents-of.queries.ts'
import { entryExamTable, examResultTable } from './exams/exams.table.ts'
import { groupTable, periodTable } from './periods/periods.table.ts'
import {
  equationFileTable,
  equationMemoryTable,
  equationSubjectTable,
  equationTable,
} from './registrations/equations.table.ts'
import { paidStudyInvoice } from './registrations/invoices-of.ts'
import { registrationById, stepsOf } from './registrations/registrations.queries.ts'
import { moveTable, type Registration, registrationTable } from './registrations/registrations.table.ts'
import { offerTable, waitingTable } from './seats/waiting-list.table.ts'
import { searchTextOf } from './sign-up/sign-up.ts'
import { reachedBit } from './way/way.ts'

export { documentPurpose } from './hand-in/store-document-file.ts'
export { writeNote } from './notes/notes.ts'
export type RegistrationRow = Registration

let serial = 0

/** An open period for all degrees, from a month ago for three months. */
export async function aPeriod(wish: Partial<typeof periodTable.$inferInsert> = {}) {
  serial += 1
  const [period] = await db()
    .insert(periodTable)
    .values({
      name: `فترة ${serial}`,
      year: Number(clock.today().slice(0, 4)),
      starts_on: addDays(clock.today(), -30),
      ends_on: addDays(clock.today(), 60),
      degree_types: ['diploma', 'bachelor', 'master'],
      seats: 10_000,
      fee: 20_000,
      ...wish,
    })
    .returning()
  return period!
}

/** A conformity day a week from now with ten seats. */
export async function aConformityDay(wish: Partial<typeof conformityDayTable.$inferInsert> = {}) {
  serial += 1
  const [day] = await db()
    .insert(conformityDayTable)
    .values({
      date: addDays(clock.today(), 7),
      opens_at: '08:30',
      closes_at: '12:30',
      place: `مبنى الكلية، القاعة ${serial}`,
      seats: 10,
      ...wish,
    })
    .returning()
  return day!
}

export async function anEntryExam(wish: Partial<typeof entryExamTable.$inferInsert> = {}) {
  const [exam] = await db()
    .insert(entryExamTable)
    .values({
      name: 'اختبار القبول',
      date: clock.today(),
      degree_type: 'bachelor',
      score_total: 100,
      score_pass: 50,
      ...wish,
    })
    .returning()
  return exam!
}

export type ApplicantWish = {
  at?: StepCode
  degree?: DegreeType
  specialtyId?: number
  periodId?: number
  accountId?: number
  status?: Registration['status']
  feeState?: Registration['fee_state']
  emailVerified?: boolean
  names?: [first: string, second: string, third: string, family: string]
  latinName?: string
  civilNumber?: string
  email?: string
  gender?: 'male' | 'female'
  /** The day of the application; the steps since are spread over the days to today. */
  appliedDaysAgo?: number
  passwordHash?: string
  mobile?: string
  more?: Partial<typeof registrationTable.$inferInsert>
}

/** Steps before which the e-mail address is not verified yet. */
const unverified: StepCode[] = ['apply', 'verify_email']

/** An applicant with account, history and everything a test or a seed does not name, at the step asked for. */
export async function anApplicant(wish: ApplicantWish = {}): Promise<Registration> {
  serial += 1
  const degree = wish.degree ?? 'bachelor'
  const at = wish.at ?? 'registration_fee'
  const names = wish.names ?? ['مازن', 'سالم', 'راشد', 'الحارثي']
  const fullName = names.join(' ')
  const civilNumber = wish.civilNumber ?? String(10_000_000 + serial)
  const email = wish.email ?? `applicant${serial}@example.om`
  const accountId =
    wish.accountId ??
    (
      await anAccount({
        guard: 'registrars',
        name: fullName,
        email,
        nationalId: civilNumber,
        ...(wish.passwordHash && { passwordHash: wish.passwordHash }),
        ...(wish.mobile && { mobile: wish.mobile }),
        emailVerified: wish.emailVerified ?? !unverified.includes(at),
      })
    ).id
  const steps = await stepsOf(degree)
  const target = steps.find(step => step.code === at)!
  const passed = steps.filter(
    step => step.position <= target.position && (step.code !== 'equivalence' || step === target),
  )
  const appliedAt = new Date(clock.now().getTime() - (wish.appliedDaysAgo ?? 0) * 24 * 3_600_000)
  const isPast = (code: StepCode) => target.position > steps.find(step => step.code === code)!.position
  const [row] = await db()
    .insert(registrationTable)
    .values({
      number: `new-${accountId}`,
      account_id: accountId,
      period_id: wish.periodId ?? (await anyPeriod()),
      specialty_id: wish.specialtyId ?? (await anySpecialty(degree)),
      degree_type: degree,
      step_id: target.id,
      step_since: momentOf(appliedAt, passed.length - 1, passed.length),
      reached: passed.reduce((bits, step) => bits | reachedBit(step.code), 0),
      status: wish.status ?? (isPast('decision') ? 'accepted' : 'waiting'),
      first_name: names[0],
      second_name: names[1],
      third_name: names[2],
      family_name: names[3],
      full_name: fullName,
      latin_name: wish.latinName ?? 'Mazin Salim Rashid Al Harthi',
      civil_number: civilNumber,
      birth_date: '1994-05-17',
      gender: wish.gender ?? 'male',
      nationality: 'OM',
      email,
      mobile: wish.mobile ?? '+96892000142',
      country: 'OM',
      state: 'muscat',
      city: 'السيب',
      route: degree === 'master' ? 'degree' : 'secondary',
      secondary_percent: degree === 'master' ? null : 7200,
      has_bachelor: degree === 'master',
      fee_state: wish.feeState ?? (isPast('registration_fee') ? 'paid' : 'open'),
      paid: 0,
      created_at: appliedAt,
      search_text: '',
      ...wish.more,
    })
    .returning()
  const number = `R-${String(appliedAt.getUTCFullYear()).slice(2)}-${String(row!.id).padStart(5, '0')}`
  const searchText = searchTextOf({
    fullName,
    latin_name: row!.latin_name,
    number,
    civil_number: civilNumber,
    contact_email: email,
    contact_mobile: row!.mobile,
  })
  await db().update(registrationTable).set({ number, search_text: searchText }).where(eq(registrationTable.id, row!.id))
  await db()
    .insert(moveTable)
    .values(
      passed.map((step, index) => ({
        registration_id: row!.id,
        from_step_id: passed[index - 1]?.id ?? null,
        to_step_id: step.id,
        at: momentOf(appliedAt, index, passed.length),
        by_name: fullName,
        told: true,
      })),
    )
  return registrationById(row!.id)
}

/** The moments of a history, spread evenly from the application to now. */
function momentOf(from: Date, index: number, of: number): Date {
  const whole = clock.now().getTime() - from.getTime()
  return new Date(from.getTime() + (of > 1 ? (whole * index) / of : 0))
}

async function anyPeriod(): Promise<number> {
  const [period] = await db().select().from(periodTable).limit(1)
  return (period ?? (await aPeriod())).id
}
async function anySpecialty(degree: DegreeType): Promise<number> {
  const [specialty] = await db().select().from(specialtyTable).where(eq(specialtyTable.degree_type, degree)).limit(1)
  if (!specialty) throw new Error(`no specialty of ${degree}: seed one first`)
  return specialty.id
}

/** Documents of every required kind in these states, in their order; the last state serves the rest. */
export async function withDocuments(
  registration: Registration,
  states: ('uploaded' | 'accepted' | 'refused')[],
  file: { id: string; name: string; type: string; bytes: number },
): Promise<{ id: number; file_id: string; kind: string }[]> {
  const kinds = (await kindsFor(registration)).filter(kind => kind.required)
  const rows = kinds.map((kind, index) => {
    const state = states[index] ?? states.at(-1)!
    return {
      registration_id: registration.id,
      kind: kind.code,
      file_id: file.id,
      file_name: file.name,
      type: file.type,
      bytes: file.bytes,
      state,
      reason:
        state === 'refused' ? 'الصورة غير واضحة ولا تظهر أطرافها الأربعة. صوّرها في ضوء النهار على سطح مستوٍ.' : null,
      uploaded_at: new Date(clock.now().getTime() - (index + 2) * 5 * 3_600_000),
      reviewed_at: state === 'uploaded' ? null : new Date(clock.now().getTime() - 3_600_000),
      // Whoever refuses it later has somebody to tell.
      told: state !== 'uploaded',
    }
  })
  return db().insert(documentTable).values(rows).returning()
}

/** The money of the registration fee, or of the first term with its payment, in the registration's own row. */
export async function notePayment(id: number, amount: number, studyPayment?: string): Promise<void> {
  await db()
    .update(registrationTable)
    .set({
      paid: sql`${registrationTable.paid} + ${amount}`,
      ...(studyPayment && { study_fee_paid: true, transaction_uuid: studyPayment }),
    })
    .where(eq(registrationTable.id, id))
}

/** A seat on a day that was (present) or comes (expected). Nothing when there is none. */
export async function bookSeat(registrationId: number, attendance: 'expected' | 'present'): Promise<void> {
  const isFree = lt(conformityDayTable.taken, conformityDayTable.seats)
  const when =
    attendance === 'present'
      ? lte(conformityDayTable.date, clock.today())
      : gt(conformityDayTable.date, addDays(clock.today(), 1))
  const days = await db()
    .select()
    .from(conformityDayTable)
    .where(and(isFree, when))
    .orderBy(asc(conformityDayTable.date))
  const day = days[registrationId % Math.max(1, days.length)]
  if (!day) return
  await db()
    .update(conformityDayTable)
    .set({ taken: day.taken + 1 })
    .where(eq(conformityDayTable.id, day.id))
  await db()
    .insert(bookingTable)
    .values({ registration_id: registrationId, day_id: day.id, attendance, booked_at: clock.now() })
}

/** A score in the first exam of the degree. */
export async function sitExam(registration: Registration, score: number): Promise<void> {
  const [exam] = await db()
    .select()
    .from(entryExamTable)
    .where(eq(entryExamTable.degree_type, registration.degree_type))
    .orderBy(asc(entryExamTable.date))
  if (!exam) return
  const result = score >= exam.score_pass ? ('success' as const) : ('fail' as const)
  await db().insert(examResultTable).values({
    registration_id: registration.id,
    exam_id: exam.id,
    score,
    result,
    entered_at: clock.now(),
    entered_by: 0,
  })
}

/** An earlier bachelor's degree with a certificate and three subjects. */
export async function withEquation(
  registrationId: number,
  file: { id: string; name: string; type: string },
  state: 'submitted' | 'approved',
  submittedAt = clock.now(),
): Promise<void> {
  const [equation] = await db()
    .insert(equationTable)
    .values({
      registration_id: registrationId,
      level: 'bachelor',
      university: 'جامعة نزوى',
      country: 'OM',
      year: 2018,
      grade: 'جيد جدًا',
      state,
      submitted_at: submittedAt,
    })
    .returning()
  await db()
    .insert(equationFileTable)
    .values({ equation_id: equation!.id, file_id: file.id, name: file.name, type: file.type })
  const status = state === 'approved' ? ('accepted' as const) : ('waiting' as const)
  await db()
    .insert(equationSubjectTable)
    .values(
      [
        { code: 'ISLM201', name: 'أصول الفقه 1', hours: 3, score: 8600 },
        { code: 'ISLM214', name: 'مصطلح الحديث', hours: 3, score: 9100 },
        { code: 'ARAB110', name: 'النحو التطبيقي', hours: 2, score: 7800 },
      ].map(subject => ({
        ...subject,
        equation_id: equation!.id,
        score_total: 10_000,
        status,
        equal_to: status === 'accepted' ? subject.name : null,
      })),
    )
}

/** The university of an approved equivalence, and the number of its application; undefined where there is none. */
export async function decidedEquation(): Promise<{ university: string; source: string } | undefined> {
  const [row] = await db()
    .select({ university: equationTable.university, source: registrationTable.number })
    .from(equationTable)
    .innerJoin(registrationTable, eq(registrationTable.id, equationTable.registration_id))
    .where(eq(equationTable.state, 'approved'))
    .orderBy(asc(equationTable.id))
    .limit(1)
  return row
}

type EarlierDecision = { university: string; source: string; subject: string; equal: { id: number; name: string } }
/** A subject of a university that was found equal to one of ours: proposed for the next one. */
export async function anEarlierDecision({ university, source, subject, equal }: EarlierDecision): Promise<void> {
  await db()
    .insert(equationMemoryTable)
    .values({
      university_key: searchKey(university),
      subject_key: searchKey(subject),
      accept: true,
      equal_to: equal.name,
      equal_subject_id: equal.id,
      source,
      decided_at: clock.now(),
    })
}

/** The student record and account of an applicant at the last step. */
export async function enrolStudent(registrationId: number): Promise<void> {
  const registration = await registrationById(registrationId)
  const account = await accountById(registration.account_id)
  const student = await createStudent({
    registrationId,
    applicantAccountId: registration.account_id,
    name: registration.full_name,
    latin_name: registration.latin_name,
    civil_number: registration.civil_number,
    birthDate: registration.birth_date,
    gender: registration.gender,
    nationality: registration.nationality,
    email: account.email!,
    mobile: registration.mobile,
    language: account.language,
    passwordHash: account.password_hash!,
    specialty: await specialtyById(registration.specialty_id),
    paidInvoiceId: await paidStudyInvoice(registrationId),
  })
  await db()
    .update(registrationTable)
    .set({ student_id: student.id, student_number: student.number })
    .where(eq(registrationTable.id, registrationId))
}

export async function someGroups(): Promise<void> {
  await db()
    .insert(groupTable)
    .values([
      { name: 'مجموعة المقابلات الأولى', note: 'مقابلات ما بعد اختبار القبول' },
      { name: 'مجموعة المقابلات الثانية', note: '' },
      { name: 'متابعة خاصة', note: 'طلبات تحتاج اتصالًا هاتفيًا قبل القرار' },
    ])
}

/** People who wait, in turn for each of the specialities; without any, for the college. */
export async function someWaiting(specialtyIds: number[] = []): Promise<number[]> {
  const people = ['عائشة الهنائي', 'ناصر الغافري', 'بدرية السيابي', 'خميس النبهاني', 'ثريا العبري', 'أحمد الشكيلي']
  const rows = await db()
    .insert(waitingTable)
    .values(
      people.map((name, at) => ({
        name,
        email: `waiting${at + 1}@mail.example`,
        search_text: searchKey(`${name} waiting${at + 1}@mail.example`),
        mobile: `+9689910${String(1000 + at * 37)}`,
        specialty_id: specialtyIds[at % specialtyIds.length] ?? null,
        // who stands first waits longest
        created_at: hoursFromNow(-30 * (people.length - at)),
      })),
    )
    .returning({ id: waitingTable.id })
  return rows.map(row => row.id)
}

/** The last day of the deadline that an applicant stands before. */
export async function setDeadline(
  id: number,
  deadline: { book_until: string } | { window_ends_on: string },
): Promise<void> {
  await db().update(registrationTable).set(deadline).where(eq(registrationTable.id, id))
}

const hoursFromNow = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000)

/** An offer of a seat to somebody who waits, until so many hours from now; before now it has lapsed. */
export async function anOffer(waitingId: number, periodId: number, hours = 72) {
  const endsAt = hoursFromNow(hours)
  const madeAt = hoursFromNow(Math.min(0, hours - 72))
  const ended = hours < 0 ? { state: 'lapsed' as const, ended_at: endsAt } : {}
  const token = randomBytes(24).toString('base64url')
  const [offer] = await db()
    .insert(offerTable)
    .values({ waiting_id: waitingId, period_id: periodId, token, made_at: madeAt, ends_at: endsAt, ...ended })
    .returning()
  await db().update(waitingTable).set({ told_at: madeAt }).where(eq(waitingTable.id, waitingId))
  return offer!
}

/** Those who have waited longest for a decision. */
export async function someToDecide(most: number) {
  const steps = (await Promise.all((['diploma', 'bachelor', 'master'] as const).map(stepsOf))).flat()
  const decisions = steps.filter(step => step.code === 'decision').map(step => step.id)
  return db()
    .select({ id: registrationTable.id, full_name: registrationTable.full_name })
    .from(registrationTable)
    .where(and(inArray(registrationTable.step_id, decisions), eq(registrationTable.status, 'waiting')))
    .orderBy(asc(registrationTable.step_since), asc(registrationTable.id))
    .limit(most)
}
