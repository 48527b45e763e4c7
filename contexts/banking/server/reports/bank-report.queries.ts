import { nameIn, semesterById } from '@halaqa/academics/server'
import { bankAccountTable } from '@halaqa/finance/readable'
import { db } from '@halaqa/kit-server/database'
import { handleList } from '@halaqa/kit-server/list'
import { eq, gt, gte, lte } from 'drizzle-orm'
import { bankReport } from '../../contract/reports.ts'
import { lineTable } from '../tables/lines.table.ts'

export const bankReportList = handleList(bankReport, {
  from: () =>
    db()
      .select({ line: lineTable, account: bankAccountTable })
      .from(lineTable)
      .innerJoin(bankAccountTable, eq(bankAccountTable.id, lineTable.bank_account_id))
      .$dynamic(),
  keys: () => db().select({ id: lineTable.id }).from(lineTable).$dynamic(),
  key: lineTable.id,
  where: async ({ params, query: { filter } }) => {
    const { starts_on, ends_on } = await semesterById(params.semester_id)
    return [
      gt(lineTable.amount, 0),
      gte(lineTable.on, starts_on),
      lte(lineTable.on, ends_on),
      filter.state && eq(lineTable.state, filter.state),
      filter.bank_account_id && eq(lineTable.bank_account_id, filter.bank_account_id),
      filter.from && gte(lineTable.on, filter.from),
      filter.until && lte(lineTable.on, filter.until),
    ]
  },
  search: lineTable.search_text,
  sorts: { on: lineTable.on, amount: lineTable.amount, left: lineTable.left },
  sums: () =>
    db()
      .select({
        id: lineTable.id,
        amount: lineTable.amount,
        matched: lineTable.matched,
        left: lineTable.left,
        state: lineTable.state,
        bank_account_id: lineTable.bank_account_id,
      })
      .from(lineTable)
      .$dynamic(),
  present: (rows, { language }) =>
    rows.map(({ line, account }) => {
      const { id, on, amount, matched, left, state, name, reference, text } = line
      return { id, on, amount, matched, left, state, name, reference, text, bank_account: nameIn(account, language) }
    }),
})
