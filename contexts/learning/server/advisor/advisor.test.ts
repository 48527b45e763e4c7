import { aSpecialty } from '@halaqa/academics/factories'
import { anAccount } from '@halaqa/identity/factories'
import { ensureRoles } from '@halaqa/identity/server'
import { auditTable } from '@halaqa/kit-server/audit'
import { setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { nobody } from '@halaqa/kit-server/request'
import { pageOfList, testDatabase } from '@halaqa/kit-testing'
import { aStudent } from '@halaqa/students/factories'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listAdvisees, listAdvisors, listConversations } from '../../contract/advisor.ts'
import { advisorAnswer, advisorRead } from '../../contract/permissions.ts'
import { adviseesList, advisorChoices } from './advisees.queries.ts'
import { anAdvising, aTalk } from './advisor.factory.ts'
import { advisingTable, advisorMessageTable } from './advisor.table.ts'
import { assignAdvisor, previewAssignment, removeAdvisor } from './assign-advisor.ts'
import { conversationPage, conversationsList, ownAdvisorPage } from './conversations.queries.ts'
import { readAsAdvisor, readAsStudent, writeAsAdvisor, writeAsStudent } from './write-message.ts'

const database = testDatabase()
beforeEach(async () => {
  await database.reset()
  await aSpecialty()
  await ensureRoles([advisorAnswer, advisorRead])
})
afterEach(() => setClock())

const page = { page: 1, per_page: 30 }
const inboxOf = (id: number, query: object = {}) =>
  pageOfList(listConversations, conversationsList, { query, actor: { ...nobody, id } })
const advisor = () => anAccount({ guard: 'users', roles: ['student-affairs'] })
const auditor = () => anAccount({ guard: 'users', roles: ['auditor'] })
const give = (ids: number[], advisor_id: number, dry_run = false) => assignAdvisor({ ids, advisor_id, dry_run })
async function anAdvised() {
  const [student, staff] = [await aStudent(), await advisor()]
  return { student, staff, id: await anAdvising(student.id, staff.id) }
}

describe('an assignment', () => {
  it('is tried first, then made, one answer a student; the same again is told', async () => {
    const [one, two, staff] = [await aStudent(), await aStudent(), await advisor()]
    const tried = await give([one.id, two.id, 999_999], staff.id, true)
    expect([tried.done, await db().$count(advisingTable)]).toEqual([2, 0])
    expect(tried.results.map(each => each.code)).toEqual([null, null, 'not-found'])
    expect((await give([one.id, two.id], staff.id)).done).toBe(2)
    expect((await give([one.id], staff.id)).results[0]!.code).toBe('advisor-same')
    const [act] = await db()
      .select()
      .from(auditTable)
      .where(eq(auditTable.action, 'learning.advisor.assign'))
      .orderBy(auditTable.id)
    expect(act).toMatchObject({ subject_id: String(one.id), after: { advisor: staff.name } })
  })

  it('goes to staff who may advise, and to nobody else', async () => {
    const one = await aStudent()
    const who = [await auditor(), await anAccount({ guard: 'teachers' }), { id: 999_999 }]
    for (const { id } of who) expect(await refusalOf(() => give([one.id], id).then(() => {}))).toBe('advisor-cannot')
    for (const { id } of who)
      expect(await previewAssignment([one.id], id)).toMatchObject({ allowed: false, reason: 'advisor-cannot' })
    const { rows } = await pageOfList(listAdvisors, [advisorChoices], { query: { per_page: 50 } })
    expect(rows.some(row => row.id === who[0]!.id)).toBe(false)
  })

  it('of one student by two officers at once leaves one advisor', async () => {
    const [one, a, b] = [await aStudent(), await advisor(), await advisor()]
    await Promise.all([give([one.id], a.id), give([one.id], b.id)])
    const { rows } = await pageOfList(listAdvisees, adviseesList, { query: { filter: { without: 'false' } } })
    expect(rows).toHaveLength(1)
  })

  it('is listed by student, by advisor, and for whoever has none', async () => {
    const { student, staff } = await anAdvised()
    const free = await aStudent()
    const listed = async (filter: object, q?: string) =>
      (await pageOfList(listAdvisees, adviseesList, { query: { sort: 'number', filter, q } })).rows.map(row => row.id)
    expect(await listed({ without: 'true' })).toEqual([free.id])
    expect(await listed({ advisor_id: staff.id })).toEqual([student.id])
    expect(await listed({}, free.number)).toEqual([free.id])
    expect((await removeAdvisor({ ids: [student.id, free.id], dry_run: false })).results.map(r => r.code)).toEqual([
      null,
      'no-advisor',
    ])
  })
})

