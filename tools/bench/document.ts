import { createServer, mount } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { handlers } from '../../apps/server/contexts.ts'
import type { Document } from './cases.ts'

/** What the server serves as its OpenAPI document; a server in production, as the measured one is, keeps it to itself. */
export async function documentOf(origin: string): Promise<Document> {
  const app = await createServer({ title: 'Halaqa', version: '', origin, requestsPerMinute: 0 })
  mount(app, handlers, { actorOf: async () => undefined, page: async () => undefined, translate, strict: false })
  await app.ready()
  const document = app.swagger() as unknown as Document
  await app.close()
  return document
}
