import { aSemester, aSpecialty } from '@halaqa/academics/factories'
import { ensureAcademics } from '@halaqa/academics/server'
import { specialtyTable } from '@halaqa/academics/tables'
import { planOf, subjectById } from '@halaqa/curriculum/server'
import { payInvoice } from '@halaqa/finance/factories'
import { anAccount } from '@halaqa/identity/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { storeFile } from '@halaqa/kit-server/files'
import { and, asc, eq } from 'drizzle-orm'
import { partsOf } from '../contract/enrolment.ts'
import { photoPurpose } from './cards/photos.ts'
import { choosingExceptionTable } from './choosing/exceptions.table.ts'
import { dismissalExceptionTable } from './dismissal/dismissal-exceptions.table.ts'
import { enrolmentTable } from './enrolments/enrolments.table.ts'
import { gradeMergeTable } from './grade-merges/grade-merges.table.ts'
import { gradeTable, releaseTable } from './grades/grades.table.ts'
import { gradeBlockTable } from './grades-blocked/grade-blocks.table.ts'
import { mercyRunTable } from './grades-mercy/mercy.table.ts'
import { mergeTable } from './merges/merges.table.ts'
import { templateTable } from './messages/messages.table.ts'
import { noteFilePurpose } from './notes/note-files.ts'
import { noteCategoryTable, noteFileTable, noteTable } from './notes/notes.table.ts'
import { makeMinistryReport } from './promotion/ministry-report.ts'
import { promotionRunTable, promotionTable } from './promotion/promotion.table.ts'
import { purchaseTable } from './purchases/purchases.table.ts'
import { notePaidPurchase, sellBook } from './purchases/write-purchase.ts'
import { complaintTable } from './results/complaints.table.ts'
import { moveStudent } from './states/move-student.ts'
import { searchTextOf } from './students/create-student.ts'
import { type Student, studentTable } from './students/students.table.ts'

export { exceptFromDismissal } from './dismissal/write-dismissal-exception.ts'
export { enrolFromPlan } from './enrolments/enrol-from-plan.ts'
export { requestChange } from './grades/change-released.ts'
export { refreshAverages } from './grades/refresh-averages.ts'
export { addTemplate } from './messages/templates.ts'
export { writeToStudent } from './messages/write-message.ts'
export { tellStanding } from './notices/tell-state.ts'
export { aFaceReference, aPhotoRequest } from './own-photo/own-photo.factory.ts'
export { performPaperRun } from './papers/issue-many.ts'
export { secretOf } from './papers/issue-paper.ts'
export { giveBook, sellBook } from './purchases/write-purchase.ts'
export { moveStudent } from './states/move-student.ts'
export { enrolmentTable, gradeTable, releaseTable, studentTable }

let serial = 0

/** A speciality to be enrolled in, and a semester that runs. */
export async function aRunningCollege(): Promise<void> {
  await ensureAcademics()
  await aSpecialty()
  await aSemester({ state: 'active' })
}

/** A student of the first speciality, with an account, in no subject yet. */
export async function aStudent(wish: Partial<typeof studentTable.$inferInsert> = {}): Promise<Student> {
  serial += 1
  const [specialty] = await db()
    .select()
    .from(specialtyTable)
    .where(wish.specialty_id ? eq(specialtyTable.id, wish.specialty_id) : undefined)
    .orderBy(asc(specialtyTable.id))
    .limit(1)
  const fullName = wish.full_name ?? `طالب ${serial} سالم الهنائي`
  const accountId = wish.account_id ?? (await anAccount({ guard: 'students', name: fullName })).id
  const row = {
    number: `S-26-9${String(serial).padStart(4, '0')}`,
    account_id: accountId,
    specialty_id: specialty!.id,
    department_id: specialty!.department_id,
    plan_id: (await planOf(specialty!.id))?.id ?? null,
    full_name: fullName,
    latin_name: `Student ${serial} Salim Al Hinai`,
    civil_number: String(70_000_000 + serial),
    birth_date: '2000-03-01',
    gender: 'male',
    nationality: 'OM',
    mobile: `+9689911${String(serial).padStart(4, '0')}`,
    state_since: clock.today(),
    enrolled_on: clock.today(),
    created_at: clock.now(),
    ...wish,
  }
  const [student] = await db()
    .insert(studentTable)
    .values({ ...row, search_text: searchTextOf(row) })
    .returning()
  return student!
}

