import { searchWords } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { handleList } from '@halaqa/kit-server/list'
import { matching } from '@halaqa/kit-server/search'
import { studentTable } from '@halaqa/students/readable'
import { eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { listIssuedPapers } from '../../contract/issued-paper.ts'
import { isOfStudent, presentPaper } from './papers.queries.ts'
import { paperTable } from './papers.table.ts'

/** All papers, with whose they are; by number of the paper, name or number of the student. */
export const issuedPapersList = handleList(listIssuedPapers, {
  from: () =>
    db()
      .select({ paper: paperTable, student_number: studentTable.number, full_name: studentTable.full_name })
      .from(paperTable)
      .innerJoin(studentTable, isOfStudent)
      .$dynamic(),
  keys: ({ query: { sort } }) => {
    const keys = db().select({ id: paperTable.id }).from(paperTable).$dynamic()
    // Of three hundred thousand papers, students are looked up only where their names are the order.
    const isByName = sort?.replace('-', '') === 'full_name'
    return isByName ? keys.innerJoin(studentTable, isOfStudent) : keys
  },
  key: paperTable.id,
  where: ({ query: { q, filter } }) => [
    ...searchWords(q).map(found),
    filter.kind && eq(paperTable.kind, filter.kind),
    filter.run_id && eq(paperTable.run_id, filter.run_id),
    filter.revoked !== undefined && (filter.revoked ? isNotNull : isNull)(paperTable.revoked_at),
  ],
  sorts: {
    id: paperTable.id,
    number: paperTable.number,
    kind: paperTable.kind,
    full_name: studentTable.full_name,
    issued_at: paperTable.issued_at,
    revoked_at: paperTable.revoked_at,
  },
  present: rows =>
    rows.map(({ paper, ...student }) => ({
      ...presentPaper(paper),
      ...student,
      student_id: paper.student_id,
      run_id: paper.run_id,
    })),
})

/**
 * Papers of a word: of the number, or of whose they are. Each by its own trigram index, together by the key: an «or» over two
 * tables goes by none, and reads every paper at each letter that is typed.
 */
function found(word: string) {
  const byNumber = db().select({ id: paperTable.id }).from(paperTable).where(matching(paperTable.search_text, word))
  const students = db()
    .select({ id: studentTable.id })
    .from(studentTable)
    .where(matching(studentTable.search_text, word))
  const byStudent = db().select({ id: paperTable.id }).from(paperTable).where(inArray(paperTable.student_id, students))
  return sql`${paperTable.id} in (${union(byNumber, byStudent)})`
}
