import type { DocumentSource } from '@halaqa/finance/server'
import { addressOf } from '@halaqa/kit-contract'
import { editSettlement } from '../../contract/settlements.ts'

/** In the journal and on accounts a settlement is called by its number, and leads to its page. */
export const settlementDocuments: DocumentSource = {
  word: 'billing.settlement',
  named: async ids => ids.map(id => ({ id, name: `S-${id}`, link: addressOf(editSettlement, { params: { id } }) })),
}