/** One of everything that the office keeps on a student: a move of state, a note with a file, a photo. */
export async function aStoredRecord(studentId: number, picture: Buffer): Promise<void> {
  const [student] = await db().select().from(studentTable).where(eq(studentTable.id, studentId))
  // Out and back: the student goes on studying.
  for (const [to, reason] of [
    ['hold', 'لم يستكمل أوراقه'],
    ['active', 'استكملها'],
  ] as const)
    await moveStudent(studentId, { to, reason, starts_on: student!.state_since, ends_on: null, decision_number: '' })
  const owner = { guard: 'users', id: 1 }
  const stored = await storeFile({ purpose: noteFilePurpose, name: 'decision.jpg', body: picture, owner })
  await aPhoto(studentId, picture)
  serial += 1
  const [category] = await db()
    .insert(noteCategoryTable)
    .values({ name_ar: `تصنيف ${serial}`, name_en: `Category ${serial}`, name_fr: `Catégorie ${serial}` })
    .returning()
  const by = { by_name: 'هدى الكندي', at: clock.now() }
  await db()
    .insert(templateTable)
    .values({ type: 'general', name: `نص ${serial}`, subject: 'تذكير', body: 'يا {{name}}' })
  // With itself, which the office refuses: a second student would be the last one that tests find.
  const moved = { enrolments: [], notes: [], messages: [] }
  await db()
    .insert(mergeTable)
    .values({ from_id: studentId, into_id: studentId, moved, reason: 'سجلان لشخص واحد', ...by })
  const [note] = await db()
    .insert(noteTable)
    .values({ student_id: studentId, category_id: category!.id, text: 'يحتاج إلى متابعة', by_account_id: 1, ...by })
    .returning()
  await db()
    .insert(noteFileTable)
    .values({ note_id: note!.id, file_id: stored.id, title: 'القرار', ...by })
}

/** A photo that staff gave a student, as it came. */
export async function aPhoto(studentId: number, picture: Buffer): Promise<void> {
  const owner = { guard: 'users', id: 1 }
  const photo = await storeFile({ purpose: photoPurpose, name: 'photo.jpg', body: picture, owner })
  await db().update(studentTable).set({ photo_id: photo.id }).where(eq(studentTable.id, studentId))
}

/** What notes of the demonstration are about, and one note of each kind on a student. */
export async function someNotes(studentId: number): Promise<void> {
  const kinds = [
    ['متابعة أكاديمية', 'Academic follow-up', 'Suivi académique', 'تغيّب عن لقاءين متتاليين، ووُعد بالتعويض.', false],
    [
      'ظروف خاصة',
      'Special circumstances',
      'Situation particulière',
      'يحتاج إلى وقت إضافي في الاختبارات بتقرير طبي.',
      true,
    ],
  ] as const
  for (const [nameAr, nameEn, nameFr, text, important] of kinds) {
    const [category] = await db()
      .insert(noteCategoryTable)
      .values({ name_ar: nameAr, name_en: nameEn, name_fr: nameFr, important })
      .returning()
    const by = { by_account_id: 1, by_name: 'شيخة', at: clock.now() }
    await db()
      .insert(noteTable)
      .values({ student_id: studentId, category_id: category!.id, text, ...by })
  }
}

/** A subject that a student studies in a semester. */
export async function anEnrolment(
  of: { student_id: number; subject_id: number; semester_id: number },
  wish: Partial<typeof enrolmentTable.$inferInsert> = {},
) {
  const { hours, kind } = await subjectById(of.subject_id)
  const [row] = await db()
    .insert(enrolmentTable)
    .values({ ...of, hours, kind, origin: 'plan', created_at: clock.now(), ...wish })
    .returning()
  return row!
}

/** Marks of every part of an enrolment that make `mark` in all, and the state that follows from it; not released. */
export async function gradesOf(enrolmentId: number, mark: number): Promise<void> {
  const [enrolment] = await db().select().from(enrolmentTable).where(eq(enrolmentTable.id, enrolmentId))
  const parts = partsOf(await subjectById(enrolment!.subject_id))
  await db()
    .insert(gradeTable)
    .values(
      parts.map(({ part, points }) => ({
        enrolment_id: enrolmentId,
        part,
        value: points * mark,
        entered_at: clock.now(),
        entered_by: 1,
      })),
    )
  await db()
    .update(enrolmentTable)
    .set({ mark, state: mark >= 50 ? 'success' : 'fail' })
    .where(eq(enrolmentTable.id, enrolmentId))
}

