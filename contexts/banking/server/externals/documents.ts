import type { DocumentSource } from '@halaqa/finance/server'
import { addressOf } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { currentRequest } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { inArray } from 'drizzle-orm'
import { showExternal } from '../../contract/externals.ts'
import { externalTable } from '../tables/externals.table.ts'

/** In the journal an entry that concerns no student is called by its kind, and leads to its page. */
export const externalDocuments: DocumentSource = {
  word: 'banking.external',
  named: async ids => {
    const rows = await db()
      .select({ id: externalTable.id, kind: externalTable.kind })
      .from(externalTable)
      .where(inArray(externalTable.id, [...ids]))
    const { language } = currentRequest()
    return rows.map(({ id, kind }) => ({
      id,
      name: translate(language, `banking.external.values.kind.${kind}`),
      link: addressOf(showExternal, { params: { id } }),
    }))
  },
}
