import { invalid } from '@halaqa/kit-contract'
import { rehearse } from '@halaqa/kit-server/database'
import { FileReply, handle, refusalOf, refuse } from '@halaqa/kit-server/http'
import * as again from '../../contract/apply-again.ts'
import * as contract from '../../contract/office.ts'
import { periodChoices } from '../periods/periods.queries.ts'
import { applyAgain, formOfAgain } from './apply-again.ts'
import { runsPage, undo } from './bulk-runs.ts'
import { removeRegistration } from './delete-registration.ts'
import { historyOf } from './history.queries.ts'
import { importColumns, labelOf } from './import-columns.ts'
import { importApplicants, templateOf } from './import-registrations.ts'
import { registrationCounts } from './office-counts.ts'
import { registerByStaff } from './register-by-staff.ts'
import { countOf, registrationById } from './registrations.queries.ts'

export const wholeOfficeHandlers = [
  handle(contract.admissionHome, ({ language }) => registrationCounts(language)),
  handle(contract.createRegistration, async () => ({ periods: await periodChoices() })),
  handle(contract.storeRegistration, ({ body }) => registerByStaff(body)),
  handle(again.applyAgainForm, ({ params }) => formOfAgain(params.id)),
  handle(again.applyAgainFor, async ({ params, body }) => {
    const { id, number } = await registrationById(await applyAgain(params.id, body))
    return { id, number }
  }),
  handle(contract.importPage, async ({ language }) => ({
    periods: await periodChoices(),
    columns: importColumns.map(({ key, required }) => ({ key, required, label: labelOf(key, language) })),
  })),
  handle(
    contract.importTemplate,
    async ({ query, language }) =>
      new FileReply(await templateOf(query.format, language), { name: `applicants.${query.format}` }),
  ),
  handle(contract.importRegistrations, ({ body, uploads, language }) => {
    const [file] = uploads
    if (!file) return refuse(invalid, { file: 'field.required' })
    return importApplicants(file, Number(body.period_id), body.dry_run === 'true', language)
  }),
  handle(contract.deleteRegistration.preview, async ({ params }) => {
    await registrationById(params.id)
    const reason = await refusalOf(() => rehearse(() => removeRegistration(params.id, 'preview')))
    return { allowed: !reason, reason, consequences: [] }
  }),
  handle(contract.deleteRegistration.perform, ({ params, body }) => removeRegistration(params.id, body.reason)),
  handle(contract.registrationHistory, ({ params, language }) => historyOf(params.id, language)),
  handle(contract.previewBulkRegistrations, async ({ query }) => {
    const ids = query.ids?.split(',').map(Number) ?? []
    const count = await countOf(ids)
    return { allowed: true, reason: null, consequences: [{ what: 'admission.registration', count }] }
  }),
  handle(contract.listRuns, ({ query, actor }) => runsPage(query, actor)),
  handle(contract.undoRun.preview, async ({ params, language }) => {
    let count = 0
    const reason = await refusalOf(async () => {
      count = (await undo(params.id, language, { dryRun: true })).done
    })
    if (reason === 'not-found') await undo(params.id, language, { dryRun: true })
    return { allowed: !reason, reason, consequences: [{ what: 'admission.registration', count }] }
  }),
  handle(contract.undoRun.perform, ({ params, language }) => undo(params.id, language)),
]
