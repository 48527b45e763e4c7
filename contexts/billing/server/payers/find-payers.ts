import { db } from '@halaqa/kit-server/database'
import { matching } from '@halaqa/kit-server/search'
import { studentTable } from '@halaqa/students/readable'

/** Accounts of students whose number, civil number or name matches. */
export const studentAccountsLike = (q: string) =>
  db().select({ id: studentTable.account_id }).from(studentTable).where(matching(studentTable.search_text, q))
