import { crud } from '@halaqa/kit-server/crud'
import { db } from '@halaqa/kit-server/database'
import { handle } from '@halaqa/kit-server/http'
import { asc } from 'drizzle-orm'
import { faqCategories, faqEntries, listFaq } from '../../contract/faq.ts'
import { faqCategoryTable, faqEntryTable } from '../pages/pages.table.ts'

const in3 = <T>(language: string, ar: T, en: T, fr: T): T => ({ en, fr })[language] ?? ar

export const faqHandlers = [
  ...crud(faqCategories, {
    table: faqCategoryTable,
    visibleTo: () => true,
    remove: 'delete',
  }),
  ...crud(faqEntries, { table: faqEntryTable, visibleTo: () => true, remove: 'delete' }),
  handle(listFaq, async ({ language }) => {
    const categories = await db().select().from(faqCategoryTable).orderBy(asc(faqCategoryTable.position))
    const entries = await db().select().from(faqEntryTable).orderBy(asc(faqEntryTable.position), asc(faqEntryTable.id))
    return {
      categories: categories.map(row => ({ id: row.id, name: in3(language, row.name_ar, row.name_en, row.name_fr) })),
      entries: entries.map(row => ({
        id: row.id,
        category_id: row.category_id,
        question: in3(language, row.question_ar, row.question_en, row.question_fr),
        answer: in3(language, row.answer_ar, row.answer_en, row.answer_fr),
        featured: row.featured,
      })),
    }
  }),
]
