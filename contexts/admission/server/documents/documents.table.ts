import type { DegreeType } from '@halaqa/academics/contract'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { registrationTable } from '../registrations/registrations.table.ts'
import { admission, moment } from '../schema.ts'

/** Which documents a degree asks for, and in what form. */
export const documentKindTable = admission.table(
  'document_kinds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull(),
    degreeType: text().$type<DegreeType>().notNull(),
    /** Only for this route to admission; all routes when empty. */
    route: text().notNull().default(''),
    position: integer().notNull(),
    nameAr: text().notNull(),
    nameEn: text().notNull(),
    nameFr: text().notNull(),
    helpAr: text().notNull(),
    helpEn: text().notNull(),
    helpFr: text().notNull(),
    required: boolean().notNull(),
    /** `pdf`, `image`. */
    accepts: text().array().notNull(),
    maxBytes: integer().notNull(),
  },
  table => [uniqueIndex('document_kinds_degree_code_route').on(table.degreeType, table.code, table.route)],
)

/** Why documents are refused, as reviewers say it most often. */
export const refusalReasonTable = admission.table('refusal_reasons', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  position: integer().notNull(),
  textAr: text().notNull().unique(),
  textEn: text().notNull(),
  textFr: text().notNull(),
})

export type StoodBefore = {
  moveId: number
  stepId: number
  stepSince: string
  reached: number
  bookUntil: string | null
}

/** A document as handed in. A new upload replaces the one before, which stays as history. */
export const documentTable = admission.table(
  'documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    registrationId: integer()
      .notNull()
      .references(() => registrationTable.id),
    kind: text().notNull(),
    fileId: uuid().notNull(),
    /** As it came, once the image was edited. */
    originalFileId: uuid(),
    fileName: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    state: text({ enum: ['uploaded', 'accepted', 'refused'] })
      .notNull()
      .default('uploaded'),
    reason: text(),
    uploadedAt: moment().notNull(),
    reviewedAt: moment(),
    reviewedBy: integer(),
    /** Where the applicant stood before the decision and the move it made: what taking it back restores. */
    stoodBefore: jsonb().$type<StoodBefore>(),
    replacedAt: moment(),
    /** The reviewer who has it open, until then. */
    takenBy: integer(),
    takenUntil: moment(),
    /** The applicant has been told of the refusal. */
    told: boolean().notNull().default(false),
  },
  table => [
    uniqueIndex('documents_current').on(table.registrationId, table.kind).where(sql`replaced_at is null`),
    // The replaced ones too: an applicant's page and history.
    index('documents_registration').on(table.registrationId, table.id),
    // Whom the list shows under "refused": the few among all that were accepted.
    index('documents_refused').on(table.registrationId).where(sql`replaced_at is null and state = 'refused'`),
    index('documents_queue').on(table.uploadedAt, table.id).where(sql`replaced_at is null and state = 'uploaded'`),
  ],
)
export type DocumentRow = typeof documentTable.$inferSelect
export type DocumentKind = typeof documentKindTable.$inferSelect
