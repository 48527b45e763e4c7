import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, eq, isNull } from 'drizzle-orm'
import { documentsOf, kindsFor } from '../registrations/registrations.queries.ts'
import type { Registration } from '../registrations/registrations.table.ts'
import type { StepRow } from '../steps/steps.table.ts'
import { type DocumentKind, type DocumentRow, documentTable } from './documents.table.ts'

/** What is shown of a kind, in one language, and of a document. */
type ShownKind = Pick<DocumentKind, 'code' | 'required' | 'accepts' | 'maxBytes'> & { name: string; help: string }
type ShownDocument = Omit<
  DocumentRow,
  | 'registrationId'
  | 'fileId'
  | 'originalFileId'
  | 'reviewedBy'
  | 'stoodBefore'
  | 'replacedAt'
  | 'takenBy'
  | 'takenUntil'
  | 'told'
>
type Handed = {
  registration: Pick<Registration, 'status'>
  step: Pick<StepRow, 'filesDone'>
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
  ({ en: kind[`${field}En`], fr: kind[`${field}Fr`] })[language] ?? kind[`${field}Ar`]

/** Every kind that is asked of the applicant with what was handed in, in the order of the kinds. `url` is the reader's own address of the file. */
export async function documentViews(
  registration: Registration,
  step: Pick<StepRow, 'filesDone'>,
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
    const isOpen = !step.filesDone && registration.status === 'waiting' && document?.state !== 'accepted'
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
    file_name: document?.fileName ?? null,
    bytes: document?.bytes ?? null,
    type: document?.type ?? null,
    reason: document?.reason ?? null,
    uploaded_at: document?.uploadedAt.toISOString() ?? null,
    reviewed_at: document?.reviewedAt?.toISOString() ?? null,
    accepts: kind.accepts,
    max_bytes: kind.maxBytes,
    ...more,
  }
}

/** The document in force, or 404. */
export async function documentById(id: number): Promise<DocumentRow> {
  const [row] = await db()
    .select()
    .from(documentTable)
    .where(and(eq(documentTable.id, id), isNull(documentTable.replacedAt)))
  return row ?? refuse(notFound)
}

/** The applicant's own document in force, or 404. */
export async function ownDocument(registrationId: number, id: number): Promise<DocumentRow> {
  const row = await documentById(id)
  return row.registrationId === registrationId ? row : refuse(notFound)
}
