import { handle } from '@halaqa/kit-server/http'
import { complaintFigures, invoiceFigures, resitFigures } from '../../contract/money-dashboards.ts'
import { incomeReport, paymentPeriod } from '../../contract/period-reports.ts'
import { doubledList } from './doubled.ts'
import { incomeOf } from './income.ts'
import { invoiceFiguresOf } from './invoice-figures.ts'
import { paymentsOfPeriod } from './payment-period.ts'
import { receivedPaymentsList } from './received-payments.ts'
import { subjectIncomeList } from './subject-income.ts'

export const reportHandlers = [
  ...receivedPaymentsList,
  handle(paymentPeriod, ({ query }) => paymentsOfPeriod(query)),
  handle(incomeReport, ({ params, language }) => incomeOf(params.semester_id, language)),
  handle(invoiceFigures, ({ query, language }) => invoiceFiguresOf('all', query.semester_id, language)),
  handle(complaintFigures, ({ query, language }) => invoiceFiguresOf('complaints', query.semester_id, language)),
  handle(resitFigures, ({ query, language }) => invoiceFiguresOf('resits', query.semester_id, language)),
  ...subjectIncomeList,
  ...doubledList,
]
