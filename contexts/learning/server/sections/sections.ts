import { nameIn } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { studyingCounts } from '@halaqa/studies/server'
import { and, count, inArray, isNull } from 'drizzle-orm'
import type { Section } from '../../contract/section.ts'
import { openStudyOf } from '../access/study.ts'
import { forumPostTable } from '../forum/forum.table.ts'
import { notTakenBack } from '../forum/reach.ts'
import { studiedSubjects } from '../subjects/subjects.queries.ts'

/** The subjects of the running semester, with whom they are studied. */
export async function sectionsOf(accountId: number, language: string) {
  const study = await openStudyOf(accountId)
  const { semester } = study
  if (!semester) return { semester: null, rows: [], total: 0 }
  const subjects = (await studiedSubjects(study, language)).filter(each => each.semester_id === semester.id)
  const ids = subjects.map(each => each.id)
  const [studying, conversations] = await Promise.all([studyingCounts(ids, semester.id), conversationsIn(ids)])
  const rows: Section[] = subjects.map(subject => ({
    subject_id: subject.id,
    name: subject.name,
    code: subject.code,
    hours: subject.hour,
    teacher: subject.teacher,
    students: studying.get(subject.id) ?? 0,
    conversations: conversations.get(subject.id) ?? 0,
  }))
  return {
    semester: { name: nameIn(semester, language), starts_on: semester.starts_on, ends_on: semester.ends_on },
    rows,
    total: rows.length,
  }
}

async function conversationsIn(subjectIds: readonly number[]): Promise<Map<number, number>> {
  if (!subjectIds.length) return new Map()
  const rows = await db()
    .select({ id: forumPostTable.subject_id, total: count() })
    .from(forumPostTable)
    .where(and(inArray(forumPostTable.subject_id, [...subjectIds]), isNull(forumPostTable.parent_id), notTakenBack))
    .groupBy(forumPostTable.subject_id)
  return new Map(rows.map(row => [row.id!, row.total]))
}
