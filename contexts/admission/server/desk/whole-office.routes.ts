import { FileReply, handle } from '@halaqa/kit-server/http'
import { handleMany } from '@halaqa/kit-server/selection'
import * as again from '../../contract/apply-again.ts'
import * as contract from '../../contract/office.ts'
import { registrationById } from '../registrations/registrations.queries.ts'
import { periodChoices } from '../seats/periods.queries.ts'
import { applyAgain, formOfAgain } from '../sign-up/apply-again.ts'
import { registerByStaff } from '../sign-up/register-by-staff.ts'
import { previewBulk } from './bulk.ts'
import { previewUndo, runsList, undoBulkRun } from './bulk-runs.ts'
import { deleteRegistration, previewRemoval } from './delete-registration.ts'
import { historyOf } from './history.queries.ts'
import { applicantColumns, importApplicantsHandler, templateOf } from './import-registrations.ts'
import { registrationCounts } from './office-counts.ts'

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
    columns: applicantColumns(language),
  })),
  handle(
    contract.importTemplate,
    async ({ query, language }) =>
      new FileReply(await templateOf(query.format, language), { name: `applicants.${query.format}` }),
  ),
  importApplicantsHandler,
  handle(contract.deleteRegistration.preview, ({ params }) => previewRemoval(params.id)),
  handle(contract.deleteRegistration.perform, ({ params, body }) => deleteRegistration(params.id, body.reason)),
  handle(contract.registrationHistory, ({ params, language }) => historyOf(params.id, language)),
  handleMany(contract.previewBulkRegistrations, ({ query }) => previewBulk(query)),
  ...runsList,
  handle(contract.undoRun.preview, ({ params }) => previewUndo(params.id)),
  handle(contract.undoRun.perform, ({ params }) => undoBulkRun(params.id)),
]
