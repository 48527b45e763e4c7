import { db, keptUntilChanged } from '@halaqa/kit-server/database'
import { asc } from 'drizzle-orm'
import { type DocumentKind, documentKindTable } from './documents.table.ts'

/** The kinds of documents of all degrees and routes, in their order. */
export const allDocumentKinds: () => Promise<readonly DocumentKind[]> = keptUntilChanged([documentKindTable], () =>
  db().select().from(documentKindTable).orderBy(asc(documentKindTable.position)),
)
