import { translate } from '@halaqa/kit-server/words'
import type { Invoice } from './invoices.table.ts'

/**
 * What an invoice is for, in words: one name on its pages, in its mails, on its receipt and at the bank. An applicant's
 * study fee is that of the first term, a student's of any.
 */
export const invoiceName = ({ kind, payer_guard }: Pick<Invoice, 'kind' | 'payer_guard'>, language: string): string =>
  translate(language, `finance.kind.${kind}`, { context: payer_guard })

/** What several invoices are called together: each name once, and all their numbers. */
export const namesOf = (invoices: readonly Invoice[], language: string): string =>
  [...new Set(invoices.map(each => invoiceName(each, language)))].join(' · ')
export const numbersOf = (invoices: readonly Pick<Invoice, 'number'>[]): string =>
  invoices.map(each => each.number).join(' · ')
