import { readFile } from 'node:fs/promises'
import { elementTable } from '@halaqa/curriculum/factories'
import { aDigest } from '@halaqa/identity/factories'
import { accountTable } from '@halaqa/identity/tables'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import {
  advisorMessageTable,
  anAdvising,
  aTalk,
  aVlogEntry,
  aWeeklyGoal,
  someFinished,
} from '@halaqa/learning/factories'
import { aPhotoRequest, studentTable } from '@halaqa/students/factories'
import { enrolmentTable } from '@halaqa/studies/factories'
import { and, asc, eq } from 'drizzle-orm'
import { aSilhouette } from './silhouette.ts'

const film = new URL('film.webm', import.meta.url)
const hour = 3600_000
const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * hour)

/** Entries of the video diary in every state, a talk with an advisor, photos that wait, a goal for the week, a weekly mail: of all but the first another one stands. */
export async function seedStudentLife(): Promise<void> {
  const students = await db().select().from(studentTable).orderBy(asc(studentTable.id)).limit(6)
  const [one, two = one, three = two] = students
  if (!one || !two || !three) return
  const body = await readFile(film)
  const decided = { decided_at: hoursAgo(20), decided_by: 'ناصر العبري' }
  await aVlogEntry(two.id, {
    body,
    title: 'كيف أرتب أسبوعي بين الدراسة والعمل',
    text: 'أدرس ساعة بعد الفجر وساعة قبل النوم، وأجعل يوم الجمعة للمراجعة.',
    submitted_at: hoursAgo(60),
    ...decided,
  })
  await aVlogEntry(one.id, {
    body,
    title: 'أول فصل لي في حلقة',
    text: 'ما الذي تغيّر في دراستي منذ بدأت، وما أنصح به من يبدأ.',
    submitted_at: hoursAgo(48),
    ...decided,
  })
  await aVlogEntry(one.id, {
    body,
    title: 'مراجعة العقيدة في عشر دقائق',
    text: 'ملخص الدرس الأول بكلماتي.',
    state: 'waiting',
    submitted_at: hoursAgo(3),
  })
  await aVlogEntry(one.id, {
    body,
    title: 'مكتبتي الصغيرة',
    text: 'الكتب التي أرجع إليها كل أسبوع.',
    state: 'refused',
    reason: 'الصوت غير مسموع في النصف الثاني؛ أعد التسجيل في مكان هادئ.',
    submitted_at: hoursAgo(90),
    ...decided,
  })
  await aVlogEntry(three.id, {
    body,
    title: 'زيارة إلى مكتبة نزوى',
    text: 'جولة قصيرة بين الرفوف.',
    state: 'waiting',
    submitted_at: hoursAgo(9),
  })
  await seedTalks(students)
  await seedGoal(three.id)
  await aDigest(one.account_id, 'weekly')
  await aPhotoRequest(one.id, await aSilhouette())
  for (const { id } of students.slice(1, 4)) await aPhotoRequest(id, await aSilhouette('#6B4E16'))
}

async function seedTalks(students: { id: number }[]) {
  const [advisor] = await db()
    .select({ id: accountTable.id })
    .from(accountTable)
    .where(eq(accountTable.email, 'students@halaqa.example'))
  if (!advisor) return
  const said = [
    [
      'السلام عليكم. رسبت في مقرر من الفصل الأول، فهل أعيده الآن أم في الصيفي؟',
      'وعليكم السلام. أعده الآن ما دام مطروحًا، فهو شرط لمقرر في الفصل الخامس.',
      'وهل يبقى مجموع الساعات في الحد؟',
      'نعم، تبقى لك ثلاث ساعات. اختره من صفحة الاختيار قبل نهاية الأسبوع.',
    ],
    ['أستاذي، متى يفتح باب تغيير التخصص؟'],
  ]
  for (const [at, student] of students.slice(0, 4).entries()) {
    const conversation = await anAdvising(student.id, advisor.id, { since: hoursAgo(24 * 40) })
    await aTalk(student.id, conversation, advisor.id, said[at] ?? [], { read: true })
  }
  const messages = await db().select().from(advisorMessageTable).orderBy(asc(advisorMessageTable.id))
  for (const [at, { id }] of messages.entries())
    await db()
      .update(advisorMessageTable)
      .set({ at: hoursAgo(3 * (messages.length - at)) })
      .where(eq(advisorMessageTable.id, id))
}

/** Five elements a week, three texts of which are read. */
async function seedGoal(studentId: number) {
  const texts = await db()
    .select({ id: elementTable.id, subject_id: elementTable.subject_id })
    .from(elementTable)
    .innerJoin(enrolmentTable, eq(enrolmentTable.subject_id, elementTable.subject_id))
    .where(and(eq(enrolmentTable.student_id, studentId), eq(elementTable.kind, 'text')))
    .orderBy(asc(elementTable.id))
    .limit(3)
  await aWeeklyGoal(studentId, 5)
  if (texts.length) await someFinished(studentId, texts)
}
