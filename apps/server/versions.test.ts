import { editLesson, updateLesson } from '@halaqa/curriculum/contract'
import { setPermissions } from '@halaqa/identity/contract'
import { inputOf, operationId, type Route, staleVersion } from '@halaqa/kit-contract'
import { editStudent } from '@halaqa/students/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { handlers } from './contexts.ts'
import { type RealAddresses, realAddresses } from './real-addresses.ts'
import { tokenFor } from './token-for.ts'
import { smallWorld, testCollege, type World } from './world.ts'

/** Of two who change the same record from what each was shown, the second is told (docs/decisions/0024). */
const college = testCollege()
let world: World
let real: RealAddresses

beforeAll(async () => {
  world = await smallWorld(college.cast)
  real = await realAddresses(college, world)
})

const routes = handlers.map(({ route }) => route)
const keysOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
const changing = routes.filter(route => route.changes)

const ask = (token: string, url: string, payload?: object) =>
  college.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { accept: 'application/json', 'x-access-token': token },
    ...(payload && { payload }),
  })

/** What takes a change of a record and compares in another way, or has nothing to compare. */
const otherwise: Record<string, string> = {
  'admission.equation.decide': 'a decision: a decided equation is not decided again',
  'admission.registration.move': 'a move: it names the step to go to, and the way refuses what is not ahead',
  'admission.document.edit-image': 'turns and crops the picture that is sent with it',
  'curriculum.plan.update': 'carries the revision of the draft',
  'curriculum.subject.state': 'a move: only from the state that allows it',
  'grading.grade.update': 'each mark carries what stood there before',
  'learning.forum.update': 'own words of one person',
  'learning.note.update': 'own words of one person',
  'students.photo.update': 'names the photo that it is made of',
  'studies.department-change.update': 'names the speciality that was seen',
  'studies.enrolment.update': 'sends what is changed alone, with the reason; states have rules of their own',
}
const isUpdate = (route: Route) =>
  route.method !== 'GET' &&
  route.method !== 'DELETE' &&
  keysOf(route.params).length > 0 &&
  (/\.(update|put|patch|special)$/.test(operationId(route)) || /\/(update|edit|set)\w*\/\{/.test(route.path))
const takesVersion = (route: Route) => [...keysOf(route.query), ...keysOf(route.body)].includes('version')

it('every change of a record names the version that it was made on, or says how else it compares', () => {
  const bare = routes
    .filter(isUpdate)
    .filter(route => !takesVersion(route))
    .map(operationId)
  expect(bare.sort()).toEqual(Object.keys(otherwise).sort())
})

/** The small world has one of somebody else. */
const ofTheirAuthor = ['admission.note.update', 'banking.external.update', 'expenses.operation.update']

it('of two who correct the same record at the same moment one is told', async () => {
  const token = tokenFor(editStudent, college, world)
  const shown = await ask(token, real.addressFor(editStudent))
  const { id: student, number: _, can: __, version, ...fields } = shown.json()
  const correct = (mobile: string) =>
    ask(token, `/students/update/${student}?version=${version}`, { ...fields, mobile })
  const answers = await Promise.all([correct('+96891110001'), correct('+96891110002')])
  expect(answers.map(each => each.statusCode).sort()).toEqual([200, 409])
})

it('permissions that somebody else took from a role meanwhile are not given back unseen', async () => {
  const token = tokenFor(setPermissions, college, world)
  const role = async () => {
    const { roles } = (await ask(token, '/identity/permissions')).json()
    return roles.find(
      (each: { code: string; granted: string[] }) => each.granted.length > 1 && each.code !== 'administrator',
    )
  }
  const seen = await role()
  const set = (granted: string[], version: string) =>
    ask(token, `/identity/permissions/${seen.id}?version=${version}`, { granted })
  expect((await set(seen.granted.slice(1), seen.version)).statusCode).toBe(200)
  expect((await set(seen.granted, seen.version)).json().code).toBe(staleVersion.code)
  expect((await role()).granted).toEqual(seen.granted.slice(1))
})

it('a lesson compares too, whose form has the subject in its address', async () => {
  const token = tokenFor(updateLesson, college, world)
  const shown = (await ask(token, real.addressFor(editLesson))).json()
  const { title, summary, part_id, id, version } = shown
  const change = (to: string) =>
    ask(token, `/subject/lessons/update/${id}?version=${version}`, { title: to, summary, part_id })
  expect((await change(`${title} ١`)).statusCode).toBe(200)
  expect((await change(`${title} ٢`)).json().code).toBe(staleVersion.code)
})

describe.each(changing.map(route => [operationId(route), route] as const))('%s', (_, route) => {
  const headers = () => ({ accept: 'application/json', 'x-access-token': tokenFor(route, college, world) })
  const show = async () => {
    const reply = await college.app.inject({ url: real.addressFor(route.changes!), headers: headers() })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json() as Record<string, unknown>
  }
  const change = (body: object, version: unknown) =>
    college.app.inject({
      method: route.method,
      url: `${real.fill(route, /\d+$/.exec(real.addressFor(route.changes!))![0])}?version=${version}`,
      headers: headers(),
      payload: body,
    })

  it('is refused on another version than the one that is shown, and taken on that', async () => {
    const shown = await show()
    expect(shown.version).toMatch(/^\d+$/)
    expect((await show()).version).toBe(shown.version)
    // As the form of the office sends what it is shown.
    const body = inputOf((route.body as { shape: object }).shape, shown)
    const stale = await change(body, '7')
    expect([stale.statusCode, stale.json().code], stale.body).toEqual([409, staleVersion.code])
    const taken = await change(body, shown.version)
    expect(taken.statusCode, taken.body).toBe(ofTheirAuthor.includes(operationId(route)) ? 403 : 200)
  })
})
