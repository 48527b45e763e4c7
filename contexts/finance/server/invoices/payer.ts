import { accountNow } from '@halaqa/identity/server'
import type { Language } from '@halaqa/kit-contract/format'
import { Refusal } from '@halaqa/kit-server/http'
import type { Invoice } from './invoices.table.ts'

const pages: Record<string, string> = { registrars: '/registrar/payment', students: '/student/payments' }

export type Payer = { id: number; language: Language; receiptsPage: string }
/**
 * Whoever is told of an invoice: the payer, or the student whom the applicant became. Undefined when the account is gone: an
 * application that was made by mistake is deleted with it.
 */
export async function payerOf({ payer_id }: Pick<Invoice, 'payer_id'>): Promise<Payer | undefined> {
  try {
    const { id, guard, language } = await accountNow(payer_id)
    return { id, language: language as Language, receiptsPage: pages[guard] ?? '/' }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
