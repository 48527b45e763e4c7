import { nameIn } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { handleList, offered } from '@halaqa/kit-server/list'
import { eq, type SQL, sql } from 'drizzle-orm'
import { listSubjects } from '../../contract/subject.ts'
import { elementTable } from '../elements/elements.table.ts'
import { lessonTable } from '../lessons/lessons.table.ts'
import { abilitiesOn } from '../subjects/subjects.policy.ts'
import { subjectTable } from '../subjects/subjects.table.ts'
import { subjectTeacherTable } from '../teachers/teachers.table.ts'
import { captionTable } from '../videos/videos.table.ts'

const ofSubject = (rest: SQL) => sql<number>`(select count(*)::int ${rest})`
const counts = {
  lessons: ofSubject(sql`from ${lessonTable} where ${lessonTable.subject_id} = ${subjectTable.id}`),
  elements: ofSubject(sql`from ${elementTable} where ${elementTable.subject_id} = ${subjectTable.id}`),
  teachers: ofSubject(sql`from ${subjectTeacherTable} where ${subjectTeacherTable.subject_id} = ${subjectTable.id}`),
}

/** Videos of a subject without captions in any language. */
const uncaptioned = sql`from ${elementTable} where ${elementTable.subject_id} = ${subjectTable.id} and ${elementTable.kind} = 'video'
  and not exists (select 1 from ${captionTable} where ${captionTable.video_id} = ${elementTable.video_id})`
const lacking = {
  lessons: sql`not exists (select 1 from ${lessonTable} where ${lessonTable.subject_id} = ${subjectTable.id})`,
  videos: sql`not exists (select 1 from ${elementTable} where ${elementTable.subject_id} = ${subjectTable.id} and ${elementTable.kind} = 'video')`,
  captions: sql`exists (select 1 ${uncaptioned})`,
  teachers: sql`not exists (select 1 from ${subjectTeacherTable} where ${subjectTeacherTable.subject_id} = ${subjectTable.id})`,
}

/** Subjects with what stands in them, counted. */
export const subjectsList = handleList(listSubjects, {
  from: () =>
    db()
      .select({ subject: subjectTable, ...counts })
      .from(subjectTable)
      .$dynamic(),
  // First which rows: else what stands in all that come before the page is counted as well.
  keys: () => db().select({ id: subjectTable.id }).from(subjectTable).$dynamic(),
  key: subjectTable.id,
  where: ({ query: { filter } }) => [
    filter.state && eq(subjectTable.state, filter.state),
    filter.kind && eq(subjectTable.kind, filter.kind),
    filter.has_quran === undefined ? undefined : eq(subjectTable.has_quran, filter.has_quran),
    filter.missing && lacking[filter.missing],
  ],
  search: subjectTable.search_text,
  offered: offered({
    most: 4,
    read: {
      code: subjectTable.code,
      name_ar: subjectTable.name_ar,
      name_en: subjectTable.name_en,
      name_fr: subjectTable.name_fr,
    },
    say: (rows, language) => rows.map(row => ({ title: nameIn(row, language), detail: row.code })),
  }),
  sorts: {
    code: subjectTable.code,
    name: subjectTable.name_ar,
    hours: subjectTable.hours,
    kind: subjectTable.kind,
    has_quran: subjectTable.has_quran,
    state: subjectTable.state,
    id: subjectTable.id,
  },
  present: (rows, { actor, language }) =>
    rows.map(({ subject, ...numbers }) => ({
      id: subject.id,
      code: subject.code,
      name: nameIn(subject, language),
      hours: subject.hours,
      kind: subject.kind,
      has_quran: subject.has_quran,
      state: subject.state,
      ...numbers,
      can: abilitiesOn(subject.state, actor),
    })),
})
