import { eachOf, previewOf, previewOfMany } from '@halaqa/kit-server/acts'
import { FileReply, handle } from '@halaqa/kit-server/http'
import { handleMany } from '@halaqa/kit-server/selection'
import { translate } from '@halaqa/kit-server/words'
import { studentById, studentOfAccount } from '@halaqa/students/server'
import { revokePapers } from '../../contract/issued-paper.ts'
import * as contract from '../../contract/paper.ts'
import { issuePaper, paperPdf, revokePaper } from './issue-paper.ts'
import { issuedPapersList } from './issued-papers.queries.ts'
import { obstacleTo } from './may-issue.ts'
import {
  checkOf,
  ownPaperById,
  ownPapersPage,
  paperById,
  papersPage,
  presentOwnPaper,
  presentPaper,
} from './papers.queries.ts'
import type { PaperRow } from './papers.table.ts'

/** Setting a document takes some milliseconds of a thread that all share. */
const aFewAMinute = { max: 20, seconds: 60 }
const asFile = async (paper: PaperRow) =>
  new FileReply(await paperPdf(paper), { name: `${paper.number}.pdf`, type: 'application/pdf', inline: true })

export const paperHandlers = [
  ...contract.paperKinds.flatMap(kind => [
    handle(contract.issuePaper[kind].preview, async ({ params, language }) => {
      // Asked, not tried: a try would take the next number of the papers with it.
      const student = await studentById(params.id)
      const obstacle = await obstacleTo(kind, student)
      if (obstacle) return { allowed: false, reason: obstacle.problem.code, consequences: [] }
      const paper = translate(language, `records.paper.values.kind.${kind}`)
      const note = translate(language, 'records.paper.issue_for', { paper, name: student.full_name })
      return { allowed: true, reason: null, consequences: [], notes: [note] }
    }),
    handle(contract.issuePaper[kind].perform, async ({ params, body }) =>
      presentPaper(await issuePaper(kind, params.id, body.language)),
    ),
  ]),
  handle(contract.listPapers, ({ params, actor }) => papersPage(params.id, actor)),
  handle(contract.paperFile, async ({ params }) => asFile(await paperById(params.id))),
  handle(contract.revokePaper.preview, async ({ params, language }) => {
    const preview = await previewOf(() => revokePaper(params.id, 'preview'))
    return preview.allowed ? { ...preview, notes: [translate(language, 'records.paper.revoke_told')] } : preview
  }),
  handle(contract.revokePaper.perform, async ({ params, body }) =>
    presentPaper(await revokePaper(params.id, body.reason)),
  ),
  ...issuedPapersList,
  handleMany(revokePapers.preview, ({ query }) =>
    previewOfMany(query.ids ?? [], { what: 'records.issued-paper' }, id => revokePaper(id, 'preview')),
  ),
  handleMany(revokePapers.perform, ({ body }) => eachOf(body.ids, body, id => revokePaper(id, body.reason))),
  handle(contract.ownPapers, ({ actor }) => ownPapersPage(actor.id)),
  handle(
    contract.issueOwnPaper,
    async ({ body, actor }) =>
      presentOwnPaper(await issuePaper(body.kind, (await studentOfAccount(actor.id)).id, body.language)),
    aFewAMinute,
  ),
  handle(
    contract.ownPaperFile,
    async ({ params, actor }) => asFile(await ownPaperById(params.id, actor.id)),
    aFewAMinute,
  ),
  handle(contract.verifyPaper, ({ params, query }) => checkOf(params.code, query.s), { max: 30, seconds: 60 }),
]
