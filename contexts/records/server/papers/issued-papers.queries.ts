import { db } from '@halaqa/kit-server/database'
import { handleList } from '@halaqa/kit-server/list'
import { folded } from '@halaqa/kit-server/search'
import { studentTable } from '@halaqa/students/readable'
import { eq, isNotNull, isNull } from 'drizzle-orm'
import { listIssuedPapers } from '../../contract/issued-paper.ts'
import { presentPaper } from './papers.queries.ts'
import { paperTable } from './papers.table.ts'

/** All papers, with whose they are; by number of the paper, name or number of the student. */
export const issuedPapersList = handleList(listIssuedPapers, {
  from: () =>
    db()
      .select({ paper: paperTable, student_number: studentTable.number, full_name: studentTable.full_name })
      .from(paperTable)
      .innerJoin(studentTable, eq(studentTable.id, paperTable.student_id))
      .$dynamic(),
  keys: () =>
    db()
      .select({ id: paperTable.id })
      .from(paperTable)
      .innerJoin(studentTable, eq(studentTable.id, paperTable.student_id))
      .$dynamic(),
  key: paperTable.id,
  where: ({ query: { filter } }) => [
    filter.kind && eq(paperTable.kind, filter.kind),
    filter.run_id && eq(paperTable.run_id, filter.run_id),
    filter.revoked !== undefined && (filter.revoked ? isNotNull : isNull)(paperTable.revoked_at),
  ],
  search: [studentTable.search_text, folded(paperTable.number)],
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
