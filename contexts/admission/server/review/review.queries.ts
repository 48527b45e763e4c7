import { specialtyNames } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { documentReview } from '../../contract/permissions.ts'
import { kindIn, presentDocument } from '../documents/documents.queries.ts'
import { type DocumentRow, documentKindTable, documentTable } from '../documents/documents.table.ts'
import { type Registration, registrationTable } from '../registrations/registrations.table.ts'
import { waitsForReview } from './take-document.ts'

type Query = { page: number; per_page: number; filter: { kind?: string | undefined } }

/** Documents that wait, oldest first. */
export async function queuePage(query: Query, actor: Actor, language: string) {
  const where = and(waitsForReview(), query.filter.kind ? eq(documentTable.kind, query.filter.kind) : undefined)
  const total = await db().$count(documentTable, where)
  const rows = await db()
    .select()
    .from(documentTable)
    .where(where)
    .orderBy(asc(documentTable.uploadedAt), asc(documentTable.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return {
    rows: await presentItems(rows, actor, language),
    total,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
  }
}

/** A document as a reviewer sees it, in force or replaced, or 404. */
export async function reviewItem(id: number, actor: Actor, language: string) {
  const rows = await db().select().from(documentTable).where(eq(documentTable.id, id))
  const [item] = await presentItems(rows, actor, language)
  return item ?? refuse(notFound)
}

async function presentItems(rows: DocumentRow[], actor: Actor, language: string) {
  if (!rows.length) return []
  const registrations = await db()
    .select()
    .from(registrationTable)
    .where(inArray(registrationTable.id, [...new Set(rows.map(row => row.registrationId))]))
  const kinds = await db().select().from(documentKindTable)
  const names = await specialtyNames(language)
  return rows.map(row => {
    const registration = registrations.find(each => each.id === row.registrationId)!
    return present(row, registration, kinds, { actor, language, specialty: names.get(registration.specialtyId) ?? '' })
  })
}

type Kinds = (typeof documentKindTable.$inferSelect)[]
function present(
  row: DocumentRow,
  registration: Registration,
  kinds: Kinds,
  { actor, language, specialty }: { actor: Actor; language: string; specialty: string },
) {
  const kind = kinds.find(each => each.code === row.kind && each.degreeType === registration.degreeType)
  if (!kind) throw new Error(`document ${row.id} is of the kind ${row.kind}, which ${registration.degreeType} lacks`)
  const review = actor.permissions.has(documentReview) && row.state === 'uploaded' && !row.replacedAt
  return {
    ...presentDocument(kindIn(kind, language), row, {
      url: `/api/radmin/files/${row.id}`,
      can: { upload: false, delete: false, review },
    }),
    document_id: row.id,
    registration_id: registration.id,
    number: registration.number,
    full_name: registration.fullName,
    specialty,
    waiting_hours: Math.floor((clock.now().getTime() - row.uploadedAt.getTime()) / 3_600_000),
  }
}
