import { staff } from '@halaqa/identity/contract'
import {
  action,
  day,
  file,
  id,
  idInPath,
  instant,
  list,
  longText,
  pageOf,
  problem,
  route,
  shownVersion,
  text,
  VersionQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { pagesRead, pagesWrite } from './permissions.ts'

export const Language = z.enum(['ar', 'en', 'fr'])
export type Language = z.infer<typeof Language>
/** Sanitised on the way in; the editor offers headings, lists, quotes, links, bold. */
export const html = (max = 100_000) => z.string().max(max).meta({ 'x-kind': 'html' })

/** The pages whose text the office writes. Their addresses are the portal's. `exam-rules` is read by applicants. */
export const pageSlugs = ['vision', 'info', 'privacy', 'usage', 'return', 'exam-rules'] as const
export const PageSlug = z.enum(pageSlugs)

export const Page = z.object({
  slug: PageSlug,
  language: Language,
  title: z.string(),
  description: z.string(),
  body: z.string(),
  updated_at: instant,
})
export const showPage = route({
  name: 'content.page.public',
  method: 'GET',
  path: '/api/content/pages/{slug}',
  access: 'public',
  params: z.object({ slug: PageSlug }),
  reply: Page,
  summary: 'A page in the language of the call',
})
const PageRow = z.object({ ...Page.shape, id, can: z.object({ edit: z.boolean(), delete: z.boolean() }) })
export const listPages = list({
  word: 'content.page',
  path: '/content/pages',
  access: staff(pagesRead),
  row: PageRow.omit({ body: true }),
  sorts: ['slug', 'language', 'title', 'updated_at'],
  sort: 'slug',
  filters: { language: Language, slug: PageSlug },
  summary: 'The pages that the office writes, each in three languages',
})
export const editPage = route({
  name: 'content.page.edit',
  method: 'GET',
  path: '/content/pages/edit/{id}',
  access: staff(pagesRead),
  params: z.object({ id: idInPath }),
  reply: PageRow.extend(shownVersion),
  summary: 'A page to be edited',
})
export const PageInput = z.strictObject({ title: text(120), description: longText(300), body: html() })
export const updatePage = route({
  name: 'content.page.update',
  method: 'POST',
  path: '/content/pages/update/{id}',
  access: staff(pagesWrite),
  params: z.object({ id: idInPath }),
  changes: editPage,
  query: VersionQuery,
  body: PageInput,
  reply: PageRow,
  summary: 'Change a page',
})

/** Blog posts. */
export const PostInput = z.strictObject({
  language: Language,
  title: text(160),
  summary: longText(300),
  body: html(),
  /** A stored image of the purpose `content.cover`. */
  cover_id: z.uuid().nullable().default(null),
  cover_alt: z.string().trim().max(200).default(''),
})
/** `scheduled`: it is published by itself when its day comes. */
export const PostState = z.enum(['draft', 'scheduled', 'published'])
export type PostState = z.infer<typeof PostState>
export const PostRow = z.object({
  id,
  ...PostInput.shape,
  cover_alt: z.string(),
  cover_id: z.uuid().nullable(),
  cover_url: z.string().nullable(),
  author: z.string(),
  state: PostState,
  published_at: instant.nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), publish: z.boolean(), withdraw: z.boolean() }),
})
export const PublicPost = z.object({
  id,
  title: z.string(),
  summary: z.string(),
  language: Language,
  cover: z.string().nullable(),
  cover_alt: z.string(),
  published_at: instant,
  reading_minutes: z.int(),
})
export const listPosts = route({
  name: 'content.post.public',
  method: 'GET',
  path: '/api/content/posts',
  access: 'public',
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
  reply: pageOf(PublicPost),
  summary: 'Published posts of the language of the call, newest first, nine a page',
})
export const showPost = route({
  name: 'content.post.publicShow',
  method: 'GET',
  path: '/api/content/posts/{id}',
  access: 'public',
  params: z.object({ id: idInPath }),
  reply: PublicPost.extend({ body: z.string(), author: z.string() }),
  summary: 'A published post',
})
export const officePosts = list({
  word: 'content.post',
  path: '/content/posts',
  access: staff(pagesRead),
  row: PostRow.omit({ body: true }),
  sorts: ['id', 'title', 'language', 'author', 'state', 'published_at'],
  sort: '-id',
  filters: { language: Language, state: PostState },
  columns: ['title', 'summary', 'language', 'author', 'state', 'published_at'],
  summary: 'All posts',
})
const params = z.object({ id: idInPath })
export const editPost = route({
  name: 'content.post.edit',
  method: 'GET',
  path: '/content/posts/edit/{id}',
  access: staff(pagesRead),
  params,
  reply: PostRow.extend(shownVersion),
  summary: 'A post to be edited',
})
export const storePost = route({
  name: 'content.post.store',
  method: 'POST',
  path: '/content/posts/store',
  access: staff(pagesWrite),
  body: PostInput,
  reply: PostRow,
  status: 201,
  summary: 'Write a post; it is a draft',
})
export const updatePost = route({
  name: 'content.post.update',
  method: 'POST',
  path: '/content/posts/update/{id}',
  access: staff(pagesWrite),
  params,
  changes: editPost,
  query: VersionQuery,
  body: PostInput,
  reply: PostRow,
  summary: 'Change a post',
})
export const publishPost = action({
  name: 'content.post.publish',
  path: '/content/posts/publish/{id}',
  access: staff(pagesWrite),
  params,
  query: z.strictObject({ day: day.optional() }),
  /** Without a day, or with that of today, at once. */
  body: z.strictObject({ day: day.nullable().default(null) }),
  reply: PostRow,
  summary: 'Publish a post, now or from the beginning of a later day',
})
export const withdrawPost = action({
  name: 'content.post.withdraw',
  path: '/content/posts/withdraw/{id}',
  access: staff(pagesWrite),
  params,
  reply: PostRow,
  summary: 'Take a post back; it is a draft again',
})
export const deletePost = action({
  name: 'content.post.delete',
  path: '/content/posts/delete/{id}',
  access: staff(pagesWrite),
  params,
  reply: z.object({ id, ok: z.boolean() }),
  summary: 'Delete a draft',
})
export const publishedPostIsKept = problem('published-post-is-kept', 409)
/** It would stand in the past as if it had been there. */
export const publishingDayIsOver = problem('publishing-day-is-over', 422)
/** The cover of a published post, or of any post for staff; found by its file id, which nobody guesses. */
export const coverImage = route({
  name: 'content.post.coverImage',
  method: 'GET',
  path: '/api/content/covers/{file_id}',
  access: 'public',
  params: z.object({ file_id: z.uuid() }),
  reply: file('image/webp'),
  summary: 'The cover image of a post',
})
export const uploadCover = route({
  name: 'content.post.cover',
  method: 'POST',
  path: '/content/posts/cover',
  access: staff(pagesWrite),
  bodyType: 'multipart',
  upload: { maxBytes: 8 * 1024 * 1024, maxFiles: 1 },
  reply: z.object({ id: z.uuid(), url: z.string() }),
  summary: 'Store the cover image of a post',
})
