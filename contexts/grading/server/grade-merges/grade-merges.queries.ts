import { nameIn, semesterList } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { notFound } from '@halaqa/kit-contract'
import { previewOf } from '@halaqa/kit-server/acts'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { pageIn } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { matching } from '@halaqa/kit-server/search'
import { mergeWrite } from '@halaqa/students/contract'
import { mergeTable, studentTable } from '@halaqa/students/readable'
import { enrolmentTable, subjectFindingTable } from '@halaqa/studies/readable'
import type { Enrolment } from '@halaqa/studies/server'
import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { GradeMerge } from '../../contract/grade-merges.ts'
import { gradeApprove } from '../../contract/permissions.ts'
import { partLabels } from '../grades/part-labels.ts'
import { gradeMergeTable } from './grade-merges.table.ts'
import { isUndoable } from './merge-grades.ts'
import { type Trial, tryMerge } from './trial.ts'

/** Pairs of each sort that are shown; they are mended, so that the next ones come. */
const most = 200
const newest = 50
type Pair = { keep_id: number; drop_id: number }
type Query = { page: number; per_page: number; q?: string | undefined }

export async function pairsPage(query: Query, actor: Actor, language: string) {
  const found = pageIn(await pairsOf(query.q), query)
  return {
    ...found,
    rows: await presentPairs(found.rows, language),
    merges: await mergesWhere(undefined, actor, language),
    can: { merge: actor.permissions.has(mergeWrite) },
  }
}

/** All of them, as they are shown. */
export const allPairs = async (q: string | undefined, language: string) => presentPairs(await pairsOf(q), language)

async function pairsOf(q: string | undefined): Promise<Pair[]> {
  const named = matching(studentTable.search_text, q)
  return [...(await ofMergedRecords(named)), ...(await studiedTwice(named))]
}

const keepTable = alias(enrolmentTable, 'keep')
const dropTable = alias(enrolmentTable, 'drop')

/** What both records of a merge have in one semester: it stayed where it was. */
const ofMergedRecords = (named: SQL | undefined): Promise<Pair[]> =>
  db()
    .select({ keep_id: keepTable.id, drop_id: dropTable.id })
    .from(mergeTable)
    .innerJoin(studentTable, eq(studentTable.id, mergeTable.into_id))
    .innerJoin(dropTable, and(eq(dropTable.student_id, mergeTable.from_id), ne(dropTable.state, 'equal')))
    .innerJoin(
      keepTable,
      and(
        eq(keepTable.student_id, mergeTable.into_id),
        eq(keepTable.semester_id, dropTable.semester_id),
        eq(keepTable.subject_id, dropTable.subject_id),
        ne(keepTable.state, 'equal'),
      ),
    )
    .where(and(isNull(mergeTable.undone_at), named))
    .orderBy(desc(mergeTable.id), dropTable.id)
    .limit(most)

/** A subject that a student has twice without having failed it; the first attempt is kept. */
async function studiedTwice(named: SQL | undefined): Promise<Pair[]> {
  const { student_id, subject_id, finding } = subjectFindingTable
  const base = db()
    .select({
      keep_id: sql<number>`min(${enrolmentTable.id})::int`,
      drop_id: sql<number>`max(${enrolmentTable.id})::int`,
    })
    .from(subjectFindingTable)
    .innerJoin(
      enrolmentTable,
      and(
        eq(enrolmentTable.student_id, student_id),
        eq(enrolmentTable.subject_id, subject_id),
        inArray(enrolmentTable.state, ['success', 'study', 'coming']),
      ),
    )
    .$dynamic()
  const joined = named ? base.innerJoin(studentTable, eq(studentTable.id, student_id)) : base
  return joined
    .where(and(eq(finding, 'merge'), named))
    .groupBy(student_id, subject_id)
    .orderBy(student_id, subject_id)
    .limit(most)
}

