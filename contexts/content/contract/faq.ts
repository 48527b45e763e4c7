import { staff } from '@halaqa/identity/contract'
import { id, longText, reference, resource, route, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { faqRead, faqWrite } from './permissions.ts'

export const FaqCategoryInput = z.strictObject({
  name_ar: text(80),
  name_en: text(80),
  name_fr: text(80),
  position: z.int().min(0).max(1000),
})
export const faqCategories = resource({
  name: 'content.faq-category',
  path: '/content/faq/categories',
  record: z.object({ id, ...FaqCategoryInput.shape }),
  input: FaqCategoryInput,
  read: staff(faqRead),
  write: staff(faqWrite),
  list: { sort: 'position', search: ['name_ar', 'name_en'] },
  operations: {
    list: '',
    create: '/create',
    store: '/store',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
  },
})
/** Answers are plain text with blank lines between paragraphs: nothing to sanitise. */
export const FaqInput = z.strictObject({
  category_id: reference('content.faq-category'),
  question_ar: text(200),
  question_en: text(200),
  question_fr: text(200),
  answer_ar: longText(4000),
  answer_en: longText(4000),
  answer_fr: longText(4000),
  position: z.int().min(0).max(1000),
  /** Shown on the landing page. */
  featured: z.boolean(),
})
export const faqEntries = resource({
  name: 'content.faq-entry',
  path: '/content/faq/entries',
  record: z.object({ id, ...FaqInput.shape }),
  input: FaqInput,
  read: staff(faqRead),
  write: staff(faqWrite),
  list: { sort: 'position', filters: ['category_id', 'featured'], search: ['question_ar', 'question_en', 'answer_ar'] },
  edits: ['category_id', 'featured'],
  operations: {
    list: '',
    create: '/create',
    store: '/store',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
    deleteBulk: '/delete-bulk',
    export: '/export',
  },
})
export const listFaq = route({
  name: 'content.faq.public',
  method: 'GET',
  path: '/api/content/faq',
  access: 'public',
  reply: z.object({
    categories: z.array(z.object({ id, name: z.string() })),
    entries: z.array(
      z.object({ id, category_id: id, question: z.string(), answer: z.string(), featured: z.boolean() }),
    ),
  }),
  summary: 'All questions and answers in the language of the call',
})
