import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { aForumPost, forumReportTable, postReactionTable } from '@halaqa/learning/factories'
import { studentTable } from '@halaqa/students/factories'
import { notifyStudents } from '@halaqa/students/server'
import { asc } from 'drizzle-orm'

type Kind = (typeof postReactionTable.$inferInsert)['kind']

/** Conversations of the college between the first students, with thanks; one post is reported by two; the first student is told of an answer. */
export async function seedCommunity(): Promise<void> {
  const students = await db()
    .select({ id: studentTable.id, fullName: studentTable.full_name })
    .from(studentTable)
    .orderBy(asc(studentTable.id))
    .limit(4)
  const [one, two = one, three = two, four = three] = students
  if (!one || !two || !three || !four || two.id === one.id) return
  const at = (days: number, hour: number) =>
    new Date(`${addDays(clock.today(), -days)}T${String(hour).padStart(2, '0')}:00:00+04:00`)
  const write = (
    by: typeof one,
    when: Date,
    title: string,
    body: string,
    more: Parameters<typeof aForumPost>[2] = {},
  ) => aForumPost(by.id, null, { author_name: by.fullName, title, body, written_at: when, ...more })
  const react = (postId: number, by: typeof one, kind: Kind) =>
    db().insert(postReactionTable).values({ post_id: postId, student_id: by.id, kind, at: clock.now() })

  const group = await write(
    one,
    at(5, 20),
    'مجموعة مراجعة في نزوى',
    '<p>أدرس عن بُعد من نزوى. <strong>من يودّ أن نراجع معًا</strong> مساء كل خميس؟</p><ul><li>المصطلح</li><li>أصول الفقه</li></ul>',
    { active_at: at(1, 9) },
  )
  const yes = await write(two, at(4, 8), '', '<p>أنا معك، وبيتي قريب من السوق.</p>', { parent_id: group })
  await write(three, at(1, 9), '', '<p>وأنا عن بُعد إن فتحتم اتصالًا مرئيًا.</p>', { parent_id: group })
  await write(four, at(3, 17), 'كيف تنظّمون أوقاتكم مع العمل؟', '<p>أعمل في النهار، وأحتاج نصيحة من سبقني بفصل.</p>')
  const tip = await write(
    three,
    at(2, 21),
    'فائدة: سرعة المقطع',
    '<p>مشاهدة المقطع بسرعة 1.25 ثم قراءة نصه وفّرت عليّ ساعة كل أسبوع.</p>',
  )
  const sale = await write(two, at(1, 14), 'للبيع', '<p>أبيع هاتفًا مستعملًا بحالة جيدة، والتواصل على الخاص.</p>')
  await db()
    .insert(forumReportTable)
    .values(
      [one, four].map(by => ({
        post_id: sale,
        student_id: by.id,
        reason: 'ليس هذا مكان البيع',
        reported_at: at(1, 15),
      })),
    )
  await react(group, two, 'barakallah')
  await react(yes, one, 'thanks')
  await react(tip, one, 'useful')
  await react(tip, two, 'useful')
  await react(tip, two, 'thanks')
  await notifyStudents([one.id], {
    kind: 'learning.notice.answered',
    params: { title: 'مجموعة مراجعة في نزوى', author: three.fullName },
    link: `/student/community/show/${group}`,
  })
}