async function presentPairs(pairs: Pair[], language: string) {
  const ids = pairs.flatMap(each => [each.keep_id, each.drop_id])
  if (!ids.length) return []
  const rows = await db()
    .select({ enrolment: enrolmentTable, number: studentTable.number, full_name: studentTable.full_name })
    .from(enrolmentTable)
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
    .where(inArray(enrolmentTable.id, ids))
  const byId = new Map(rows.map(row => [row.enrolment.id, row]))
  const subjects = await subjectsByIds([...new Set(rows.map(row => row.enrolment.subject_id))])
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  const attempt = ({ enrolment, number }: { enrolment: Enrolment; number: string }) => ({
    id: enrolment.id,
    student_id: enrolment.student_id,
    number,
    semester: semesters.get(enrolment.semester_id) ?? '',
    state: enrolment.state,
    mark: enrolment.mark,
  })
  return pairs.map(({ keep_id, drop_id }) => {
    const [keep, drop] = [byId.get(keep_id)!, byId.get(drop_id)!]
    const isTwice = keep.enrolment.student_id === drop.enrolment.student_id
    return {
      key: `${keep_id}-${drop_id}`,
      full_name: keep.full_name,
      subject: nameIn(subjects.get(keep.enrolment.subject_id)!, language),
      why: isTwice ? ('twice' as const) : ('records' as const),
      keep: attempt(keep),
      drop: attempt(drop),
    }
  })
}

/** What would stand, found by trying; or why it cannot be. */
export async function trialOf(asked: { keep_id?: number | undefined; drop_id?: number | undefined }, language: string) {
  const none = { allowed: false, reason: null, needs_approval: false, pair: null, parts: [], mark: null }
  if (!asked.keep_id || !asked.drop_id) return none
  const chosen = { keep_id: asked.keep_id, drop_id: asked.drop_id }
  let trial: Trial | undefined
  const { allowed, reason } = await previewOf(async () => {
    trial = await tryMerge(chosen)
  })
  if (!trial) return { ...none, reason }
  const { needsApproval, parts, mark } = trial
  const [pair] = await presentPairs([chosen], language)
  const subjectId = trial.keep.subject_id
  const labelOf = await partLabels([subjectId], language)
  return {
    allowed,
    reason,
    needs_approval: needsApproval,
    pair: pair!,
    parts: parts.map(each => ({ ...each, label: labelOf(subjectId, each.part) })),
    mark,
  }
}

export async function gradeMergeById(id: number, actor: Actor, language: string): Promise<GradeMerge> {
  const [row] = await mergesWhere(eq(gradeMergeTable.id, id), actor, language)
  return row ?? refuse(notFound)
}

async function mergesWhere(where: SQL | undefined, actor: Actor, language: string): Promise<GradeMerge[]> {
  const rows = await db()
    .select({ merge: gradeMergeTable, number: studentTable.number, full_name: studentTable.full_name })
    .from(gradeMergeTable)
    .innerJoin(studentTable, eq(studentTable.id, gradeMergeTable.student_id))
    .where(where)
    .orderBy(desc(gradeMergeTable.id))
    .limit(newest)
  const subjects = await subjectsByIds([...new Set(rows.map(row => row.merge.subject_id))])
  return rows.map(({ merge, number, full_name }) => {
    const decides = merge.state === 'open' && actor.permissions.has(gradeApprove) && merge.requested_by_id !== actor.id
    const subject = subjects.get(merge.subject_id)
    return {
      id: merge.id,
      full_name,
      number,
      subject: subject ? nameIn(subject, language) : '',
      keep_id: merge.keep_id,
      drop_id: merge.drop_id,
      state: merge.state,
      reason: merge.reason,
      by: merge.requested_by,
      at: merge.at.toISOString(),
      decided_by: merge.decided_by,
      can: {
        approve: decides,
        refuse: decides,
        undo:
          isUndoable(merge) &&
          actor.permissions.has(mergeWrite) &&
          !(merge.needs_approval && merge.decided_by_id === actor.id),
      },
    }
  })
}
