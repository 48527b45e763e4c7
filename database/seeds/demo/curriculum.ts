import { activeSemester } from '@halaqa/academics/server'
import { usualMarkParts, withKeys } from '@halaqa/curriculum/contract'
import {
  elementTable,
  lessonElementTable,
  lessonTable,
  markPartTable,
  pageTable,
  partTable,
  planSubjectTable,
  planTable,
  prerequisiteTable,
  subjectTable,
  subjectTeacherTable,
} from '@halaqa/curriculum/factories'
import { accountTable } from '@halaqa/identity/tables'
import { searchKey } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { eq } from 'drizzle-orm'
import { type SeedLesson, seedLessons } from './curriculum-lessons.ts'
import { seedSubjects } from './curriculum-subjects.ts'

/** Subjects of Sharia sciences, three of them with lessons to read, and two study plans in force. */
export async function seedCurriculum(): Promise<void> {
  const ids = await seedAllSubjects()
  for (const [code, id] of ids) await seedContent(id, seedLessons[code] ?? [introduction(code)])
  await seedTeachers(ids)
  await seedPlan(1, 5, '112/2025', ids)
  await seedPlan(3, 6, '118/2025', ids)
}

const hasQuran = (code: string) => code.startsWith('TJW')

async function seedAllSubjects(): Promise<Map<string, number>> {
  // In one transaction: a subject without the parts of its marks is refused.
  return transaction(async () => {
    const rows = await db()
      .insert(subjectTable)
      .values(
        seedSubjects.map(([code, hours, nameAr, nameEn, nameFr]) => {
          return {
            code,
            hours,
            name_ar: nameAr,
            name_en: nameEn,
            name_fr: nameFr,
            has_quran: hasQuran(code),
            kind: 'obligatory' as const,
            state: 'published' as const,
            state_since: clock.now(),
            search_text: searchKey(`${code} ${nameAr} ${nameEn} ${nameFr}`),
          }
        }),
      )
      .returning({ id: subjectTable.id, code: subjectTable.code })
    const ids = new Map(rows.map(row => [row.code, row.id]))
    await db()
      .insert(markPartTable)
      .values(
        rows.flatMap(({ id, code }) =>
          withKeys(usualMarkParts(hasQuran(code))).map((part, position) => ({ ...part, subject_id: id, position })),
        ),
      )
    const asked = seedSubjects.flatMap(([code, , , , , , , before]) => (before ? [{ code, before }] : []))
    await db()
      .insert(prerequisiteTable)
      .values(asked.map(({ code, before }) => ({ subject_id: ids.get(code)!, prerequisite_id: ids.get(before)! })))
    return ids
  })
}

/** What every subject begins with. */
function introduction(code: string): SeedLesson {
  const name = seedSubjects.find(subject => subject[0] === code)![2]
  const body = `<p>يعرّف هذا الدرس بمقرر «${name}»: موضوعه وأهدافه ومفرداته، وطريقة دراسته وتقويمه.</p><p>يقرأ الطالب هذا المدخل قبل اللقاء الأول، ويدوّن أسئلته ليعرضها على أستاذ المقرر.</p>`
  return {
    title: `مدخل إلى ${name}`,
    summary: 'تعريف بالمقرر ومفرداته.',
    elements: [{ title: 'دليل المقرر', pages: [['دليل المقرر', body]] }],
  }
}

async function seedContent(subjectId: number, lessons: SeedLesson[]): Promise<void> {
  const names = [...new Set(lessons.flatMap(lesson => lesson.part ?? []))]
  const parts = names.length
    ? await db()
        .insert(partTable)
        .values(names.map((title, at) => ({ subject_id: subjectId, title, position: at + 1 })))
        .returning()
    : []
  for (const [at, { title, summary, part, elements }] of lessons.entries()) {
    const partId = parts.find(each => each.title === part)?.id ?? null
    const values = { subject_id: subjectId, title, summary, part_id: partId, position: at + 1 }
    const [lesson] = await db().insert(lessonTable).values(values).returning()
    for (const [position, element] of elements.entries())
      await seedElement(subjectId, lesson!.id, position + 1, element)
  }
}

async function seedElement(
  subjectId: number,
  lessonId: number,
  position: number,
  element: SeedLesson['elements'][number],
) {
  const { title, pages, url } = element
  const kind = pages ? ('text' as const) : ('link' as const)
  const [row] = await db()
    .insert(elementTable)
    .values({ subject_id: subjectId, kind, title, url: url ?? null, search_text: searchKey(title) })
    .returning()
  await db()
    .insert(lessonElementTable)
    .values({ lesson_id: lessonId, element_id: row!.id, position, required: Boolean(pages) })
  if (pages)
    await db()
      .insert(pageTable)
      .values(
        pages.map(([heading, body], at) => ({
          element_id: row!.id,
          title: heading,
          body,
          position: at + 1,
          updated_at: clock.now(),
        })),
      )
}

async function seedTeachers(ids: Map<string, number>): Promise<void> {
  const [teacher] = await db().select().from(accountTable).where(eq(accountTable.guard, 'teachers')).limit(1)
  const semester = await activeSemester()
  if (!teacher || !semester) return
  const codes = ['AQD101', 'FQH101', 'TJW101', 'USL201']
  await db()
    .insert(subjectTeacherTable)
    .values(
      codes.map(code => ({
        subject_id: ids.get(code)!,
        semester_id: semester.id,
        account_id: teacher.id,
        role: 'lead' as const,
        hours: 3,
      })),
    )
}

/** `column`: where the term of this plan stands in the list of subjects. */
async function seedPlan(
  specialtyId: number,
  column: 5 | 6,
  decisionNumber: string,
  ids: Map<string, number>,
): Promise<void> {
  const [plan] = await db()
    .insert(planTable)
    .values({
      specialty_id: specialtyId,
      version: 1,
      state: 'published',
      decision_number: decisionNumber,
      decision_on: '2025-08-10',
      decision_text: 'اعتماد الخطة الدراسية للتخصص بناءً على توصية المجلس الأكاديمي.',
      published_at: clock.now(),
    })
    .returning()
  const rows = seedSubjects.filter(subject => subject[column] > 0)
  await db()
    .insert(planSubjectTable)
    .values(
      rows.map((subject, at) => ({
        plan_id: plan!.id,
        subject_id: ids.get(subject[0])!,
        term: subject[column],
        position: at + 1,
        kind: 'obligatory' as const,
        hours: subject[1],
        prerequisite_ids: subject[7] ? [ids.get(subject[7])!] : [],
      })),
    )
}
