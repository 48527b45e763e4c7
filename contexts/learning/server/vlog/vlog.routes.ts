import { done, previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/vlog.ts'
import { decideVlog } from './decide-vlog.ts'
import { moderatedEntry, moderatedVlog, vlogDraftOf, vlogEditOf, vlogPage } from './vlog.queries.ts'
import { deleteEntry, submitEntry, updateEntry } from './write-vlog.ts'

/** What one account writes in a minute. */
const pace = { max: 20, seconds: 60 }

export const vlogHandlers = [
  handle(contract.vlogScreen, ({ query, actor }) => vlogPage(actor, query)),
  handle(contract.vlogDraft, ({ actor }) => vlogDraftOf(actor.id)),
  handle(contract.submitVlog, ({ body, actor }) => submitEntry(actor, body), pace),
  handle(contract.editVlog, ({ query, actor }) => vlogEditOf(actor, query.id)),
  handle(contract.updateVlog, ({ body, actor }) => updateEntry(actor, body), pace),
  handle(contract.deleteVlog.preview, ({ params, actor }) => previewOf(() => deleteEntry(actor, params.id))),
  handle(contract.deleteVlog.perform, async ({ params, actor }) => {
    await deleteEntry(actor, params.id)
    return done(params.id)
  }),

  ...moderatedVlog,
  handle(contract.showVlog, ({ params, actor }) => moderatedEntry(params.id, actor)),
  handle(contract.acceptVlog.preview, ({ params }) => previewOf(() => decideVlog(params.id, { act: 'accept' }))),
  handle(contract.acceptVlog.perform, async ({ params, body }) => {
    await decideVlog(params.id, { act: 'accept', ...body })
    return done(params.id)
  }),
  handle(contract.refuseVlog.preview, ({ params }) => previewOf(() => decideVlog(params.id, { act: 'refuse' }))),
  handle(contract.refuseVlog.perform, async ({ params, body }) => {
    await decideVlog(params.id, { act: 'refuse', ...body })
    return done(params.id)
  }),
  handle(contract.hideVlog.preview, ({ params }) => previewOf(() => decideVlog(params.id, { act: 'hide' }))),
  handle(contract.hideVlog.perform, async ({ params, body }) => {
    await decideVlog(params.id, { act: 'hide', ...body })
    return done(params.id)
  }),
]
