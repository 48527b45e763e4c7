import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as expenses from '@halaqa/expenses/contract'
import { aCategory } from '@halaqa/expenses/factories'
import * as finance from '@halaqa/finance/contract'
import { aBankAccount } from '@halaqa/finance/factories'
import { clock } from '@halaqa/kit-server/clock'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import * as workplace from '@halaqa/workplace/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { problemOf } from './applicants.ts'
import type { Player } from './cast.ts'
import { one, testCollege } from './world.ts'

/** What the college spends, through the whole server: two people, the journal, the home page, the bill. */
const college = testCollege()
const folder = mkdtempSync(join(tmpdir(), 'halaqa-expenses-'))
beforeAll(() => useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder })))
afterAll(() => {
  useConfig()
  rmSync(folder, { recursive: true, force: true })
})
const as = (who: Player) => college.cast.as(who)
const code = async (work: Promise<unknown>) => (await problemOf(work))?.code

async function bill(who: Player, operation_id?: number) {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0F5C4A' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  if (operation_id) form.set('operation_id', String(operation_id))
  form.set('file', new Blob([new Uint8Array(picture)]), 'bill.jpg')
  return as(who)(expenses.storeOperationFile, { body: form as never })
}
const spent = async (amount = 12_500) => ({
  bank_account_id: (await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط' })).id,
  payee: 'مطبعة عُمان',
  amount,
  spent_on: clock.today(),
  document_number: 'F-77',
  description: 'بطاقات الطلبة',
})

it('a bill is entered in one step, approved by a colleague, and found from the journal', async () => {
  const { id: fileId } = await bill('financeOfficer')
  const wanted = { ...(await spent()), new_category: 'طباعة', file_ids: [fileId] }
  const made = await as('financeOfficer')(expenses.storeOneStep, { body: wanted })
  expect(made).toMatchObject({ state: 'entered', category: 'طباعة', can: { approve: false, edit: true } })
  const params = { id: made.id }
  const both = as('financeOfficer')(expenses.storeOneStep, { body: { ...wanted, category_id: made.category_id } })
  expect(await code(both)).toBe('invalid')
  // The file is this operation's now.
  expect(await code(as('financeOfficer')(expenses.storeOneStep, { body: { ...wanted, new_category: 'أخرى' } }))).toBe(
    'invalid',
  )
  expect(await as('financeOfficer')(expenses.approveOperation.preview, { params })).toMatchObject({
    allowed: false,
    reason: 'operation-same-officer',
  })
  const { allowed, consequences } = await as('administrator')(expenses.approveOperation.preview, {
    params,
    query: { revision: made.revision },
  })
  expect([allowed, consequences.map(each => each.count)]).toEqual([true, [1]])
  await as('administrator')(expenses.approveOperation.perform, { params, body: { revision: made.revision } })
  const shown = await as('financeOfficer')(expenses.showOperation, { params })
  expect(shown).toMatchObject({ state: 'posted', files: [{ name: 'bill.jpg', can: { delete: false } }] })
  const movement = await as('financeOfficer')(finance.showMovement, { params: { id: shown.movement_id! } })
  expect(movement).toMatchObject({
    kind: 'expense',
    document: shown.number,
    document_link: `/financials/expense/operation/show/${made.id}`,
    invoice_id: null,
    amount: 12_500,
  })
  const told = `select json_agg(kind) as value from identity.notifications where account_id = ${college.cast.financeOfficer.id}`
  expect(await one(told)).toEqual(['expenses.operation-approved'])
})

it('waits on the home page of who may approve it, not of who entered it; a large one of the chief alone', async () => {
  const enter = async (amount: number) => {
    const body = { ...(await spent(amount)), category_id: (await aCategory('صيانة')).id }
    return as('financeOfficer')(expenses.storeOperation, { body })
  }
  const waiting = async (who: Player) =>
    Object.fromEntries((await as(who)(workplace.showWork)).rows.map(each => [each.kind, each.waiting]))
  const before = await waiting('administrator')
  await enter(1000)
  await enter(900_000)
  const after = await waiting('administrator')
  for (const kind of ['expenses.operation', 'expenses.large-operation'])
    expect((after[kind] ?? 0) - (before[kind] ?? 0)).toBe(1)
  const own = await waiting('financeOfficer')
  expect([own['expenses.operation'] ?? 0, own['expenses.large-operation']]).toEqual([0, undefined])
})

it('the same form is one operation, however often it is sent', async () => {
  const form_uuid = crypto.randomUUID()
  const body = { ...(await spent()), category_id: (await aCategory('ضيافة')).id, form_uuid }
  const send = (more: object = {}) => as('financeOfficer')(expenses.storeOperation, { body: { ...body, ...more } })
  const sent = await Promise.all([send(), send(), send()])
  expect(new Set(sent.map(each => each.id)).size).toBe(1)
  expect(await one(`select count(*)::int as value from expenses.operations where form_uuid = '${form_uuid}'`)).toBe(1)
  expect((await send({ form_uuid: crypto.randomUUID() })).id).not.toBe(sent[0]!.id)
})

it('files are seen by whoever sees operations, deleted by who sent them before it is posted, and then stay', async () => {
  const body = { ...(await spent()), category_id: (await aCategory('صيانة')).id }
  const { id } = await as('financeOfficer')(expenses.storeOperation, { body })
  const file = await bill('financeOfficer', id)
  const params = { id: file.id }
  expect(await code(as('administrator')(expenses.deleteOperationFile.perform, { params }))).toBe('operation-of-other')
  expect(await code(as('registrationOfficer')(expenses.operationFileContent, { params }))).toBe('forbidden')
  await as('financeOfficer')(expenses.deleteOperationFile.perform, { params })
  const kept = await bill('financeOfficer', id)
  await as('administrator')(expenses.approveOperation.perform, { params: { id }, body: {} })
  const gone = as('financeOfficer')(expenses.deleteOperationFile.perform, { params: { id: kept.id } })
  expect(await code(gone)).toBe('proof-stays')
  // Not yet an operation's: nobody else's.
  const loose = await bill('financeOfficer')
  const content = { params: { id: loose.id } }
  expect(await code(as('administrator')(expenses.operationFileContent, content))).toBe('not-found')
})

it('a category takes its account in the books along when it is called otherwise', async () => {
  const category = await aCategory('كهرباء')
  const operation = { ...(await spent()), category_id: category.id }
  const { id } = await as('financeOfficer')(expenses.storeOperation, { body: operation })
  await as('administrator')(expenses.approveOperation.perform, { params: { id }, body: {} })
  const { id: _, ...names } = category
  const body = { ...names, name_ar: 'كهرباء وماء' }
  await as('financeOfficer')(expenses.categories.routes.update, { params: { id: category.id }, body })
  const account = `select owner_name as value from finance.ledger_accounts where key = 'expense:${category.id}'`
  expect(await one(account)).toBe('كهرباء وماء')
})
