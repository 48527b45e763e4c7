import { staff } from '@halaqa/identity/contract'
import {
  action,
  id,
  idInPath,
  idInQuery,
  reference,
  route,
  shownVersion,
  text,
  VersionQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { Bulk, BulkResult, Order, Ordered, RowResult, SomeIds } from './listing.ts'
import { contentWrite, subjectRead } from './permissions.ts'

/** What a paragraph or quotation may be: a verse, a hadith, a footnote. */
export const pageClasses = ['verse', 'hadith', 'footnote'] as const
const fields = {
  title: text(160),
  /** Paragraphs may bear the classes of `pageClasses`; the server sanitises. */
  body: z.string().min(1).max(200_000).meta({ 'x-kind': 'html', 'x-classes': pageClasses }),
}
export const Page = z.object({
  id,
  element_id: id,
  title: z.string(),
  body: z.string(),
  position: z.int(),
  updated_at: z.iso.datetime(),
})
const Head = z.object({ id, title: z.string(), subject_id: id, subject: z.string() })
const can = z.object({ edit: z.boolean() })

const read = staff(subjectRead)
const write = staff(contentWrite)
const params = z.object({ id: idInPath })

export const listPages = route({
  name: 'curriculum.page.list',
  method: 'GET',
  path: '/subject/pages/list/{id}',
  access: read,
  params,
  reply: z.object({ element: Head, rows: z.array(Page), can }),
  summary: 'The pages of a text, in their order, to be read and printed',
})
export const createPage = route({
  name: 'curriculum.page.create',
  method: 'GET',
  path: '/subject/pages/create',
  access: write,
  query: z.strictObject({ element: idInQuery.optional() }),
  reply: z.object({ defaults: z.object({ element_id: id.optional() }) }),
  summary: 'What a new page starts from',
})
export const storePage = route({
  name: 'curriculum.page.store',
  method: 'POST',
  path: '/subject/pages/store',
  access: write,
  body: z.strictObject({ element_id: reference('curriculum.element'), ...fields }),
  status: 201,
  reply: Page,
  summary: 'Add a page to a text',
})
export const editPage = route({
  name: 'curriculum.page.edit',
  method: 'GET',
  path: '/subject/pages/edit/{id}',
  access: read,
  params,
  reply: Page.extend({ element: Head, can, ...shownVersion }),
  summary: 'A page to be edited',
})
/** The specification names no address for it: it is the one of the form. */
export const updatePage = route({
  name: 'curriculum.page.update',
  method: 'POST',
  path: '/subject/pages/edit/{id}',
  access: write,
  params,
  changes: editPage,
  query: VersionQuery,
  body: z.strictObject(fields),
  reply: Page,
  summary: 'Change a page',
})
export const deletePage = action({
  name: 'curriculum.page.delete',
  path: '/subject/pages/delete/{id}',
  access: write,
  params,
  reply: RowResult,
  summary: 'Delete a page',
})
export const deletePages = action({
  name: 'curriculum.page.deleteBulk',
  path: '/subject/pages/delete-bulk/{id}',
  access: write,
  params,
  query: SomeIds,
  body: Bulk,
  reply: BulkResult,
  summary: 'Delete pages of the texts of a lesson',
})
export const orderPages = route({
  name: 'curriculum.page.order',
  method: 'POST',
  path: '/subject/pages/order/{id}',
  access: write,
  params,
  body: Order,
  reply: Ordered,
  summary: 'Give all pages of a text their order',
})
