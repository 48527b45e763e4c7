import { creditsPart } from '@halaqa/finance/server'
import { laterAccountPart } from '@halaqa/identity/server'
import { db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'

/**
 * What is to the good of each student who has something, by account and in baisa, for statements about many; what stands with the
 * applicant who became one goes with it, as `peopleOf` says.
 */
export function creditsOfStudents() {
  const account = sql<number>`case held.guard when 'students' then held.id else ${laterAccountPart(sql`held.id`)} end`
  return db()
    .select({
      holder: account.as('holder'),
      credit: sql<number>`sum(held.credit)`.mapWith(Number).as('credit'),
    })
    .from(sql`${creditsPart()} held`)
    .where(sql`held.guard in ('students', 'registrars')`)
    .groupBy(sql`1`)
    .as('credits')
}
/** The amount of it, where it is joined. */
export const creditOfStudent = sql<number>`credits.credit`
