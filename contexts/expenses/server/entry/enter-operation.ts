import { openBankAccount, requireMoneyDay } from '@halaqa/finance/server'
import { forbidden, invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { operationOfOther, operationState } from '../../contract/decisions.ts'
import type { OperationInput } from '../../contract/operations.ts'
import { categoryWrite } from '../../contract/permissions.ts'
import { openCategory } from '../categories/categories.queries.ts'
import { categoryTable } from '../categories/categories.table.ts'
import { attachFiles, removeFilesOf } from '../files/operation-files.ts'
import { lockOperation } from '../operations/lock-operation.ts'
import { isUnposted } from '../operations/operations.policy.ts'
import { type OperationRow, operationTable } from '../operations/operations.table.ts'
import { largeFrom } from '../years/years.queries.ts'

type Entered = OperationInput & { form_uuid?: string | undefined }

/** Enters what was spent, or is to be; a colleague approves it. Answers its id: of the same form sent twice, that of the first. */
export const enterOperation = ({ form_uuid, ...input }: Entered, fileIds: readonly number[] = []): Promise<number> =>
  transaction(async () => {
    await requireUsable(input)
    const actor = currentActor()
    const now = clock.now()
    const [row] = await db()
      .insert(operationTable)
      .values({
        ...input,
        form_uuid,
        state: 'entered',
        is_large: input.amount >= (await largeFrom(input.spent_on)),
        entered_by_id: actor.id,
        entered_by_name: actor.name,
        entered_at: now,
        asked_by_id: actor.id,
        asked_by_name: actor.name,
        asked_at: now,
      })
      .onConflictDoNothing({ target: operationTable.form_uuid })
      .returning()
    if (!row) return (await enteredBefore(form_uuid!))!
    await attachFiles(row.id, fileIds, actor)
    await audit({
      action: 'expenses.operation.store',
      subject: ['expenses.operation', row.id],
      after: { ...input, files: fileIds.length },
    })
    return row.id
  })

async function enteredBefore(formUuid: string): Promise<number | undefined> {
  const [known] = await db()
    .select({ id: operationTable.id })
    .from(operationTable)
    .where(eq(operationTable.form_uuid, formUuid))
  return known?.id
}

type OneStep = Omit<Entered, 'category_id'> & {
  category_id?: number | undefined
  new_category: string
  file_ids: readonly number[]
}

/** The same with its bill in one step, under a category that is named here where there is none yet. */
export const enterWithBill = ({ category_id, new_category, file_ids, ...spent }: OneStep): Promise<number> =>
  transaction(async () => {
    const before = spent.form_uuid && (await enteredBefore(spent.form_uuid))
    if (before) return before
    const category = new_category ? await addCategory(new_category) : category_id
    if (category === undefined) return refuse(invalid, { category_id: 'field.required' })
    return enterOperation({ category_id: category, ...spent }, file_ids)
  })

/** Under its Arabic name until somebody gives it the others. */
async function addCategory(name: string): Promise<number> {
  if (!currentActor().permissions.has(categoryWrite)) refuse(forbidden)
  const [row] = await db()
    .insert(categoryTable)
    .values({ name_ar: name, name_en: name, name_fr: name })
    .onConflictDoNothing()
    .returning()
  if (!row) return refuse(invalid, { new_category: 'field.taken' })
  await audit({ action: 'expenses.category.store', subject: ['expenses.category', row.id], after: { name_ar: name } })
  return row.id
}

/** Changes an operation of one's own that is not posted; it waits for approval, anew where it was refused. */
export const changeOperation = (id: number, input: OperationInput): Promise<void> =>
  transaction(async () => {
    const before = await ownUnposted(id)
    await requireUsable(input)
    await db()
      .update(operationTable)
      .set({
        ...input,
        state: 'entered',
        reason: '',
        is_large: input.amount >= (await largeFrom(input.spent_on)),
        revision: before.revision + 1,
        asked_at: clock.now(),
      })
      .where(eq(operationTable.id, id))
    const { category_id, bank_account_id, payee, amount, spent_on, document_number, description, state } = before
    await audit({
      action: 'expenses.operation.update',
      subject: ['expenses.operation', id],
      before: { category_id, bank_account_id, payee, amount, spent_on, document_number, description, state },
      after: { ...input, state: 'entered' },
    })
  })

/** Deletes an operation of one's own that is not posted, with its files. */
export const deleteOperation = (id: number): Promise<{ id: number; ok: boolean }> =>
  transaction(async () => {
    const { payee, amount, spent_on, state } = await ownUnposted(id)
    await removeFilesOf(id)
    await db().delete(operationTable).where(eq(operationTable.id, id))
    await audit({
      action: 'expenses.operation.delete',
      subject: ['expenses.operation', id],
      before: { payee, amount, spent_on, state },
    })
    return { id, ok: true }
  })

async function ownUnposted(id: number): Promise<OperationRow> {
  const operation = await lockOperation(id)
  if (operation.entered_by_id !== currentActor().id) refuse(operationOfOther)
  if (!isUnposted(operation)) refuse(operationState)
  return operation
}

async function requireUsable({ category_id, bank_account_id, spent_on }: OperationInput): Promise<void> {
  await requireMoneyDay('spent_on', spent_on)
  await openCategory(category_id)
  await openBankAccount(bank_account_id)
}
