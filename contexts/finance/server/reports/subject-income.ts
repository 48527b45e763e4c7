import { allSemesters } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { notFound } from '@halaqa/kit-contract'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleRows } from '@halaqa/kit-server/list'
import { folded, matching } from '@halaqa/kit-server/search'
import { eq, sql } from 'drizzle-orm'
import { subjectIncome } from '../../contract/money-dashboards.ts'
import { added } from '../figures/added.ts'
import { subjectSumTable } from '../figures/subject-sums.table.ts'

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

/** Lines of the semester, without what was taken back of them: added up from what is kept (ADR 0095). */
async function sumsOf(semesterId: number): Promise<readonly Sum[]> {
  const { semester_id, subject_id, charges, charged, open } = subjectSumTable
  return db()
    .select({ id: subject_id, charges: added(charges), charged: added(charged), open: added(open) })
    .from(subjectSumTable)
    .where(eq(semester_id, semesterId))
    .groupBy(subject_id)
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
