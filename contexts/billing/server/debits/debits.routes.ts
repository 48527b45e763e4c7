import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/debits.ts'
import { repriceInvoices } from '../../contract/price-reviews.ts'
import { priceReviewList } from '../prices/price-reviews.queries.ts'
import type { DebitRunRow } from './debit-runs.table.ts'
import { debitRunsList, plannedOf, presentRuns } from './debits.queries.ts'
import { planDebits } from './plan-debits.ts'
import { debitInWords, recreateDebit } from './recreate-debit.ts'
import { cancelRun, continueRun, startRepricing, startRun } from './run-debits.ts'

const ofMasters = (semester_id: number) => ({ semester_id, degree_type: 'master' as const, specialty_id: null })
const shown = async (run: DebitRunRow) => (await presentRuns([run]))[0]!

export const debitHandlers = [
  ...debitRunsList,
  handle(contract.debitPlan, ({ query: { semester_id, degree_type = null, specialty_id = null }, language }) =>
    planDebits({ semester_id, degree_type, specialty_id }, language),
  ),
  handle(contract.masterPlan, ({ query, language }) => plannedOf('master', query.semester_id, language)),
  handle(contract.temporaryDebits, ({ query, language }) => plannedOf(null, query.semester_id, language)),
  handle(contract.recreateMasterDebits.preview, ({ query }) => previewOf(() => startRun(ofMasters(query.semester_id)))),
  handle(contract.recreateMasterDebits.perform, async ({ body }) => shown(await startRun(ofMasters(body.semester_id)))),
  ...priceReviewList,
  handle(repriceInvoices.preview, ({ query }) => previewOf(() => startRepricing(query.semester_id))),
  handle(repriceInvoices.perform, async ({ body }) => shown(await startRepricing(body.semester_id))),
  handle(contract.startDebitRun, async ({ body }) => shown(await startRun(body))),
  handle(contract.cancelDebitRun.preview, ({ params }) => previewOf(() => cancelRun(params.id))),
  handle(contract.cancelDebitRun.perform, async ({ params }) => shown(await cancelRun(params.id))),
  handle(contract.continueDebitRun.preview, ({ params }) => previewOf(() => continueRun(params.id))),
  handle(contract.continueDebitRun.perform, async ({ params }) => shown(await continueRun(params.id))),
  handle(contract.recreateDebit.preview, ({ params, language }) => {
    const notes: string[] = []
    return previewOf(
      async () => {
        const { amount } = await recreateDebit(params.id, params.semester_id)
        notes.push(debitInWords(amount, language))
      },
      { notes },
    )
  }),
  handle(contract.recreateDebit.perform, ({ params }) => recreateDebit(params.id, params.semester_id)),
]
