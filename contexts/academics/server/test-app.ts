import { assemble, permissionsOf } from '@halaqa/kit-server/assembly'
import { createServer, mount } from '@halaqa/kit-server/http'
import { setLogLevel } from '@halaqa/kit-server/log'
import type { Actor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { type App, clientOf, type TestClient, testDatabase } from '@halaqa/kit-testing'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { academicsContext } from './academics.context.ts'

export type TestAcademics = {
  app: App
  /** Somebody of academic affairs, who may do all of this context. */
  officer: TestClient
  /** Somebody else with the same rights. */
  otherOfficer: TestClient
  stranger: TestClient
}

/** The routes of this context on a server of their own, for its tests; empty tables before each. */
export function testAcademics(): TestAcademics {
  const database = testDatabase()
  const academics = {} as TestAcademics
  let close: () => Promise<void>
  beforeAll(async () => {
    setLogLevel('silent')
    assemble([academicsContext])
    const permissions = new Set(permissionsOf([academicsContext]))
    const actors: Record<string, Actor> = {
      one: { guard: 'users', id: 1, name: 'هدى الكندي', permissions },
      two: { guard: 'users', id: 2, name: 'سالم الريامي', permissions },
    }
    const app = await createServer({ title: '', version: '', origin: 'https://halaqa.example', requestsPerMinute: 0 })
    const actorOf = async (request: { headers: Record<string, unknown> }) => actors[String(request.headers['x-who'])]
    mount(app, academicsContext.handlers, { actorOf, page: async () => undefined, translate, strict: true })
    close = () => app.close()
    academics.app = app
    academics.officer = clientOf(app, { 'x-who': 'one' })
    academics.otherOfficer = clientOf(app, { 'x-who': 'two' })
    academics.stranger = clientOf(app)
  })
  beforeEach(() => database.reset())
  afterAll(() => close?.())
  return academics
}
