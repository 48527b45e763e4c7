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
    updatedAt: moment().notNull(),
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
    coverId: uuid(),
    coverAlt: text().notNull().default(''),
    author: text().notNull(),
    state: text({ enum: ['draft', 'published'] })
      .notNull()
      .default('draft'),
    publishedAt: moment(),
    createdAt: moment().notNull(),
  },
  table => [index('posts_published').on(table.language, table.state, table.publishedAt)],
)

const words = { nameAr: text().notNull(), nameEn: text().notNull(), nameFr: text().notNull() }
export const faqCategoryTable = content.table('faq_categories', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  ...words,
  position: integer().notNull(),
})
export const faqEntryTable = content.table('faq_entries', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  categoryId: integer()
    .notNull()
    .references(() => faqCategoryTable.id),
  questionAr: text().notNull(),
  questionEn: text().notNull(),
  questionFr: text().notNull(),
  answerAr: text().notNull(),
  answerEn: text().notNull(),
  answerFr: text().notNull(),
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
    createdAt: moment().notNull(),
    answer: text(),
    answeredBy: text(),
    answeredAt: moment(),
    /** Who wrote what, folded as searches are. */
    searchText: foldedText('name', 'email', 'message'),
  },
  table => [
    index('contact_messages_state').on(table.state, table.id),
    index('contact_messages_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)

export const ecourseTable = content.table('ecourses', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  ...words,
  summaryAr: text().notNull(),
  summaryEn: text().notNull(),
  summaryFr: text().notNull(),
  hours: integer().notNull(),
  open: boolean().notNull(),
})
