import { allSemesters } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { notFound } from '@halaqa/kit-contract'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleRows } from '@halaqa/kit-server/list'
import { folded, matching } from '@halaqa/kit-server/search'
import { sql } from 'drizzle-orm'
import { subjectIncome } from '../../contract/money-dashboards.ts'
import { invoiceLineTable } from '../invoices/invoices.table.ts'
import { openItemTable, transferTable } from '../ledger/ledger.table.ts'

type Sum = { id: number; charges: number; charged: number; open: number }

/** What each subject of a semester brings. 404 where the semester is not of that year. */
export const subjectIncomeList = handleRows(subjectIncome, async ({ params, query: { q }, language }) => {
  const { academic_year_id, semester_id } = params
  const semester = (await allSemesters()).find(each => each.id === semester_id && each.year_id === academic_year_id)
  if (!semester) return refuse(notFound)
  const sums = await together(`${semester.id}`, () => sumsOf(semester.id))
  const subjects = await subjectsByIds(sums.map(each => each.id))
  const rows = sums.map(({ id, charges, charged, open }) => {
    const { code, name_ar, name_en, name_fr } = subjects.get(id)!
    const name = { ar: name_ar, en: name_en, fr: name_fr }[language] ?? name_ar
    return { id, code, name, charges, charged, settled: charged - open, open }
  })
  if (!q) return rows
  const found = await foundAmong(
    [...subjects.values()].map(({ id, code, name_ar, name_en, name_fr }) => ({
      id,
      text: [code, name_ar, name_en, name_fr].join(' '),
    })),
    q,
  )
  return rows.filter(row => found.has(row.id))
})
const together = answeredTogether<readonly Sum[]>()

/**
 * Lines of the semester, without what was taken back of them. What is open has an index of its own; what was taken back is added up
 * once, not looked for at each line.
 */
async function sumsOf(semesterId: number): Promise<readonly Sum[]> {
  const { rows } = await db().execute<Sum>(sql`
    select line.subject_id as id, (count(*) filter (where line.amount > coalesce(back.amount, 0)))::int as charges,
      sum(line.amount - coalesce(back.amount, 0))::float8 as charged, coalesce(sum(item.open), 0)::float8 as open
    from ${invoiceLineTable} line
    left join ${openItemTable} item on item.transfer_id = line.transfer_id and item.open > 0
    left join (select reverses, sum(amount) as amount from ${transferTable} where reverses is not null group by reverses) back
      on back.reverses = line.transfer_id
    where line.semester_id = ${semesterId} and line.subject_id is not null group by line.subject_id`)
  return rows
}

/** Those whose code or name has the words, however they are spelt. */
async function foundAmong(texts: readonly { id: number; text: string }[], q: string): Promise<Set<number>> {
  if (!texts.length) return new Set()
  const values = sql.join(
    texts.map(({ id, text }) => sql`(${id}::int, ${text}::text)`),
    sql`, `,
  )
  const { rows } = await db().execute<{ id: number }>(sql`
    select subject.id from (values ${values}) subject (id, text) where ${matching(folded(sql`subject.text`), q) ?? sql`true`}`)
  return new Set(rows.map(row => row.id))
}
