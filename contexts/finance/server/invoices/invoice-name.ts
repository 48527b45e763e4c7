import { translate } from '@halaqa/kit-server/words'
import type { Invoice } from './invoices.table.ts'

/**
 * What an invoice is for, in words: one name on its pages, in its mails, on its receipt and at the bank. An applicant's
 * study fee is that of the first term, a student's of any.
 */
export const invoiceName = ({ kind, payer_guard }: Pick<Invoice, 'kind' | 'payer_guard'>, language: string): string =>
  translate(language, `finance.kind.${kind}`, { context: payer_guard })
