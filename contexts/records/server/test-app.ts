import { gradingContext } from '@halaqa/grading/context'
import identityWords from '@halaqa/identity/messages/accounts' with { type: 'json' }
import type { CallError } from '@halaqa/kit-contract'
import { assemble, permissionsOf } from '@halaqa/kit-server/assembly'
import { createServer, mount } from '@halaqa/kit-server/http'
import { setLogLevel } from '@halaqa/kit-server/log'
import type { Actor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { type App, clientOf, type TestClient, testDatabase } from '@halaqa/kit-testing'
import { studentsContext } from '@halaqa/students/context'
import { aRunningCollege } from '@halaqa/students/factories'
import { studiesContext } from '@halaqa/studies/context'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { recordsContext } from './records.context.ts'

const contexts = [studentsContext, studiesContext, gradingContext, recordsContext]

export type TestStudents = {
  app: App
  /** Somebody of student affairs, who may do all of these contexts. */
  officer: TestClient
  /** Somebody else with the same rights. */
  otherOfficer: TestClient
  /** Staff who may read students and nothing else. */
  reader: TestClient
  stranger: TestClient
}

/** The routes of students, studies, grading and records on a server of their own, for their tests; a speciality and a semester before each. */
export function testStudents(): TestStudents {
  const database = testDatabase()
  const students = {} as TestStudents
  let close: () => Promise<void>
  beforeAll(async () => {
    setLogLevel('silent')
    assemble(contexts, [identityWords])
    const permissions = new Set([...permissionsOf(contexts), 'identity.audit.read'])
    const actors: Record<string, Actor> = {
      one: { guard: 'users', id: 1, name: 'هدى الكندي', permissions },
      two: { guard: 'users', id: 2, name: 'سالم الريامي', permissions },
      reader: { guard: 'users', id: 3, name: 'مدقق', permissions: new Set(['students.student.read']) },
    }
    const app = await createServer({ title: '', version: '', origin: 'https://halaqa.example', requestsPerMinute: 0 })
    const actorOf = async (request: { headers: Record<string, unknown> }) => actors[String(request.headers['x-who'])]
    mount(
      app,
      contexts.flatMap(context => context.handlers),
      { actorOf, page: async () => undefined, translate, strict: true },
    )
    close = () => app.close()
    students.app = app
    students.officer = clientOf(app, { 'x-who': 'one' })
    students.otherOfficer = clientOf(app, { 'x-who': 'two' })
    students.reader = clientOf(app, { 'x-who': 'reader' })
    students.stranger = clientOf(app)
  })
  beforeEach(async () => {
    await database.reset()
    await aRunningCollege()
  })
  afterAll(() => close?.())
  return students
}

/** `done`, or the code with which a call is refused. */
export const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'done',
    (error: CallError) => error.problem.code,
  )
