import { staff } from '@halaqa/identity/contract'
import {
  action,
  BulkResult,
  id,
  idInQuery,
  list,
  onMany,
  selecting,
  selectingInQuery,
  text,
  yesNoInQuery,
} from '@halaqa/kit-contract'
import { studentRead } from '@halaqa/students/contract'
import { z } from 'zod'
import { Paper, PaperKind } from './paper.ts'
import { paperIssue } from './permissions.ts'

export const IssuedPaper = Paper.extend({
  student_id: id,
  student_number: z.string(),
  full_name: z.string(),
  /** The run it was issued in, together with others. */
  run_id: id.nullable(),
})
export type IssuedPaper = z.infer<typeof IssuedPaper>

/** Not in the specification: whoever calls about a paper has its number, and a run that was a mistake is revoked as a whole. */
export const listIssuedPapers = list({
  word: 'records.issued-paper',
  path: '/students/papers/index',
  access: staff(studentRead),
  row: IssuedPaper,
  sorts: ['id', 'number', 'kind', 'full_name', 'issued_at', 'revoked_at'],
  sort: '-id',
  filters: { kind: PaperKind, revoked: yesNoInQuery, run_id: idInQuery },
  columns: ['number', 'kind', 'full_name', 'student_number', 'issued_at', 'issued_by', 'revoked_at', 'revoke_reason'],
  summary: 'All papers that were issued, whoever they are of; by the run they were issued in',
})
export const revokePapers = action({
  name: 'records.issued-paper.revoke',
  path: '/students/papers/revoke',
  access: staff(paperIssue),
  selectsFrom: listIssuedPapers,
  query: z.strictObject(selectingInQuery(listIssuedPapers)),
  body: selecting(listIssuedPapers, z.strictObject({ ...onMany, reason: text(300) })),
  reply: BulkResult,
  summary: 'Revoke many papers: whoever checks their codes is told; one result a paper',
})
