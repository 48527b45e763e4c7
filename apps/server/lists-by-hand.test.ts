import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/**
 * Nobody pages, searches or writes a sheet by hand (ADR 0049): a list of the college is declared, and what is no list
 * has its door in the same kit.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
const pages =
  '`list` with `handleList`, `choices` with `handleChoices`, `pageFrom` for a feed, `pageIn` for rows at hand'
const search = '`search` of a list, or `matching` of kits/server/search'
const sheet = 'the sheet of a list, or `sheetOf` of kits/server/list'
const instead: [what: RegExp, instead: string][] = [
  [/\.offset\(|\bpage - 1\b/, pages],
  [/Math\.ceil\(total|Math\.ceil\(.*\bper_?page\b/i, pages],
  [/\bi?like\(|\bilike\b|\blike (\$\{|')/i, search],
  [/\[\\\\%_\]|searchKey\(.*\)\.includes/, search],
  [/\bwriteSheet\b/, sheet],
]

/** `file:line: what stands there. Use …` for each line that does by hand what a kit does. */
const byHand = (file: string, source: string): string[] =>
  source.split('\n').flatMap((line, at) => {
    const found = instead.find(([what]) => what.test(line))
    return found ? [`${file}:${at + 1}: ${line.trim()} (use ${found[1]})`] : []
  })

const files = globSync('contexts/*/server/**/*.ts', { cwd: root })
  .filter(file => !file.endsWith('.test.ts'))
  .sort()
const found = files.flatMap(file => byHand(file, readFileSync(join(root, file), 'utf8')))

it('reads every context', () => {
  expect(files.length).toBeGreaterThan(600)
  expect(new Set(files.map(file => file.split('/')[1])).size).toBe(17)
})

it('no context pages, searches or writes a sheet by hand', () => {
  expect(found).toEqual([])
})

describe('sees', () => {
  it.each([
    '    .offset((page - 1) * per_page)',
    '  last_page: Math.max(1, Math.ceil(total / query.per_page)),',
    '  last_page: Math.max(1, Math.ceil(notes.length / per_page)),',
    '  rows: found.slice((query.page - 1) * query.per_page, query.page * query.per_page),',
    '  where(ilike(table.name, pattern))',
    '  where(like(table.name, q))',
    '  sql`name ILIKE $1`',
    '  sql`name like \u0024{pattern}`',
    '  .limit(per_page).offset(from)',
    "  const safe = q.replace(/[\\\\%_]/g, '\\\\$&')",
    '  return rows.filter(row => searchKey(row.name).includes(key))',
    "import { readTable, writeSheet } from '@halaqa/kit-server/sheets'",
  ])('%s', line => expect(byHand('a.ts', `\n${line}`)).toEqual([expect.stringContaining('a.ts:2: ')]))
  it.each([
    '  return pageFrom(feed, query)',
    '  matching(table.search_text, q)',
    '  const studentIds = await studentIdsLike(q, 200)',
    '  rows.slice(0, 80)',
  ])('nothing in %s', line => expect(byHand('a.ts', line)).toEqual([]))
})
