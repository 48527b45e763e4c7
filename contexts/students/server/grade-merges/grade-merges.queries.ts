import { nameIn, semesterList } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { notFound } from '@halaqa/kit-contract'
import { previewOf } from '@halaqa/kit-server/acts'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { matching } from '@halaqa/kit-server/search'
import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { GradeMerge } from '../../contract/grade-merges.ts'
import { gradeApprove, mergeWrite } from '../../contract/permissions.ts'
import { type Enrolment, enrolmentTable } from '../enrolments/enrolments.table.ts'
import { mergeTable } from '../merges/merges.table.ts'
import { pageOfRows } from '../reports/student-reports.ts'
import { studentTable } from '../students/students.table.ts'
import { gradeMergeTable } from './grade-merges.table.ts'
import { isUndoable } from './merge-grades.ts'
import { type Trial, tryMerge } from './trial.ts'

/** Pairs of each sort that are shown; they are mended, so that the next ones come. */
const most = 200
const newest = 50
type Pair = { keepId: number; dropId: number }
type Query = { page: number; per_page: number; q?: string | undefined }

export async function pairsPage(query: Query, actor: Actor, language: string) {
  const found = pageOfRows(await pairsOf(query.q), query)
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
  const named = matching(studentTable.searchText, q)
  return [...(await ofMergedRecords(named)), ...(await studiedTwice(named))]
}

const keepTable = alias(enrolmentTable, 'keep')
const dropTable = alias(enrolmentTable, 'drop')

/** What both records of a merge have in one semester: it stayed where it was. */
const ofMergedRecords = (named: SQL | undefined): Promise<Pair[]> =>
  db()
    .select({ keepId: keepTable.id, dropId: dropTable.id })
    .from(mergeTable)
    .innerJoin(studentTable, eq(studentTable.id, mergeTable.intoId))
    .innerJoin(dropTable, and(eq(dropTable.studentId, mergeTable.fromId), ne(dropTable.state, 'equal')))
    .innerJoin(
      keepTable,
      and(
        eq(keepTable.studentId, mergeTable.intoId),
        eq(keepTable.semesterId, dropTable.semesterId),
        eq(keepTable.subjectId, dropTable.subjectId),
        ne(keepTable.state, 'equal'),
      ),
    )
    .where(and(isNull(mergeTable.undoneAt), named))
    .orderBy(desc(mergeTable.id), dropTable.id)
    .limit(most)

/** A subject that a student has twice without having failed it; the first attempt is kept. Read along its own index. */
async function studiedTwice(named: SQL | undefined): Promise<Pair[]> {
  const base = db()
    .select({
      keepId: sql<number>`min(${enrolmentTable.id})::int`,
      dropId: sql<number>`max(${enrolmentTable.id})::int`,
    })
    .from(enrolmentTable)
    .$dynamic()
  const joined = named ? base.innerJoin(studentTable, eq(studentTable.id, enrolmentTable.studentId)) : base
  return joined
    .where(and(sql`${enrolmentTable.state} in ('success', 'study', 'coming')`, named))
    .groupBy(enrolmentTable.studentId, enrolmentTable.subjectId)
    .having(sql`count(*) > 1`)
    .orderBy(enrolmentTable.studentId, enrolmentTable.subjectId)
    .limit(most)
}

async function presentPairs(pairs: Pair[], language: string) {
  const ids = pairs.flatMap(each => [each.keepId, each.dropId])
  if (!ids.length) return []
  const rows = await db()
    .select({ enrolment: enrolmentTable, number: studentTable.number, fullName: studentTable.fullName })
    .from(enrolmentTable)
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.studentId))
    .where(inArray(enrolmentTable.id, ids))
  const byId = new Map(rows.map(row => [row.enrolment.id, row]))
  const subjects = await subjectsByIds([...new Set(rows.map(row => row.enrolment.subjectId))])
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  const attempt = ({ enrolment, number }: { enrolment: Enrolment; number: string }) => ({
    id: enrolment.id,
    student_id: enrolment.studentId,
    number,
    semester: semesters.get(enrolment.semesterId) ?? '',
    state: enrolment.state,
    mark: enrolment.mark,
  })
  return pairs.map(({ keepId, dropId }) => {
    const [keep, drop] = [byId.get(keepId)!, byId.get(dropId)!]
    const isTwice = keep.enrolment.studentId === drop.enrolment.studentId
    return {
      key: `${keepId}-${dropId}`,
      full_name: keep.fullName,
      subject: nameIn(subjects.get(keep.enrolment.subjectId)!, language),
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
  const chosen = { keepId: asked.keep_id, dropId: asked.drop_id }
  let trial: Trial | undefined
  const { allowed, reason } = await previewOf(async () => {
    trial = await tryMerge(chosen)
  })
  if (!trial) return { ...none, reason }
  const { needsApproval, parts, mark } = trial
  const [pair] = await presentPairs([chosen], language)
  return { allowed, reason, needs_approval: needsApproval, pair: pair!, parts, mark }
}

export async function gradeMergeById(id: number, actor: Actor, language: string): Promise<GradeMerge> {
  const [row] = await mergesWhere(eq(gradeMergeTable.id, id), actor, language)
  return row ?? refuse(notFound)
}

async function mergesWhere(where: SQL | undefined, actor: Actor, language: string): Promise<GradeMerge[]> {
  const rows = await db()
    .select({ merge: gradeMergeTable, number: studentTable.number, fullName: studentTable.fullName })
    .from(gradeMergeTable)
    .innerJoin(studentTable, eq(studentTable.id, gradeMergeTable.studentId))
    .where(where)
    .orderBy(desc(gradeMergeTable.id))
    .limit(newest)
  const subjects = await subjectsByIds([...new Set(rows.map(row => row.merge.subjectId))])
  return rows.map(({ merge, number, fullName }) => {
    const decides = merge.state === 'open' && actor.permissions.has(gradeApprove) && merge.requestedById !== actor.id
    const subject = subjects.get(merge.subjectId)
    return {
      id: merge.id,
      full_name: fullName,
      number,
      subject: subject ? nameIn(subject, language) : '',
      keep_id: merge.keepId,
      drop_id: merge.dropId,
      state: merge.state,
      reason: merge.reason,
      by: merge.requestedBy,
      at: merge.at.toISOString(),
      decided_by: merge.decidedBy,
      can: {
        approve: decides,
        refuse: decides,
        undo:
          isUndoable(merge) &&
          actor.permissions.has(mergeWrite) &&
          !(merge.needsApproval && merge.decidedById === actor.id),
      },
    }
  })
}
