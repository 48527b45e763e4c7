import { staff } from '@halaqa/identity/contract'
import { day, file, id, idInPath, longText, resource, route, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { decisionRead, decisionWrite } from './permissions.ts'

export const decisionChanges = ['structure', 'study-plan', 'grades', 'calendar', 'admission', 'other'] as const
const fields = {
  number: text(40),
  date: day,
  title: text(200),
  text: longText(8000),
  /** What it changes. */
  changes: z.array(z.enum(decisionChanges)).min(1).max(decisionChanges.length),
}
const fileId = z.uuid().nullable()

/** A decision of the council: taken once, never rewritten. What rests on it names it, and then it stays. */
export const DecisionInput = z.strictObject({ ...fields, file_id: fileId.default(null) })
export const Decision = z.object({ id, ...fields, file_id: fileId })
export type Decision = z.infer<typeof Decision>

export const decisions = resource({
  name: 'academics.decision',
  path: '/academystructure/Decision',
  record: Decision,
  input: DecisionInput,
  read: staff(decisionRead),
  write: staff(decisionWrite),
  list: { sort: '-date', search: ['number', 'title', 'text'] },
  operations: {
    list: '/index',
    create: '/create',
    store: '/store',
    show: '/show/{id}',
    delete: '/destroy/{id}',
    export: '/export',
  },
})

export const uploadDecisionFile = route({
  name: 'academics.decision.upload',
  method: 'POST',
  path: '/academystructure/Decision/upload',
  access: staff(decisionWrite),
  bodyType: 'multipart',
  upload: { maxBytes: 20 * 1024 * 1024, maxFiles: 1 },
  reply: z.object({ id: z.uuid(), name: z.string() }),
  summary: 'Store the signed paper of a decision that is being written (PDF or picture)',
})
export const decisionFile = route({
  name: 'academics.decision.file',
  method: 'GET',
  path: '/academystructure/Decision/file/{id}',
  access: staff(decisionRead),
  params: z.object({ id: idInPath }),
  reply: file('application/octet-stream'),
  summary: 'The signed paper of a decision',
})
