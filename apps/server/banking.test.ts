import * as banking from '@halaqa/banking/contract'
import { csvOf } from '@halaqa/banking/factories'
import * as finance from '@halaqa/finance/contract'
import { aBankAccount } from '@halaqa/finance/factories'
import { clock } from '@halaqa/kit-server/clock'
import * as workplace from '@halaqa/workplace/contract'
import { expect, it } from 'vitest'
import { problemOf } from './applicants.ts'
import type { Player } from './cast.ts'
import { testCollege } from './world.ts'

/** What the bank says, through the whole server: a file is sent, a line is entered and approved on the desk, and found in the journal. */
const college = testCollege()
const as = (who: Player) => college.cast.as(who)
const code = async (work: Promise<unknown>) => (await problemOf(work))?.code

async function send(who: Player, dry_run: 'true' | 'false', account: number) {
  const form = new FormData()
  form.set('bank_account_id', String(account))
  form.set('dry_run', dry_run)
  const bytes = csvOf([{ on: clock.today(), amount: -2_500, text: 'رسوم شهرية' }], 100_000)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'statement.csv')
  return as(who)(banking.storeStatement, { body: form as never })
}

it('a statement is tried, imported, and its line is confirmed by a colleague; auditors read it', async () => {
  const { id: account } = await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط' })
  expect(await send('financeOfficer', 'true', account)).toMatchObject({ id: null, counts: { new: 1 }, adds_up: true })
  const { id: statement } = await send('financeOfficer', 'false', account)
  expect(await code(send('auditor', 'true', account))).toBe('forbidden')
  expect(await code(send('registrationOfficer', 'true', account))).toBe('forbidden')
  expect(await code(send('financeOfficer', 'false', account))).toBe('statement-known')
  const { rows } = await as('auditor')(banking.listLines, {})
  expect(rows).toMatchObject([{ amount: -2_500, state: 'open', can: { confirm: false } }])
  const line = rows[0]!.id
  const draft = await as('financeOfficer')(banking.createExternal, { query: { line_id: line } })
  expect(draft).toMatchObject({ bank_account_id: account, kind: 'charge', direction: 'out', amount: 2_500 })
  const { id: external } = await as('financeOfficer')(banking.storeExternal, {
    body: {
      form_uuid: crypto.randomUUID(),
      bank_account_id: account,
      kind: 'charge',
      direction: 'out',
      amount: 2_500,
      happened_on: draft.happened_on,
      description: draft.description,
    },
  })
  const targets = `external:${external}`
  const params = { id: line }
  expect(await as('financeOfficer')(banking.confirmLine.preview, { params, query: { targets } })).toMatchObject({
    allowed: false,
    reason: 'external-same-officer',
  })
  const told = await as('administrator')(banking.confirmLine.preview, { params, query: { targets } })
  expect([told.allowed, told.notes?.length]).toEqual([true, 1])
  await as('administrator')(banking.confirmLine.perform, { params, body: { targets } })
  const shown = await as('auditor')(banking.showLine, { params })
  expect(shown).toMatchObject({ state: 'matched', left: 0, matches: [{ kind: 'external', amount: 2_500 }] })
  const movement = await as('auditor')(finance.showMovement, { params: { id: shown.matches[0]!.transfer_id } })
  expect(movement).toMatchObject({ amount: 2_500, document: 'رسوم بنكية' })
  expect(await as('auditor')(banking.showStatement, { params: { id: statement! } })).toMatchObject({
    left: 0,
    variance: { difference: -100_000, before: -100_000, rest: 0 },
  })
  expect(await code(as('financeOfficer')(banking.deleteStatement.perform, { params: { id: statement! } }))).toBe(
    'statement-confirmed',
  )
  const { rows: work } = await as('administrator')(workplace.showWork)
  expect(work.find(each => each.kind === 'banking.line')?.waiting ?? 0).toBe(0)
})
