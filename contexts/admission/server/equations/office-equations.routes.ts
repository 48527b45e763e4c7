import { previewOf, previewOfMany } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import { handleMany } from '@halaqa/kit-server/selection'
import { EquationInput } from '../../contract/equation.ts'
import * as contract from '../../contract/equation-office.ts'
import { ourSubjects } from './equal-subjects.ts'
import { knownUniversities, proposalsFor } from './equation-memory.ts'
import { equationForStaff } from './equations.queries.ts'
import * as queries from './office-equations.queries.ts'
import * as office from './office-equations.ts'

export const officeEquationHandlers = [
  ...queries.equationsList,
  handle(contract.createEquationFor, ({ params }) => queries.startingFor(params.id)),
  handle(contract.newEquation, async () => ({
    levels: [...EquationInput.shape.level.options],
    universities: await knownUniversities(),
  })),
  handle(contract.storeEquation, async ({ body, actor }) => equationForStaff(await office.enterDegree(body), actor)),
  handle(contract.storeEquationSubject, async ({ params, body, actor }) => {
    await office.addSubject(params.id, body)
    return equationForStaff(params.id, actor)
  }),
  handle(contract.deleteEquation.preview, ({ params }) => previewOf(() => office.removeEquation(params.id))),
  handle(contract.deleteEquation.perform, ({ params }) => office.removeEquation(params.id)),
  handleMany(contract.deleteEquations.preview, ({ query }) =>
    previewOfMany(query.ids, { what: 'admission.equation' }, office.removeEquation),
  ),
  handleMany(contract.deleteEquations.perform, ({ body }) => office.removeEquations(body.ids, body.dry_run)),
  handle(contract.deleteEquationSubject.preview, ({ params }) => previewOf(() => office.removeSubject(params.id))),
  handle(contract.deleteEquationSubject.perform, ({ params }) => office.removeSubject(params.id)),
  handle(contract.addOfficeEquationFile, async ({ params, uploads, actor }) => {
    await office.addFile(params.id, uploads, actor)
    return equationForStaff(params.id, actor)
  }),
  handle(contract.deleteOfficeEquationFile.preview, ({ params }) =>
    previewOf(() => office.removeFile(params.eq_id, params.id)),
  ),
  handle(contract.deleteOfficeEquationFile.perform, ({ params }) => office.removeFile(params.eq_id, params.id)),
  handle(contract.equationSubjects, async ({ params }) => ({
    rows: (await queries.linesOf(params.id)).map(({ equation_id: _, ...line }) => line),
  })),
  handle(contract.equalSubject, async ({ query, language }) => {
    const [proposal] = [...(await proposalsFor(query.university, [query.name])).values()]
    return { proposal: proposal ?? null, ...(await ourSubjects(query.q, language)) }
  }),
  handle(contract.showAssignment, ({ params }) => queries.lineOf(params.id)),
  handle(contract.assignSubject, async ({ params, body }) => {
    await office.assignEquation(params.id, body)
    return queries.lineOf(params.id)
  }),
  handle(contract.activateEquation.preview, ({ params }) =>
    previewOf(() => office.changeEquationState(params.equation, params.status)),
  ),
  handle(contract.activateEquation.perform, ({ params }) => office.changeEquationState(params.equation, params.status)),
]
