import { invoicesAbout } from '@halaqa/finance/server'
import { type Column, type SQL, sql } from 'drizzle-orm'

/** What finance knows a registration by. */
export const referenceOf = (registrationId: number): string => `admission.registration:${registrationId}`
/** The same of a column of a statement. */
export const referencePart = (registrationId: Column): SQL => sql`'admission.registration:' || ${registrationId}`
export const registrationIdOf = (reference: string): number | undefined => {
  const [, id] = /^admission\.registration:(\d+)$/.exec(reference) ?? []
  return id ? Number(id) : undefined
}

/** What an application was charged; of one kind, or all. */
export const invoicesOfKind = async (registrationId: number, kind?: 'registration' | 'study') =>
  (await invoicesAbout([referenceOf(registrationId)])).filter(invoice => !kind || invoice.kind === kind)

/** The invoice by which the first term was paid for, if it was. */
export const paidStudyInvoice = async (registrationId: number): Promise<number | undefined> =>
  (await invoicesOfKind(registrationId, 'study')).find(invoice => invoice.state === 'paid')?.id
