import { columnsOf, jsonRows } from '@halaqa/kit-server/database'
import { and, asc, type Column, eq, gte, lte, sql } from 'drizzle-orm'
import { exceptionTable } from './exceptions.table.ts'

/**
 * What holds today outside the rule for the account that a column of another statement names, as one value of that statement:
 * subjects (`lessonId` null) or lessons of them that are opened or closed. `today` is a placeholder of it.
 */
export const exceptionsPart = (accountId: Column) =>
  jsonRows(
    columnsOf(exceptionTable, 'subject_id', 'lesson_id', 'effect'),
    sql`from ${exceptionTable} where ${and(
      eq(exceptionTable.account_id, accountId),
      lte(exceptionTable.starts_on, sql.placeholder('today')),
      gte(exceptionTable.ends_on, sql.placeholder('today')),
    )}`,
    asc(exceptionTable.id),
  )