describe('a conversation', () => {
  it('is read by the two and by nobody else: not by another advisor, whatever else they may do', async () => {
    const { student, staff, id } = await anAdvised()
    await writeAsStudent(student.account_id, 'سؤال')
    const other = await advisor()
    expect((await conversationPage(staff.id, id, page, 'ar')).rows).toMatchObject([{ text: 'سؤال', own: false }])
    const tries = [
      () => conversationPage(other.id, id, page, 'ar'),
      () => writeAsAdvisor(other.id, id, 'نص'),
      () => readAsAdvisor(other.id, id),
    ]
    for (const attempt of tries) expect(await refusalOf(attempt as () => Promise<unknown>)).toBe('not-found')
    expect((await inboxOf(other.id)).total).toBe(0)
    const stranger = await aStudent()
    expect(await ownAdvisorPage(stranger.account_id, page)).toMatchObject({ advisor: null, rows: [] })
    expect(await refusalOf(() => writeAsStudent(stranger.account_id, 'نص'))).toBe('no-advisor')
  })

  it('counts what is unread on both sides, and shows unread ones first, then the newest', async () => {
    const staff = await advisor()
    const students = [await aStudent(), await aStudent(), await aStudent()]
    const ids = []
    for (const each of students) ids.push(await anAdvising(each.id, staff.id))
    await aTalk(students[0]!.id, ids[0]!, staff.id, ['أول', 'جواب'])
    await readAsAdvisor(staff.id, ids[0]!)
    await aTalk(students[2]!.id, ids[2]!, staff.id, ['ثان', 'رد', 'شكرًا'])
    const { rows } = await inboxOf(staff.id)
    expect(rows.map(row => [row.id, row.unread])).toEqual([
      [ids[2], 2],
      [ids[0], 0],
      [ids[1], 0],
    ])
    expect((await ownAdvisorPage(students[2]!.account_id, page)).unread).toBe(1)
    await readAsStudent(students[2]!.account_id)
    const own = await ownAdvisorPage(students[2]!.account_id, page)
    expect([own.unread, own.rows.filter(row => !row.own).every(row => row.seen)]).toEqual([0, true])
    expect((await inboxOf(staff.id, { filter: { unread: 'true' } })).total).toBe(1)
    expect((await inboxOf(staff.id, { q: students[0]!.number })).rows).toHaveLength(1)
  })

  it('takes the same words within a minute once, also at the same moment', async () => {
    const { student, staff, id } = await anAdvised()
    const twice = await Promise.all([
      writeAsStudent(student.account_id, 'نعم'),
      writeAsStudent(student.account_id, 'نعم'),
    ])
    expect(twice[0]!.id).toBe(twice[1]!.id)
    // The other side may say the same.
    await writeAsAdvisor(staff.id, id, 'نعم')
    expect(await db().$count(advisorMessageTable)).toBe(2)
    const later = Date.now() + 61_000
    setClock({ now: () => new Date(later) })
    await writeAsStudent(student.account_id, 'نعم')
    expect(await db().$count(advisorMessageTable)).toBe(3)
  })

  it('ends with the advisor: the new one begins anew, the former sees nothing more, the student sees all', async () => {
    const { student, staff, id } = await anAdvised()
    await aTalk(student.id, id, staff.id, ['لك وحدك', 'حسنًا'])
    const next = await advisor()
    await give([student.id], next.id)
    expect(await refusalOf(() => conversationPage(staff.id, id, page, 'ar').then(() => {}))).toBe('not-found')
    const [mine] = (await inboxOf(next.id)).rows
    expect((await conversationPage(next.id, mine!.id, page, 'ar')).rows).toEqual([])
    const own = await ownAdvisorPage(student.account_id, page)
    expect(own).toMatchObject({ advisor: { name: next.name }, total: 2, unread: 0 })
  })

  it('attack: HTML stays the words that it is', async () => {
    const { student } = await anAdvised()
    const text = '<script>alert(1)</script>'
    expect(await writeAsStudent(student.account_id, text)).toMatchObject({ text })
  })
})
