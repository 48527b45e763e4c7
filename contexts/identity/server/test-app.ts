import { assemble, permissionsOf } from '@halaqa/kit-server/assembly'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { createServer, mount } from '@halaqa/kit-server/http'
import { setLogLevel } from '@halaqa/kit-server/log'
import { messageTable, openedMessage } from '@halaqa/kit-server/mail'
import { translate } from '@halaqa/kit-server/words'
import { type App, clientOf, type TestClient, testDatabase } from '@halaqa/kit-testing'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { factoryPassword, hashPassword } from './factories.ts'
import { identityContext } from './identity.context.ts'
import { ensureRoles } from './roles/ensure-roles.ts'
import { actorOfToken, forgetAllSessions } from './sessions/actor.ts'

export type TestIdentity = {
  app: App
  passwordHash: string
  /** A browser: cookies are kept, the token is the one given. */
  browser: (token?: string) => TestClient
}

/** The routes of this context on a server of their own, for its tests; empty tables before each. */
export function testIdentity(): TestIdentity {
  const database = testDatabase()
  const identity = {} as TestIdentity
  let close: () => Promise<void>
  beforeAll(async () => {
    useConfig(readConfig({ NODE_ENV: 'test', HALAQA_ORIGIN: 'https://halaqa.example' }))
    setLogLevel('silent')
    assemble([identityContext])
    const app = await createServer({ title: '', version: '', origin: 'https://halaqa.example', requestsPerMinute: 0 })
    const actorOf = (request: { headers: Record<string, unknown> }) =>
      actorOfToken(request.headers['x-access-token'] as string | undefined)
    mount(app, identityContext.handlers, { actorOf, page: async () => undefined, translate, strict: true })
    close = () => app.close()
    identity.app = app
    identity.passwordHash = await hashPassword(factoryPassword)
    identity.browser = token => clientOf(app, token ? { 'x-access-token': token } : {})
  })
  beforeEach(async () => {
    await database.reset()
    forgetAllSessions()
    await ensureRoles(permissionsOf([identityContext]))
  })
  afterAll(async () => {
    await close?.()
    useConfig()
  })
  return identity
}

/** The newest message to an address, with its secrets as the recipient gets it; throws when there is none. */
export async function mailTo(recipient: string) {
  const [message] = await db()
    .select()
    .from(messageTable)
    .where(eq(messageTable.recipient, recipient))
    .orderBy(desc(messageTable.id))
    .limit(1)
  if (!message) throw new Error(`nothing was sent to ${recipient}`)
  return { ...message, ...(await openedMessage(message)) }
}
/** What comes after `path` in the newest message: the token of its link. */
export async function tokenInMail(recipient: string, path: string): Promise<string> {
  const { text } = await mailTo(recipient)
  const found = text.match(new RegExp(`https://halaqa\\.example${path.replace('?', '\\?')}([\\w-]+)`))
  if (!found) throw new Error(`no link to ${path} in: ${text}`)
  return found[1]!
}
