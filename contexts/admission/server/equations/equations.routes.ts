import { db, transaction } from '@halaqa/kit-server/database'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/equation.ts'
import { storeUploaded } from '../hand-in/store-document-file.ts'
import { equationFileTable } from '../registrations/equations.table.ts'
import { decideEquation, decisionPreview } from './decide-equation.ts'
import { equationFor, equationForStaff } from './equations.queries.ts'
import { openEquation, removeFileOf, saveEarlierDegree } from './save-equation.ts'

export const equationHandlers = [
  handle(contract.showEquation, ({ actor }) => equationFor(actor)),
  handle(contract.saveEquation, async ({ actor, body }) => {
    await saveEarlierDegree(actor.id, body)
    return equationFor(actor)
  }),
  handle(contract.uploadEquationFile, async ({ actor, uploads }) => {
    await transaction(() => openEquation(actor.id))
    const file = await storeUploaded(uploads, actor)
    await transaction(async () => {
      const equation = await openEquation(actor.id)
      await db()
        .insert(equationFileTable)
        .values({ equation_id: equation.id, file_id: file.id, name: file.name, type: file.type })
    })
    return equationFor(actor)
  }),
  handle(contract.removeEquationFile, async ({ actor, params }) => {
    await transaction(() => removeFileOf(actor.id, params.id))
    return equationFor(actor)
  }),
  handle(contract.officeEquation, ({ actor, params }) => equationForStaff(params.id, actor)),
  handle(contract.decideEquation.preview, ({ params, query, language }) =>
    decisionPreview(params.id, query.approve ?? true, language),
  ),
  handle(contract.decideEquation.perform, async ({ actor, params, body }) => {
    await decideEquation(params.id, body)
    return equationForStaff(params.id, actor)
  }),
]
