import { handle } from '@halaqa/kit-server/http'
import { learnerOf } from '@halaqa/students/server'
import * as contract from '../../contract/vlog.ts'
import { decideVlog, previewVlog } from './decide-vlog.ts'
import { moderatedEntry, moderatedVlog, ownEntry, vlogDraftOf, vlogEditOf, vlogPage } from './vlog.queries.ts'
import { deleteEntry, submitEntry, updateEntry } from './write-vlog.ts'

const done = (id: number) => ({ id, ok: true, code: null, message: null })
/** What one account writes in a minute. */
const pace = { max: 20, seconds: 60 }

export const vlogHandlers = [
  handle(contract.vlogScreen, ({ query, actor }) => vlogPage(actor, query)),
  handle(contract.vlogDraft, ({ actor }) => vlogDraftOf(actor.id)),
  handle(contract.submitVlog, ({ body, actor }) => submitEntry(actor, body), pace),
  handle(contract.editVlog, ({ query, actor }) => vlogEditOf(actor, query.id)),
  handle(contract.updateVlog, ({ body, actor }) => updateEntry(actor, body), pace),
  handle(contract.deleteVlog.preview, async ({ params, actor }) => {
    await ownEntry(params.id, (await learnerOf(actor.id)).id)
    return { allowed: true, reason: null, consequences: [] }
  }),
  handle(contract.deleteVlog.perform, async ({ params, actor }) => {
    await deleteEntry(actor, params.id)
    return done(params.id)
  }),

  handle(contract.listVlog, ({ query, actor }) => moderatedVlog(query, actor)),
  handle(contract.showVlog, ({ params, actor }) => moderatedEntry(params.id, actor)),
  handle(contract.acceptVlog.preview, ({ params }) => previewVlog(params.id, 'accept')),
  handle(contract.acceptVlog.perform, async ({ params, body }) => {
    await decideVlog(params.id, { act: 'accept', ...body })
    return done(params.id)
  }),
  handle(contract.refuseVlog.preview, ({ params }) => previewVlog(params.id, 'refuse')),
  handle(contract.refuseVlog.perform, async ({ params, body }) => {
    await decideVlog(params.id, { act: 'refuse', ...body })
    return done(params.id)
  }),
  handle(contract.hideVlog.preview, ({ params }) => previewVlog(params.id, 'hide')),
  handle(contract.hideVlog.perform, async ({ params, body }) => {
    await decideVlog(params.id, { act: 'hide', ...body })
    return done(params.id)
  }),
]
