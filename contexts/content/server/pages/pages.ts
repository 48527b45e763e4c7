import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { folded } from '@halaqa/kit-server/search'
import { eq } from 'drizzle-orm'
import { listPages, type pageSlugs } from '../../contract/page.ts'
import { pagesWrite } from '../../contract/permissions.ts'
import { pageTable } from './pages.table.ts'
import { sanitised } from './sanitise.ts'

type PageRow = typeof pageTable.$inferSelect
type Slug = (typeof pageSlugs)[number]
const plain = ({ updated_at, id: _, ...row }: PageRow) => ({ ...row, updated_at: updated_at.toISOString() })
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

export const pagesList = handleList(listPages, {
  from: () => db().select().from(pageTable).$dynamic(),
  key: pageTable.id,
  where: ({ query: { filter } }) => [
    filter.language && eq(pageTable.language, filter.language),
    filter.slug && eq(pageTable.slug, filter.slug),
  ],
  search: folded(pageTable.title),
  sorts: {
    slug: pageTable.slug,
    language: pageTable.language,
    title: pageTable.title,
    updated_at: pageTable.updated_at,
  },
  present: (rows, { actor }) => rows.map(row => withoutBody(forStaff(row, actor))),
})
const withoutBody = <T extends { body: string }>({ body: _, ...rest }: T) => rest

export async function pageById(id: number, actor: Actor) {
  const [row] = await db().select().from(pageTable).where(eq(pageTable.id, id))
  return row ? forStaff(row, actor) : refuse(notFound)
}

export function changePage(id: number, input: { title: string; description: string; body: string }, actor: Actor) {
  return transaction(async () => {
    const before = await pageById(id, actor)
    await db()
      .update(pageTable)
      .set({ ...input, body: sanitised(input.body), updated_at: clock.now() })
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
