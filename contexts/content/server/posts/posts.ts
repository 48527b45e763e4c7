import { conflict, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList, pageFrom } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { folded } from '@halaqa/kit-server/search'
import { and, desc, eq } from 'drizzle-orm'
import { type Language, officePosts, publishedPostIsKept } from '../../contract/page.ts'
import { pagesWrite } from '../../contract/permissions.ts'
import { postTable } from '../pages/pages.table.ts'
import { readingMinutes, sanitised } from '../pages/sanitise.ts'

type PostRow = typeof postTable.$inferSelect
/** Posts of a page of the blog. */
const perPage = 9
export const coverAddress = (fileId: string): string => `/api/content/covers/${fileId}`
const isPublished = eq(postTable.state, 'published')

const presentPublic = (row: PostRow) => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  language: row.language,
  cover: row.cover_id ? coverAddress(row.cover_id) : null,
  cover_alt: row.cover_alt,
  published_at: row.published_at!.toISOString(),
  reading_minutes: readingMinutes(row.body),
})

/** Published posts of a language, newest first. */
export const publicPosts = (language: string, page: number) =>
  pageFrom(
    {
      from: db()
        .select()
        .from(postTable)
        .where(and(isPublished, eq(postTable.language, language as Language)))
        .$dynamic(),
      order: [desc(postTable.published_at), desc(postTable.id)],
      present: rows => rows.map(presentPublic),
    },
    { page, per_page: perPage },
  )

export async function publicPost(id: number) {
  const [row] = await db()
    .select()
    .from(postTable)
    .where(and(isPublished, eq(postTable.id, id)))
  return row ? { ...presentPublic(row), body: row.body, author: row.author } : refuse(notFound)
}

const forStaff = (row: PostRow, actor: Actor) => {
  const write = actor.permissions.has(pagesWrite)
  const isDraft = row.state === 'draft'
  return {
    id: row.id,
    language: row.language,
    title: row.title,
    summary: row.summary,
    body: row.body,
    cover_id: row.cover_id,
    cover_alt: row.cover_alt,
    cover_url: row.cover_id ? coverAddress(row.cover_id) : null,
    author: row.author,
    state: row.state,
    published_at: row.published_at?.toISOString() ?? null,
    can: { edit: write, delete: write && isDraft, publish: write && isDraft, withdraw: write && !isDraft },
  }
}

export const postsList = handleList(officePosts, {
  from: () => db().select().from(postTable).$dynamic(),
  key: postTable.id,
  where: ({ query: { filter } }) => [
    filter.language && eq(postTable.language, filter.language),
    filter.state && eq(postTable.state, filter.state),
  ],
  search: folded(postTable.title),
  sorts: {
    id: postTable.id,
    title: postTable.title,
    language: postTable.language,
    author: postTable.author,
    state: postTable.state,
    published_at: postTable.published_at,
  },
  present: (rows, { actor }) => rows.map(row => withoutBody(forStaff(row, actor))),
})
const withoutBody = <T extends { body: string }>({ body: _, ...rest }: T) => rest

export async function postById(id: number, actor: Actor) {
  const [row] = await db().select().from(postTable).where(eq(postTable.id, id))
  return row ? forStaff(row, actor) : refuse(notFound)
}

type PostInput = {
  language: Language
  title: string
  summary: string
  body: string
  cover_id: string | null
  cover_alt: string
}
const clean = (input: PostInput) => ({ ...input, body: sanitised(input.body) })

export function writePost(input: PostInput, actor: Actor) {
  return transaction(async () => {
    const [row] = await db()
      .insert(postTable)
      .values({ ...clean(input), author: actor.name, created_at: clock.now() })
      .returning()
    await audit({ action: 'content.post.store', subject: ['content.post', row!.id], after: { title: input.title } })
    return forStaff(row!, actor)
  })
}

export function changePost(id: number, input: PostInput, actor: Actor) {
  return transaction(async () => {
    const before = await postById(id, actor)
    await db().update(postTable).set(clean(input)).where(eq(postTable.id, id))
    await audit({
      action: 'content.post.update',
      subject: ['content.post', id],
      before: { title: before.title },
      after: { title: input.title },
    })
    return postById(id, actor)
  })
}

/** Published now, or a draft again. A post keeps the date of its first publication. */
export function setPublished(id: number, published: boolean, actor: Actor) {
  return transaction(async () => {
    const [row] = await db().select().from(postTable).where(eq(postTable.id, id)).for('update')
    if (!row) return refuse(notFound)
    if ((row.state === 'published') === published) refuse(conflict)
    const state = published ? ('published' as const) : ('draft' as const)
    await db()
      .update(postTable)
      .set({ state, published_at: row.published_at ?? clock.now() })
      .where(eq(postTable.id, id))
    await audit({ action: `content.post.${published ? 'publish' : 'withdraw'}`, subject: ['content.post', id] })
    return postById(id, actor)
  })
}

export function removePost(id: number, actor: Actor) {
  return transaction(async () => {
    const post = await postById(id, actor)
    if (post.state === 'published') refuse(publishedPostIsKept)
    await db().delete(postTable).where(eq(postTable.id, id))
    await audit({ action: 'content.post.delete', subject: ['content.post', id], before: { title: post.title } })
    return { id, ok: true }
  })
}
