import { ownCredit } from '@halaqa/billing/contract'
import { ownInvoices } from '@halaqa/finance/contract'
import type { Out } from '@halaqa/kit-contract'

export type Credit = Out<typeof ownCredit.reply>

/** What is asked again when what is to good was used, asked for or left. */
export const changedByCredit = [ownCredit, ownInvoices]
