import { subjectTable } from '@halaqa/curriculum/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { aForumPost, forumReportTable } from '@halaqa/learning/factories'
import { studentTable } from '@halaqa/students/factories'
import { asc, eq } from 'drizzle-orm'

/** Two conversations in the forum of AQD102 between the first students; one answer is reported. */
export async function seedForum(): Promise<void> {
  const [subject] = await db().select({ id: subjectTable.id }).from(subjectTable).where(eq(subjectTable.code, 'AQD102'))
  const students = await db()
    .select({ id: studentTable.id, fullName: studentTable.full_name })
    .from(studentTable)
    .orderBy(asc(studentTable.id))
    .limit(3)
  const [one, two = one, three = two] = students
  if (!subject || !one || !two || !three) return
  const write = (by: typeof one, days: number, title: string, body: string, parentId: number | null = null) =>
    aForumPost(by.id, subject.id, {
      author_name: by.fullName,
      title,
      body: `<p>${body}</p>`,
      parent_id: parentId,
      written_at: new Date(`${addDays(clock.today(), -days)}T09:00:00+04:00`),
    })
  const first = await write(two, 6, 'الفرق بين الربط والإحكام', 'هل هما بمعنى واحد في تعريف العقيدة لغةً؟')
  await write(three, 5, '', 'الإحكام أخص: هو ربط متقن لا ينفك. هكذا فهمت من المقطع الأول.', first)
  await write(one, 4, '', 'شكرًا لكما، اتضح لي.', first)
  const second = await write(three, 3, 'مراجع لدرس الإيمان بالكتب', 'ما الكتاب الذي تنصحون به قبل الدرس الثالث؟')
  const advert = await write(two, 2, '', 'أبيع ملخصات المقرر، راسلوني.', second)
  if (two.id === one.id) return
  await db()
    .insert(forumReportTable)
    .values({ post_id: advert, student_id: one.id, reason: 'إعلان تجاري', reported_at: clock.now() })
}
