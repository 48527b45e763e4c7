import { semesterAsked, semesterChoices } from '@halaqa/academics/server'
import { addDays, addMonths, clock, daysBetween } from '@halaqa/kit-server/clock'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { inArray, sql } from 'drizzle-orm'
import { namerOf } from '../journal/account-names.ts'
import { daysOfAccounts } from '../ledger/days-of-accounts.ts'
import { ledgerAccountTable } from '../ledger/ledger.table.ts'

type Days = { from: string; until: string }
/** What an account of income earned in a month, and what of it was taken back; in baisa. */
type Moved = { key: string; month: string; earned: number; taken_back: number }

/** What the college earned in a semester by account and month, beside what it earned in as many days before. Amounts are baisa. */
export async function incomeOf(asked: number | undefined, language: string) {
  const semester = await semesterAsked(asked)
  const semesters = await semesterChoices(language)
  const days = semester ? { from: semester.starts_on, until: semester.ends_on } : calendarYear()
  const before = daysBefore(days)
  const [moved, earlier] = [await movedIn(days), await movedIn(before)]
  const months = monthsOf(days)
  const accounts = await accountsOf([...moved, ...earlier].map(each => each.key))
  const nameOf = await namerOf(accounts, language)
  const rows = accounts.map(account => {
    const own = moved.filter(each => each.key === account.key)
    return {
      account_id: account.id,
      name: nameOf(account),
      ...sumOf(own),
      before: sumOf(earlier.filter(each => each.key === account.key)).net,
      by_month: months.map(({ month }) => sumOf(own.filter(each => each.month === month)).net),
    }
  })
  return {
    semester: semesters.find(each => each.id === semester?.id) ?? null,
    semesters,
    ...days,
    before,
    all: { ...sumOf(moved), before: sumOf(earlier).net },
    months: months.map(({ month, ...each }) => ({ ...each, ...sumOf(moved.filter(of => of.month === month)) })),
    rows: rows.sort((one, other) => other.net - one.net || one.account_id - other.account_id),
  }
}

function calendarYear(): Days {
  const year = clock.today().slice(0, 4)
  return { from: `${year}-01-01`, until: `${year}-12-31` }
}
const daysBefore = ({ from, until }: Days): Days => ({
  from: addDays(from, -daysBetween(from, until) - 1),
  until: addDays(from, -1),
})

/** The months that the days are in, each as far as it is within them. */
function monthsOf({ from, until }: Days) {
  const found: (Days & { month: string })[] = []
  for (let month = `${from.slice(0, 7)}-01`; month <= until; month = addMonths(month, 1)) {
    const last = addDays(addMonths(month, 1), -1)
    found.push({ month, from: month < from ? from : month, until: last > until ? until : last })
  }
  return found
}

const sumOf = (moved: readonly Moved[]) => {
  const earned = moved.reduce((all, each) => all + each.earned, 0)
  const taken_back = moved.reduce((all, each) => all + each.taken_back, 0)
  return { earned, taken_back, net: earned - taken_back }
}

const together = answeredTogether<readonly Moved[]>()
const movedIn = ({ from, until }: Days) =>
  together(`${from} ${until}`, async () => {
    const { rows } = await db().execute<Moved>(sql`
      select key, date_trunc('month', day)::date::text as month, sum(credit)::float8 as earned, sum(debit)::float8 as taken_back
      from (${daysOfAccounts}) days where starts_with(key, 'income:') and day between ${from} and ${until} group by 1, 2`)
    return rows
  })

const accountsOf = async (keys: readonly string[]) =>
  keys.length
    ? db()
        .select()
        .from(ledgerAccountTable)
        .where(inArray(ledgerAccountTable.key, [...new Set(keys)]))
    : []
