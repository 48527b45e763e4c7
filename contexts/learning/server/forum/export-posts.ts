import type { Actor } from '@halaqa/kit-server/request'
import { writeSheet } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import { type ModeratedQuery, moderatedPage } from './moderation.ts'
import { wordsOf } from './sanitise.ts'

type Wish = Omit<ModeratedQuery, 'page' | 'per_page'> & { format: 'csv' | 'xlsx' }
type Row = Awaited<ReturnType<typeof moderatedPage>>['rows'][number]

/** The list as a sheet, read page by page; posts as their words, without markup. */
export function exportPosts({ format, ...query }: Wish, actor: Actor, language: string) {
  const values: Record<string, (row: Row) => string | number | boolean> = {
    subject: row => row.subject,
    title: row => row.title,
    body: row => wordsOf(row.body),
    author: row => row.author,
    written_at: row => row.written_at,
    hidden: row => row.hidden,
    hidden_reason: row => row.hidden_reason,
    deleted: row => row.deleted,
    reports: row => row.reports,
  }
  const kinds: Record<string, 'number' | 'boolean' | 'instant'> = {
    reports: 'number',
    hidden: 'boolean',
    deleted: 'boolean',
    written_at: 'instant',
  }
  const columns = Object.entries(values).map(([field, value]) => ({
    label: translate(language, `learning.forum.fields.${field}`),
    ...(kinds[field] && { kind: kinds[field] }),
    value,
  }))
  return writeSheet({ format, columns, rows: rowsOf(query, actor, language), rightToLeft: language === 'ar' })
}

async function* rowsOf(query: Omit<Wish, 'format'>, actor: Actor, language: string) {
  for (let page = 1, last = 1; page <= last; page++) {
    const found = await moderatedPage({ ...query, page, per_page: 200 }, actor, language)
    last = found.last_page
    yield* found.rows
  }
}
