import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq, ilike } from 'drizzle-orm'
import type { Language, pageSlugs } from '../../contract/page.ts'
import { pagesWrite } from '../../contract/permissions.ts'
import { pageTable } from './pages.table.ts'
import { sanitised } from './sanitise.ts'

type PageRow = typeof pageTable.$inferSelect
type Slug = (typeof pageSlugs)[number]
const plain = ({ updatedAt, id: _, ...row }: PageRow) => ({ ...row, updated_at: updatedAt.toISOString() })
const forStaff = (row: PageRow, actor: Actor) => ({
  ...plain(row),
  id: row.id,
  can: { edit: actor.permissions.has(pagesWrite), delete: false },
})

/** A page in a language; in Arabic when it was never written in that language. 404 when there is none. */
export async function pageIn(slug: Slug, language: string) {
  const rows = await db().select().from(pageTable).where(eq(pageTable.slug, slug))
  const row = rows.find(each => each.language === language) ?? rows.find(each => each.language === 'ar')
  return row ? plain(row) : refuse(notFound)
}

type Query = {
  page: number
  per_page: number
  sort: string
  q?: string | undefined
  filter: { language?: Language | undefined; slug?: Slug | undefined }
}
export async function pagesPage(query: Query, actor: Actor) {
  const { language, slug } = query.filter
  const where = and(
    language && eq(pageTable.language, language),
    slug && eq(pageTable.slug, slug),
    query.q ? ilike(pageTable.title, `%${query.q.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
  )
  const total = await db().$count(pageTable, where)
  const rows = await db()
    .select()
    .from(pageTable)
    .where(where)
    .orderBy(query.sort === '-slug' ? desc(pageTable.slug) : asc(pageTable.slug), asc(pageTable.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return {
    rows: rows.map(row => {
      const { body: _, ...rest } = forStaff(row, actor)
      return rest
    }),
    total,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
  }
}

export async function pageById(id: number, actor: Actor) {
  const [row] = await db().select().from(pageTable).where(eq(pageTable.id, id))
  return row ? forStaff(row, actor) : refuse(notFound)
}

export function changePage(id: number, input: { title: string; description: string; body: string }, actor: Actor) {
  return transaction(async () => {
    const before = await pageById(id, actor)
    await db()
      .update(pageTable)
      .set({ ...input, body: sanitised(input.body), updatedAt: clock.now() })
      .where(eq(pageTable.id, id))
    await audit({
      action: 'content.page.update',
      subject: ['content.page', id],
      before: { title: before.title },
      after: { title: input.title },
    })
    return pageById(id, actor)
  })
}
