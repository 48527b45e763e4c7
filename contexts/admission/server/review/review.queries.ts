import { specialtyNames } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { matching } from '@halaqa/kit-server/search'
import { eq, inArray } from 'drizzle-orm'
import { documentReview } from '../../contract/permissions.ts'
import { reviewQueue } from '../../contract/review.ts'
import { allDocumentKinds } from '../documents/document-kinds.queries.ts'
import { kindIn, presentDocument } from '../documents/documents.queries.ts'
import { type DocumentRow, type documentKindTable, documentTable } from '../documents/documents.table.ts'
import { inForce } from '../documents/documents-of.queries.ts'
import { type Registration, registrationTable } from '../registrations/registrations.table.ts'
import { waitsForReview } from './waits-for-review.ts'

/** Documents that wait, oldest first; whose they are is searched. */
export const queueList = handleList(reviewQueue, {
  from: () => db().select().from(documentTable).$dynamic(),
  keys: () => db().select({ id: documentTable.id }).from(documentTable).$dynamic(),
  key: documentTable.id,
  where: ({ query: { q, filter } }) => [
    waitsForReview(matching(registrationTable.search_text, q)),
    filter.kind && eq(documentTable.kind, filter.kind),
  ],
  sorts: { uploaded_at: documentTable.uploaded_at },
  present: (rows, { actor, language }) => presentItems(rows, actor, language),
})

/** A document as a reviewer sees it, in force or replaced, or 404. */
export async function reviewItem(id: number, actor: Actor, language: string) {
  const rows = await db().select().from(documentTable).where(eq(documentTable.id, id))
  const [item] = await presentItems(rows, actor, language)
  return item ?? refuse(notFound)
}

/** Of whom a document is: 25 of them stand on a page, and an application has fifty columns. */
const applicant = {
  id: registrationTable.id,
  degree_type: registrationTable.degree_type,
  specialty_id: registrationTable.specialty_id,
  number: registrationTable.number,
  full_name: registrationTable.full_name,
  latin_name: registrationTable.latin_name,
  civil_number: registrationTable.civil_number,
  birth_date: registrationTable.birth_date,
  nationality: registrationTable.nationality,
}
/** Of the applicant's other documents. */
const besides = {
  id: documentTable.id,
  registration_id: documentTable.registration_id,
  kind: documentTable.kind,
  state: documentTable.state,
}

async function presentItems(rows: DocumentRow[], actor: Actor, language: string) {
  if (!rows.length) return []
  const registrations = await db()
    .select(applicant)
    .from(registrationTable)
    .where(inArray(registrationTable.id, [...new Set(rows.map(row => row.registration_id))]))
  const kinds = await allDocumentKinds()
  const names = await specialtyNames(language)
  const handedIn = await db()
    .select(besides)
    .from(documentTable)
    .where(inForce(registrations.map(each => each.id)))
  return rows.map(row => {
    const registration = registrations.find(each => each.id === row.registration_id)!
    const specialty = names.get(registration.specialty_id) ?? ''
    const own = kinds.filter(each => each.degree_type === registration.degree_type)
    const others = own.flatMap(kind =>
      handedIn
        .filter(each => each.registration_id === row.registration_id && each.id !== row.id && each.kind === kind.code)
        .map(each => ({ document_id: each.id, name: kindIn(kind, language).name, state: each.state })),
    )
    return { ...present(row, registration, own, { actor, language, specialty }), others }
  })
}

type Kinds = (typeof documentKindTable.$inferSelect)[]
function present(
  row: DocumentRow,
  registration: Pick<Registration, keyof typeof applicant>,
  kinds: Kinds,
  { actor, language, specialty }: { actor: Actor; language: string; specialty: string },
) {
  const kind = kinds.find(each => each.code === row.kind)
  if (!kind) throw new Error(`document ${row.id} is of the kind ${row.kind}, which ${registration.degree_type} lacks`)
  const review = actor.permissions.has(documentReview) && row.state === 'uploaded' && !row.replaced_at
  return {
    ...presentDocument(kindIn(kind, language), row, {
      url: `/api/radmin/files/${row.id}`,
      can: { upload: false, delete: false, review },
    }),
    document_id: row.id,
    registration_id: registration.id,
    number: registration.number,
    full_name: registration.full_name,
    latin_name: registration.latin_name,
    civil_number: registration.civil_number,
    birth_date: registration.birth_date,
    nationality: registration.nationality,
    specialty,
    waiting_hours: Math.floor((clock.now().getTime() - row.uploaded_at.getTime()) / 3_600_000),
  }
}
