import { aSemester, aSpecialty } from '@halaqa/academics/factories'
import { ensureAcademics } from '@halaqa/academics/server'
import { specialtyTable } from '@halaqa/academics/tables'
import { planOf } from '@halaqa/curriculum/server'
import { ensureItems } from '@halaqa/finance/server'
import { anAccount } from '@halaqa/identity/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { storeFile } from '@halaqa/kit-server/files'
import { asc, eq } from 'drizzle-orm'
import { photoPurpose } from './cards/photos.ts'
import { gradeBlockTable } from './grade-blocks/grade-blocks.table.ts'
import { mergeTable } from './merges/merges.table.ts'
import { templateTable } from './messages/messages.table.ts'
import { noteFilePurpose } from './notes/note-files.ts'
import { noteCategoryTable, noteFileTable, noteTable } from './notes/notes.table.ts'
import { moveStudent } from './states/move-student.ts'
import { searchTextOf } from './students/create-student.ts'
import { type Student, studentTable } from './students/students.table.ts'

export { addTemplate } from './messages/templates.ts'
export { writeToStudent } from './messages/write-message.ts'
export { aFaceReference, aPhotoRequest } from './own-photo/own-photo.factory.ts'
export { moveStudent } from './states/move-student.ts'
export { notifyStanding } from './states/notify-state.ts'
export { studentTable }

let serial = 0

/** A speciality to be enrolled in, and a semester that runs. */
export async function aRunningCollege(): Promise<void> {
  await ensureAcademics()
  await ensureItems()
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
  const moved = { enrolments: [], notes: [], messages: [], invoices: [] }
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

/** The results of a student were blocked: until yesterday, another day or without an end. */
export async function aBlock(studentId: number, until: string | null = addDays(clock.today(), -1)) {
  await db()
    .insert(gradeBlockTable)
    .values({ student_id: studentId, until, reason: 'رسوم لم تُسدَّد', created_at: clock.now(), by_name: 'شؤون الطلبة' })
}
