import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, eq, isNull } from 'drizzle-orm'
import type { Registration } from '../registrations/registrations.table.ts'
import type { StepRow } from '../steps/steps.table.ts'
import { type DocumentKind, type DocumentRow, documentTable } from './documents.table.ts'
import { documentsOf, kindsFor } from './documents-of.queries.ts'

/** What is shown of a kind, in one language, and of a document. */
type ShownKind = Pick<DocumentKind, 'code' | 'required' | 'accepts' | 'max_bytes'> & { name: string; help: string }
type ShownDocument = Omit<
  DocumentRow,
  'registration_id' | 'file_id' | 'original_file_id' | 'reviewed_by' | 'stood_before' | 'replaced_at' | 'told'
>
type Handed = {
  registration: Pick<Registration, 'status'>
  step: Pick<StepRow, 'files_done'>
  kinds: ShownKind[]
  documents: ShownDocument[]
}

/** A kind with its words in a language. */
export const kindIn = (kind: DocumentKind, language: string): ShownKind => ({
  ...kind,
  name: word(kind, 'name', language),
  help: word(kind, 'help', language),
})
const word = (kind: DocumentKind, field: 'name' | 'help', language: string): string =>
  ({ en: kind[`${field}_en`], fr: kind[`${field}_fr`] })[language] ?? kind[`${field}_ar`]

/** Every kind that is asked of the applicant with what was handed in, in the order of the kinds. `url` is the reader's own address of the file. */
export async function documentViews(
  registration: Registration,
  step: Pick<StepRow, 'files_done'>,
  language: string,
  addressOf: (documentId: number) => string,
) {
  const kinds = (await kindsFor(registration)).map(kind => kindIn(kind, language))
  const documents = await documentsOf(registration.id)
  return presentDocuments({ registration, step, kinds, documents }, addressOf)
}

/** The same of what has been read already. */
export function presentDocuments(
  { registration, step, kinds, documents }: Handed,
  addressOf: (documentId: number) => string,
) {
  return kinds.map(kind => {
    const document = documents.find(each => each.kind === kind.code)
    const isOpen = !step.files_done && registration.status === 'waiting' && document?.state !== 'accepted'
    return presentDocument(kind, document, {
      url: document ? addressOf(document.id) : null,
      can: { upload: isOpen, delete: isOpen && Boolean(document) },
    })
  })
}

export function presentDocument<Can extends object>(
  kind: ShownKind,
  document: ShownDocument | undefined,
  more: { url: string | null; can: Can },
) {
  return {
    kind: kind.code,
    name: kind.name,
    help: kind.help,
    required: kind.required,
    state: document?.state ?? ('missing' as const),
    id: document?.id ?? null,
    file_name: document?.file_name ?? null,
    bytes: document?.bytes ?? null,
    type: document?.type ?? null,
    reason: document?.reason ?? null,
    uploaded_at: document?.uploaded_at.toISOString() ?? null,
    reviewed_at: document?.reviewed_at?.toISOString() ?? null,
    accepts: kind.accepts,
    max_bytes: kind.max_bytes,
    ...more,
  }
}

/** The document in force, or 404. */
export async function documentById(id: number): Promise<DocumentRow> {
  const [row] = await db()
    .select()
    .from(documentTable)
    .where(and(eq(documentTable.id, id), isNull(documentTable.replaced_at)))
  return row ?? refuse(notFound)
}

/** The applicant's own document in force, or 404. */
export async function ownDocument(registrationId: number, id: number): Promise<DocumentRow> {
  const row = await documentById(id)
  return row.registration_id === registrationId ? row : refuse(notFound)
}
