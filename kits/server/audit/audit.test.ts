import { db, transaction } from '@halaqa/kit-server/database'
import { type Actor, withRequest } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { audit, auditTable } from './index.ts'

const database = testDatabase()
beforeEach(() => database.reset())

const actor: Actor = {
  id: 7,
  name: 'مازن',
  guard: 'students',
  permissions: new Set(),
  sessionId: 's-1',
  actingBy: { id: 2, name: 'Salma' },
}
const inRequest = <T>(work: () => T) =>
  withRequest({ actor, requestId: 'r-1', language: 'ar', address: '10.0.0.9', agent: 'test' }, work)
const rows = () => db().select().from(auditTable)

it('writes who acted, as whom, from where, and what changed', async () => {
  await inRequest(() =>
    audit({ action: 'test.note.update', subject: ['test.note', 12], before: { a: 1 }, after: { a: 2 }, note: 'asked' }),
  )
  expect(await rows()).toMatchObject([
    {
      actor_id: 7,
      actor_name: 'مازن',
      acting_by_id: 2,
      acting_by_name: 'Salma',
      session_id: 's-1',
      address: '10.0.0.9',
      request_id: 'r-1',
      subject_kind: 'test.note',
      subject_id: '12',
      before: { a: 1 },
      after: { a: 2 },
      note: 'asked',
    },
  ])
})

it('keeps secrets out but says which civil number changed', async () => {
  const after = { password_hash: 'x', resetToken: 'y', code: '123456', civil_number: '12345678', name: 'n' }
  await audit({ action: 'test.account.update', subject: ['test.account', 1], after })
  expect((await rows())[0]!.after).toEqual({
    password_hash: '***',
    resetToken: '***',
    code: '***',
    civil_number: '12345678',
    name: 'n',
  })
})

it('goes with the transaction', async () => {
  const failing = transaction(async () => {
    await audit({ action: 'test.note.store', subject: ['test.note', 1] })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow()
  expect(await rows()).toEqual([])
})

it.each(['update platform.audit set note = null', 'delete from platform.audit', 'truncate platform.audit'])(
  'refuses to be rewritten: %s',
  async statement => {
    await audit({ action: 'test.note.store', subject: ['test.note', 1] })
    const error = await db()
      .execute(sql.raw(statement))
      .catch(error => error)
    expect(error.cause.message).toBe('the audit log is only ever added to')
    expect(await rows()).toHaveLength(1)
  },
)
