import { foldedText } from '@halaqa/kit-server/search'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Language, pageSlugs } from '../../contract/page.ts'
import { content, moment } from '../schema.ts'

export const pageTable = content.table(
  'pages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().$type<(typeof pageSlugs)[number]>().notNull(),
    language: text().$type<Language>().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** Sanitised HTML. */
    body: text().notNull(),
    updated_at: moment().notNull(),
  },
  table => [uniqueIndex('pages_slug_language').on(table.slug, table.language)],
)

export const postTable = content.table(
  'posts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    language: text().$type<Language>().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** Sanitised HTML. */
    body: text().notNull(),
    cover_id: uuid(),
    cover_alt: text().notNull().default(''),
    author: text().notNull(),
    state: text({ enum: ['draft', 'published'] })
      .notNull()
      .default('draft'),
    published_at: moment(),
    created_at: moment().notNull(),
  },
  table => [index('posts_published').on(table.language, table.state, table.published_at)],
)

const words = { name_ar: text().notNull(), name_en: text().notNull(), name_fr: text().notNull() }
export const faqCategoryTable = content.table('faq_categories', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  ...words,
  position: integer().notNull(),
})
export const faqEntryTable = content.table('faq_entries', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  category_id: integer()
    .notNull()
    .references(() => faqCategoryTable.id),
  question_ar: text().notNull(),
  question_en: text().notNull(),
  question_fr: text().notNull(),
  answer_ar: text().notNull(),
  answer_en: text().notNull(),
  answer_fr: text().notNull(),
  position: integer().notNull(),
  featured: boolean().notNull(),
})

export const contactTable = content.table(
  'contact_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    mobile: text().notNull(),
    topic: text().notNull(),
    message: text().notNull(),
    language: text().notNull(),
    state: text({ enum: ['new', 'answered', 'closed'] })
      .notNull()
      .default('new'),
    created_at: moment().notNull(),
    answer: text(),
    answered_by: text(),
    answered_at: moment(),
    /** Who wrote what, folded as searches are. */
    search_text: foldedText('name', 'email', 'message'),
  },
  table => [
    index('contact_messages_state').on(table.state, table.id),
    index('contact_messages_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
  ],
)

export const ecourseTable = content.table('ecourses', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  ...words,
  summary_ar: text().notNull(),
  summary_en: text().notNull(),
  summary_fr: text().notNull(),
  hours: integer().notNull(),
  open: boolean().notNull(),
})
