import * as identity from '@halaqa/identity/contract'
import { operationId, type Route } from '@halaqa/kit-contract'
import { auditTable } from '@halaqa/kit-server/audit'
import { clock, setClock, travelTo } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import * as students from '@halaqa/students/contract'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from './cast.ts'
import { handlers } from './contexts.ts'
import { type RealAddresses, realAddresses } from './real-addresses.ts'
import { digestTables, one, smallWorld, testCollege, type World } from './world.ts'

/** Decision 6: staff enter the student's part as a student. */
const college = testCollege()
let world: World
let real: RealAddresses
let studentId: number
beforeAll(async () => {
  world = await smallWorld(college.cast)
  real = await realAddresses(college, world)
  studentId = await one<number>(`select id as value from students.students where account_id = ${world.student.id}`)
})
afterEach(() => setClock())

const reason = 'يشكو من أن مقرراته لا تظهر'
async function actingAs(who: 'studentAffairs' | 'administrator' = 'studentAffairs'): Promise<Member> {
  const { token } = await college.cast.as(who)(students.actAsStudent.perform, {
    params: { stduent_id: studentId },
    body: { reason },
  })
  return { ...world.student, token }
}
const ask = (route: Route, who: Member) =>
  college.app.inject({
    method: route.method,
    url: real.addressFor(route),
    headers: { accept: 'application/json', 'x-access-token': who.token },
    ...(route.method !== 'GET' && { payload: {} }),
  })
const ofStudents = handlers
  .map(({ route }) => route)
  .filter((route: Route) => route.access !== 'public' && route.access.guards.includes('students'))
const open = (who: Member) => college.cast.as(who)(identity.me)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => error.problem.code as string,
  )

describe('acting as a student (decision 6)', () => {
  it('names both in the token and in the audit log, with the reason', async () => {
    const acting = await actingAs()
    const { name } = await college.cast.as('studentAffairs')(identity.me)
    expect(decodeJwt(acting.token)).toMatchObject({ sub: String(world.student.id), guard: 'students', act: { name } })
    expect(await open(acting)).toMatchObject({ id: world.student.id, acting_by: name })
    const [begun] = await db().select().from(auditTable).where(eq(auditTable.action, 'identity.session.act-as'))
    expect(begun).toMatchObject({ actor_name: name, subject_id: String(world.student.id), note: reason })
    await college.cast.as(acting)(identity.endActing)
    const ends = await db().select().from(auditTable).where(eq(auditTable.action, 'identity.session.end'))
    expect(ends.at(-1)).toMatchObject({ actor_id: world.student.id, acting_by_name: name })
    expect(await codeOf(open(acting))).toBe('unauthenticated')
  })

  it('is seen by the student among the open sessions', async () => {
    await actingAs()
    const { rows } = await college.cast.as(world.student)(identity.listSessions)
    expect(rows.filter(each => each.acting_by)).toHaveLength(1)
  })

  it('says before it begins what is opened, for how long, and who sees it', async () => {
    const sessions = async () => (await college.cast.as(world.student)(identity.listSessions)).rows.map(each => each.id)
    const before = await sessions()
    const params = { stduent_id: studentId }
    const { notes } = await college.cast.as('studentAffairs')(students.actAsStudent.preview, { params })
    expect(notes).toHaveLength(3)
    expect(notes![1]).toContain('30')
    expect(await sessions()).toEqual(before)
  })

  it('lasts thirty minutes, and nothing renews it', async () => {
    const acting = await actingAs()
    travelTo(new Date(clock.now().getTime() + 29 * 60_000))
    expect(await codeOf(open(acting))).toBe('done')
    travelTo(new Date(clock.now().getTime() + 2 * 60_000))
    expect(await codeOf(open(acting))).toBe('unauthenticated')
  })

  it('is one at a time: a second ends the first', async () => {
    const first = await actingAs()
    const second = await actingAs()
    expect([await codeOf(open(first)), await codeOf(open(second))]).toEqual(['unauthenticated', 'done'])
  })

  it('ends with the account of who acts', async () => {
    const acting = await actingAs('administrator')
    await db().execute(`update identity.accounts set state = 'blocked' where id = ${college.cast.administrator.id}`)
    travelTo(new Date(clock.now().getTime() + 11_000))
    expect(await codeOf(open(acting))).toBe('unauthenticated')
    await db().execute(`update identity.accounts set state = 'active' where id = ${college.cast.administrator.id}`)
  })

  it('asks for a reason, and is refused to who lacks the permission', async () => {
    const call = (who: 'studentAffairs' | 'auditor' | 'supportAgent', given: string) =>
      codeOf(
        college.cast.as(who)(students.actAsStudent.perform, {
          params: { stduent_id: studentId },
          body: { reason: given },
        }),
      )
    expect(await call('studentAffairs', ' ')).toBe('invalid')
    expect(await call('auditor', reason)).toBe('forbidden')
    expect(await call('supportAgent', reason)).toBe('forbidden')
  })
})

describe('attack: acting as a student', () => {
  /** What may be done in the student's name; a route that joins this list is a decision. */
  const permitted = ['identity.session.endActing', 'studies.choosing.store', 'studies.choosing.summer']

  it.each(ofStudents.filter(route => route.method !== 'GET').map(route => [operationId(route), route] as const))(
    'changes nothing at %s unless it is permitted',
    async (name, route) => {
      const acting = await actingAs()
      const before = await digestTables()
      const reply = await ask(route, acting)
      if (permitted.includes(name)) expect(reply.json().code).not.toBe('not-while-acting')
      else {
        expect(reply.json()).toMatchObject({ code: 'not-while-acting', status: 403 })
        expect(await digestTables()).toEqual(before)
      }
    },
  )

  it('reads what the student reads', async () => {
    const acting = await actingAs()
    const refused = []
    for (const route of ofStudents.filter(each => each.method === 'GET')) {
      const reply = await ask(route, acting)
      const isFace = route.access !== 'public' && route.access.acting === false
      if ([401, 403].includes(reply.statusCode) !== isFace) refused.push(operationId(route))
    }
    expect(refused).toEqual([])
  })

  it('opens no route of the staff, and no session of one’s own', async () => {
    const acting = await actingAs()
    const again = college.cast.as(acting)(students.actAsStudent.perform, {
      params: { stduent_id: studentId },
      body: { reason },
    })
    expect(await codeOf(again)).toBe('unauthenticated')
    const exchange = college.cast.as(world.applicant)(identity.exchangeToken, { body: { token: acting.token } })
    expect(await codeOf(exchange)).toBe('unauthenticated')
  })
})