/** A subject's marks in a semester are shown to its students: everything, or these parts. */
export async function releaseAll(
  semesterId: number,
  subjectId: number,
  parts?: (typeof releaseTable.$inferInsert)['part'][],
): Promise<void> {
  const shown = parts ?? [...partsOf(await subjectById(subjectId)).map(each => each.part), 'result' as const]
  const base = { semester_id: semesterId, subject_id: subjectId, released_at: clock.now(), released_by: 'شؤون الطلبة' }
  await db()
    .insert(releaseTable)
    .values(shown.map(part => ({ ...base, part })))
}

/** Every release of a subject in a semester is taken back. */
export async function recallAll(semesterId: number, subjectId: number): Promise<void> {
  await db()
    .update(releaseTable)
    .set({ recalled_at: clock.now(), recalled_by: 'شؤون الطلبة', recall_reason: 'خطأ' })
    .where(and(eq(releaseTable.semester_id, semesterId), eq(releaseTable.subject_id, subjectId)))
}

/** A complaint about a result whose fee is paid. */
export async function aComplaint(enrolmentId: number, wish: Partial<typeof complaintTable.$inferInsert> = {}) {
  const row = {
    enrolment_id: enrolmentId,
    text: 'أرجو مراجعة الدرجة',
    state: 'open' as const,
    fee: 5000,
    created_at: clock.now(),
  }
  const [complaint] = await db()
    .insert(complaintTable)
    .values({ ...row, ...wish })
    .returning()
  return complaint!
}

/** The results of a student were blocked: until yesterday, another day or without an end. */
export async function aBlock(studentId: number, until: string | null = addDays(clock.today(), -1)) {
  await db()
    .insert(gradeBlockTable)
    .values({ student_id: studentId, until, reason: 'رسوم لم تُسدَّد', created_at: clock.now(), by_name: 'شؤون الطلبة' })
}

/** The office lets a student choose beyond the calendar's days. */
export async function aChoosingException(values: typeof choosingExceptionTable.$inferInsert): Promise<void> {
  await db().insert(choosingExceptionTable).values(values)
}

/** What student affairs writes down in a day beside marks: an exception from dismissal, a merge of marks that waits, a book. */
export async function anOfficeDay(studentId: number, semesterId: number): Promise<void> {
  const reason = 'ظروف صحية'
  await db().insert(dismissalExceptionTable).values({
    student_id: studentId,
    ground: 'duration',
    until_semester_id: semesterId,
    decision_number: '4/2027',
    reason,
    by_id: 1,
    by_name: 'شؤون الطلبة',
    at: clock.now(),
  })
  const asked = { requested_by_id: 1, requested_by: 'شؤون الطلبة', at: clock.now(), needs_approval: true }
  await db()
    .insert(gradeMergeTable)
    .values({ ...asked, student_id: studentId, subject_id: 1, keep_id: 1, drop_id: 2, state: 'open', reason })
  await sellBook({
    student_id: studentId,
    semester_id: semesterId,
    title: 'شرح الأربعين',
    quantity: 1,
    unit_price: 1500,
  })
}

/** A book that was sold and is paid. */
export async function aPaidBook(of: Parameters<typeof sellBook>[0]): Promise<void> {
  const [book] = await db()
    .select({ invoice_id: purchaseTable.invoice_id })
    .from(purchaseTable)
    .where(eq(purchaseTable.id, await sellBook(of)))
  await payInvoice(book!.invoice_id!)
  await notePaidPurchase(book!.invoice_id!)
}

/** A promotion that is done and reported to the ministry; it moved nobody. */
export async function aPromotion(semesterId: number) {
  const at = clock.now()
  const [run] = await db()
    .insert(promotionRunTable)
    .values({ semester_id: semesterId, decision_number: '9/2027', state: 'done', by_id: 1, by_name: 'شؤون الطلبة', at })
    .returning()
  await makeMinistryReport(run!.id, { id: 1, name: 'شؤون الطلبة' }, 'ar')
}

/** A decision that gave marks of mercy and was applied to nobody who is still there. */
export async function aMercyRun(semesterId: number): Promise<void> {
  const said = { decision_number: '7/2027', points: 3, at: clock.now(), by_name: 'شؤون الطلبة' }
  await db()
    .insert(mercyRunTable)
    .values({ semester_id: semesterId, ...said })
}

/** A student went on to the next term by the results of a semester, some time ago. */
export async function wentOn(studentId: number, semesterId: number, of: { term: number; hours: number }) {
  await db()
    .insert(promotionTable)
    .values({
      student_id: studentId,
      semester_id: semesterId,
      ...of,
      verdict: 'passes',
      failed_hours: 0,
      at: clock.now(),
    })
}
