import { notificationsOf } from '@halaqa/identity/server'
import { auditTable } from '@halaqa/kit-server/audit'
import { clock, setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { drainEvents } from '@halaqa/kit-server/events'
import { notifyAfterSeconds } from '@halaqa/kit-server/undo'
import { testStudents } from '@halaqa/records/test-app'
import { asc, like } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { deleteMove, storeMove, undoMoves, updateBulkState } from '../../contract/states.ts'
import { aStudent } from '../factories.ts'
import { onStateMoved } from '../reactions/reactions.ts'
import { studentById } from '../students/students.queries.ts'
import { lastMoveOf } from './states.queries.ts'
import { stateMoveTable } from './states.table.ts'

const students = testStudents()
afterEach(() => setClock())
const later = (seconds: number) => {
  const at = clock.now().getTime() + seconds * 1000
  setClock({ now: () => new Date(at) })
}
const enrolledOn = '2026-01-10'
const aRegular = () => aStudent({ enrolled_on: enrolledOn, state_since: enrolledOn })
const hold = { to: 'hold' as const, starts_on: '2026-03-01', ends_on: null, reason: 'أوراق', decision_number: '' }
const moveOf = (student_id: number) =>
  students.officer(storeMove, { body: { student_id, last_move_id: null, ...hold } })
const undo = async (student_ids: number[], by = students.officer) =>
  (await by(undoMoves, { body: { student_ids } })).results.map(row => row.code)
const told = async (accountId: number) => {
  await drainEvents([onStateMoved])
  const notices = (await notificationsOf(accountId, 'ar')).rows
  return notices.filter(row => row.kind === 'students.notice.state').length
}

describe('a move that is taken back at once', () => {
  it('is as if it had not been, for the student, and stands in the audit log with what took it back', async () => {
    const { id, account_id } = await aRegular()
    await moveOf(id)
    expect(await told(account_id)).toBe(0)
    expect(await undo([id])).toEqual([null])
    later(notifyAfterSeconds)
    expect(await told(account_id)).toBe(0)
    expect(await studentById(id)).toMatchObject({ state: 'active', state_since: enrolledOn })
    const rows = await db()
      .select({ action: auditTable.action })
      .from(auditTable)
      .where(like(auditTable.action, 'students.st%'))
      .orderBy(asc(auditTable.id))
    expect(rows.map(row => row.action)).toEqual(['students.student.state', 'students.state-move.undo'])
  })
  it('is told when it stands, once', async () => {
    const { id, account_id } = await aRegular()
    await moveOf(id)
    later(notifyAfterSeconds)
    expect([await told(account_id), await told(account_id)]).toEqual([1, 1])
  })
  it('is not taken back twice, too late, by another officer, or when another move followed', async () => {
    const [twice, late, others, followed] = [await aRegular(), await aRegular(), await aRegular(), await aRegular()]
    for (const each of [twice, late, others]) await moveOf(each.id)
    const first = await moveOf(followed.id)
    expect([await undo([twice.id]), await undo([twice.id])]).toEqual([[null], ['undo-done']])
    expect(await undo([others.id], students.otherOfficer)).toEqual(['undo-not-yours'])
    await students.otherOfficer(storeMove, {
      body: { ...hold, student_id: followed.id, last_move_id: first.id, to: 'active', starts_on: '2026-04-01' },
    })
    expect(await undo([followed.id])).toEqual(['undo-not-yours'])
    later(60)
    expect(await undo([late.id])).toEqual(['undo-too-late'])
    // Not «not yours»: whoever did it could not take it back either.
    expect(await undo([others.id], students.otherOfficer)).toEqual(['undo-too-late'])
  })
  it('many are taken back together, each by itself', async () => {
    const ids = [(await aRegular()).id, (await aRegular()).id]
    await students.officer(updateBulkState, { body: { ids, ...hold } })
    expect(await undo([...ids, (await aRegular()).id])).toEqual([null, null, 'undo-done'])
    expect(await db().$count(stateMoveTable)).toBe(0)
  })
  it('a move that was passed over for another, which was taken back, is told', async () => {
    const { id, account_id } = await aRegular()
    const first = await moveOf(id)
    later(13)
    const next = { ...hold, to: 'discontinuous' as const, decision_number: '7' }
    await students.otherOfficer(storeMove, { body: { ...next, student_id: id, last_move_id: first.id } })
    later(3.5)
    expect(await told(account_id)).toBe(0)
    later(2)
    expect(await undo([id], students.otherOfficer)).toEqual([null])
    later(notifyAfterSeconds)
    expect([await told(account_id), await told(account_id)]).toEqual([1, 1])
    expect(await studentById(id)).toMatchObject({ state: 'hold', told_state: 'hold' })
  })
  it('a move that is deleted between the end of its undo and its telling is not heard of', async () => {
    const { id, account_id } = await aRegular()
    const move = await moveOf(id)
    later(15.25)
    await students.officer(deleteMove.perform, { params: { id: move.id }, body: { reason: 'خطأ' } })
    later(notifyAfterSeconds)
    expect(await told(account_id)).toBe(0)
  })
  it('whatever is moved, undone and deleted: in the end the state last told is the state in force', async () => {
    const act = fc.record({
      what: fc.constantFrom('move', 'move', 'undo', 'delete'),
      seconds: fc.constantFrom(1, 5, 9, 15.25, 20),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 7 }), async acts => {
        const { id } = await aRegular()
        for (const { what, seconds } of acts) {
          const last = await lastMoveOf(id)
          const to = last?.to === 'hold' ? ('active' as const) : ('hold' as const)
          if (what === 'move') {
            await students.officer(storeMove, { body: { ...hold, to, student_id: id, last_move_id: last?.id ?? null } })
          } else if (what === 'undo') await undo([id])
          else if (last)
            await students.officer(deleteMove.perform, { params: { id: last.id }, body: { reason: 'خطأ' } })
          later(seconds)
          await drainEvents([onStateMoved])
        }
        later(notifyAfterSeconds)
        await drainEvents([onStateMoved])
        const { state, told_state } = await studentById(id)
        expect(told_state ?? 'active').toBe(state)
      }),
      { numRuns: 20 },
    )
  })
  it('taken back later, by its own act, is told: the student had heard of it', async () => {
    const { id, account_id } = await aRegular()
    const move = await moveOf(id)
    later(notifyAfterSeconds)
    expect(await told(account_id)).toBe(1)
    await students.officer(deleteMove.perform, { params: { id: move.id }, body: { reason: 'خطأ' } })
    expect(await told(account_id)).toBe(2)
  })
})
