import { extensionPoint } from '@halaqa/kit-server/assembly'
import type { SQLWrapper } from 'drizzle-orm'

/**
 * What payers are known by beside their names and invoices, in contexts downstream: the number of a student. Answers a statement of the
 * accounts (`select account_id …`) whose text matches what somebody types.
 */
export const payerFinders = extensionPoint<(q: string) => SQLWrapper>('finance.payer-finders')
