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
    dependents: { 'content.faq-entry': faqEntryTable.categoryId },
  }),
  ...crud(faqEntries, { table: faqEntryTable, visibleTo: () => true, remove: 'delete' }),
  handle(listFaq, async ({ language }) => {
    const categories = await db().select().from(faqCategoryTable).orderBy(asc(faqCategoryTable.position))
    const entries = await db().select().from(faqEntryTable).orderBy(asc(faqEntryTable.position), asc(faqEntryTable.id))
    return {
      categories: categories.map(row => ({ id: row.id, name: in3(language, row.nameAr, row.nameEn, row.nameFr) })),
      entries: entries.map(row => ({
        id: row.id,
        category_id: row.categoryId,
        question: in3(language, row.questionAr, row.questionEn, row.questionFr),
        answer: in3(language, row.answerAr, row.answerEn, row.answerFr),
        featured: row.featured,
      })),
    }
  }),
]
