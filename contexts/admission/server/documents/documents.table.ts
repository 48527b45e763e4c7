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
    degree_type: text().$type<DegreeType>().notNull(),
    /** Only for this route to admission; all routes when empty. */
    route: text().notNull().default(''),
    position: integer().notNull(),
    name_ar: text().notNull(),
    name_en: text().notNull(),
    name_fr: text().notNull(),
    help_ar: text().notNull(),
    help_en: text().notNull(),
    help_fr: text().notNull(),
    required: boolean().notNull(),
    /** `pdf`, `image`. */
    accepts: text().array().notNull(),
    max_bytes: integer().notNull(),
  },
  table => [uniqueIndex('document_kinds_degree_code_route').on(table.degree_type, table.code, table.route)],
)

/** Why documents are refused, as reviewers say it most often. */
export const refusalReasonTable = admission.table('refusal_reasons', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  position: integer().notNull(),
  text_ar: text().notNull().unique(),
  text_en: text().notNull(),
  text_fr: text().notNull(),
})

export type StoodBefore = {
  move_id: number
  step_id: number
  step_since: string
  reached: number
  book_until: string | null
}

/** A document as handed in. A new upload replaces the one before, which stays as history. */
export const documentTable = admission.table(
  'documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    registration_id: integer()
      .notNull()
      .references(() => registrationTable.id),
    kind: text().notNull(),
    file_id: uuid().notNull(),
    /** As it came, once the image was edited. */
    original_file_id: uuid(),
    file_name: text().notNull(),
    type: text().notNull(),
    bytes: integer().notNull(),
    state: text({ enum: ['uploaded', 'accepted', 'refused'] })
      .notNull()
      .default('uploaded'),
    reason: text(),
    uploaded_at: moment().notNull(),
    reviewed_at: moment(),
    reviewed_by: integer(),
    /** Where the applicant stood before the decision and the move it made: what taking it back restores. */
    stood_before: jsonb().$type<StoodBefore>(),
    replaced_at: moment(),
    /** The reviewer who has it open, until then. */
    /** The applicant has been told of the refusal. */
    told: boolean().notNull().default(false),
  },
  table => [
    uniqueIndex('documents_current').on(table.registration_id, table.kind).where(sql`replaced_at is null`),
    // The replaced ones too: an applicant's page and history.
    index('documents_registration').on(table.registration_id, table.id),
    // Whether a scan is named still, once a row that named it is gone.
    index('documents_file').on(table.file_id),
    index('documents_original').on(table.original_file_id).where(sql`original_file_id is not null`),
    // Whom the list shows under "refused": the few among all that were accepted.
    index('documents_refused').on(table.registration_id).where(sql`replaced_at is null and state = 'refused'`),
    // With the applicant, whose state decides as well: how many wait, and which, is known without the rows.
    index('documents_queue')
      .on(table.uploaded_at, table.id, table.registration_id)
      .where(sql`replaced_at is null and state = 'uploaded'`),
  ],
)
export type DocumentRow = typeof documentTable.$inferSelect
export type DocumentKind = typeof documentKindTable.$inferSelect
