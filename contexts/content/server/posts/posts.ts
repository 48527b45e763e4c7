import { conflict, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock, startOfDay } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList, pageFrom } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { folded } from '@halaqa/kit-server/search'
import { and, desc, eq, gt, lte, type SQL } from 'drizzle-orm'
import {
  type Language,
  officePosts,
  type PostState,
  publishedPostIsKept,
  publishingDayIsOver,
} from '../../contract/page.ts'
import { pagesWrite } from '../../contract/permissions.ts'
import { postTable } from '../pages/pages.table.ts'
import { readingMinutes, sanitised } from '../pages/sanitise.ts'

type PostRow = typeof postTable.$inferSelect
/** Posts of a page of the blog. */
const perPage = 9
export const coverAddress = (fileId: string): string => `/api/content/covers/${fileId}`

/** Which posts are in a state now; one that is published from a later day on is not there for readers yet. */
function isIn(state: PostState): SQL | undefined {
  if (state === 'draft') return eq(postTable.state, 'draft')
  const { published_at } = postTable
  const isThere = state === 'published' ? lte(published_at, clock.now()) : gt(published_at, clock.now())
  return and(eq(postTable.state, 'published'), isThere)
}
const stateOf = (row: PostRow): PostState =>
  row.state === 'published' && row.published_at! > clock.now() ? 'scheduled' : row.state

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
        .where(and(isIn('published'), eq(postTable.language, language as Language)))
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
    .where(and(isIn('published'), eq(postTable.id, id)))
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
    state: stateOf(row),
    published_at: row.published_at?.toISOString() ?? null,
    can: { edit: write, delete: write && isDraft, publish: write && isDraft, withdraw: write && !isDraft },
  }
}

export const postsList = handleList(officePosts, {
  from: () => db().select().from(postTable).$dynamic(),
  key: postTable.id,
  where: ({ query: { filter } }) => [
    filter.language && eq(postTable.language, filter.language),
    filter.state && isIn(filter.state),
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

/**
 * Published now, or from the beginning of a day that comes. Published again without a day it keeps the date of its first
 * publication.
 */
export function publishPost(id: number, day: string | null, actor: Actor) {
  return transaction(async () => {
    const row = await lockedPost(id)
    if (row.state === 'published') refuse(conflict)
    const today = clock.today()
    if (day && day < today) refuse(publishingDayIsOver)
    const now = clock.now()
    const before = row.published_at && row.published_at < now ? row.published_at : now
    const published_at = day && day > today ? startOfDay(day) : before
    await db().update(postTable).set({ state: 'published', published_at }).where(eq(postTable.id, id))
    await audit({
      action: 'content.post.publish',
      subject: ['content.post', id],
      ...(published_at > now && { after: { day } }),
    })
    return postById(id, actor)
  })
}

/** A draft again; its date stays, but one that has not come. */
export function withdrawPost(id: number, actor: Actor) {
  return transaction(async () => {
    const row = await lockedPost(id)
    if (row.state === 'draft') refuse(conflict)
    const published_at = row.published_at! > clock.now() ? null : row.published_at
    await db().update(postTable).set({ state: 'draft', published_at }).where(eq(postTable.id, id))
    await audit({ action: 'content.post.withdraw', subject: ['content.post', id] })
    return postById(id, actor)
  })
}

async function lockedPost(id: number): Promise<PostRow> {
  const [row] = await db().select().from(postTable).where(eq(postTable.id, id)).for('update')
  return row ?? refuse(notFound)
}

export function removePost(id: number, actor: Actor) {
  return transaction(async () => {
    const post = await postById(id, actor)
    if (post.state !== 'draft') refuse(publishedPostIsKept)
    await db().delete(postTable).where(eq(postTable.id, id))
    await audit({ action: 'content.post.delete', subject: ['content.post', id], before: { title: post.title } })
    return { id, ok: true }
  })
}
