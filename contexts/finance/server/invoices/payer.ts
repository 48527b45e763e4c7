import { accountById } from '@halaqa/identity/server'
import type { Language } from '@halaqa/kit-contract/format'
import { Refusal } from '@halaqa/kit-server/http'
import type { Invoice } from './invoices.table.ts'

const pages: Record<string, string> = { registrars: '/registrar/payment', students: '/student/payments' }
/** Where the payer of an invoice finds the receipts. */
export const receiptsPage = ({ payer_guard }: Pick<Invoice, 'payer_guard'>): string => pages[payer_guard] ?? '/'

/** Undefined when the account is gone: an application that was made by mistake is deleted with it. */
export async function languageOf(accountId: number): Promise<Language | undefined> {
  try {
    return (await accountById(accountId)).language as Language
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
