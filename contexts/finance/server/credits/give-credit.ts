import { conflict } from '@halaqa/kit-contract'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, inArray, isNotNull } from 'drizzle-orm'
import { transfersOf } from '../invoices/take-credit-back.ts'
import { type AccountOf, lockPeople, type Payer } from '../ledger/accounts.ts'
import { allocate } from '../ledger/allocate.ts'
import { ledgerAccountTable } from '../ledger/ledger.table.ts'
import { post } from '../ledger/post.ts'
import { accountsOfPeople, creditsOn } from './credits-of.ts'
import { partsOf } from './use-credit.ts'

type Given = {
  /** Whose it is: the student, and the applicant who became one. */
  people: readonly Pick<Payer, 'guard' | 'id'>[]
  /** In baisa, above 0. */
  amount: number
  /** Where it goes: a fund. */
  to: AccountOf
  reference: string
  reason: string
}

/**
 * Gives so much of what is to people's good to a fund: what was paid beyond first. Answers the number of its first movement; what was
 * given goes back with all of them (`takeGivenBack`). Refuses `credit-too-low`, `month-closed`.
 */
export function giveCredit({ people, amount, to, reference, reason }: Given): Promise<number> {
  return transaction(async () => {
    const accounts = await accountsOfPeople(people)
    await lockPeople(accounts.map(each => each.id))
    const parts = partsOf(amount, await creditsOn(accounts))
    const transfers = parts.map(({ credit, part }) => ({ debit: credit.account, credit: to, amount: part }))
    const posted = (await post({ kind: 'donation', reference, reason, transfers })) ?? refuse(conflict)
    for (const [at, { credit, part }] of parts.entries())
      if (credit.kind === 'surplus') await allocate(credit.creditId, [posted[at]!], part)
    return posted[0]!
  })
}

/**
 * What was given through a gateway, or out of what was to good, is to the person's good again, today. What came through a gateway stays
 * there: the person asks for it as for any credit. Answers the number of the first movement. Refuses `month-closed`.
 */
export function takeGivenBack(reference: string, reason: string, payer: AccountOf): Promise<number> {
  return transaction(async () => {
    const given = await transfersOf('donation', reference)
    const ids = given.map(each => each.debit_account)
    await lockPeople(ids)
    const people = await db()
      .select({ id: ledgerAccountTable.id })
      .from(ledgerAccountTable)
      .where(and(inArray(ledgerAccountTable.id, ids), isNotNull(ledgerAccountTable.owner_id)))
    const isOfPerson = (account: number) => people.some(each => each.id === account)
    const transfers = given.flatMap(({ id, debit_account, credit_account, stands }) => [
      { debit: credit_account, credit: debit_account, amount: stands, reverses: id },
      ...(isOfPerson(debit_account) ? [] : [{ debit: debit_account, credit: payer, amount: stands }]),
    ])
    const posted = (await post({ kind: 'reversal', reference, reason, transfers })) ?? refuse(conflict)
    return posted[0]!
  })
}
