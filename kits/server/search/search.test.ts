import { matchesSearch, searchKey } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { testDatabase } from '@halaqa/kit-testing'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { folded, matching } from './index.ts'

testDatabase()

const asText = (text: string) => sql`${text}::text`
async function isFound(text: string, q: string): Promise<boolean> {
  const { rows } = await db().execute<{ found: boolean | null }>(
    sql`select ${matching(sql`${searchKey(text)}::text`, q) ?? sql`true`} as found`,
  )
  return rows[0]!.found === true
}

const name = 'أحمد بن سالم الهنائي 12345678 R-26-00218 +96892000142'
it.each<[why: string, q: string, isFound: boolean]>([
  ['without hamza', 'احمد', true],
  ['first and family name', 'أحمد الهنائي', true],
  ['family name first', 'الهنائي أحمد', true],
  ['with tashkeel', 'أَحْمَد', true],
  ['a part of a name', 'هنائ', true],
  ['a word that does not stand there', 'أحمد سعيد', false],
  ['a number from its beginning', '1234', true],
  ['a number from its middle', '5678', false],
  ['Arabic digits', '١٢٣٤', true],
  ['a number behind letters', '00218', true],
  ['a telephone without its country', '92000142', true],
  ['a percent sign', '%', false],
  ['an underscore', '_', false],
  ['a backslash', '\\', false],
  ['nothing', '', true],
  ['spaces', '  ', true],
])('finds a name by %s', async (_, q, expected) => {
  expect(await isFound(name, q)).toBe(expected)
  expect(matchesSearch(name, q)).toBe(expected)
})

it('folds in SQL as searchKey does', async () => {
  const letters = fc.constantFrom(...'أإآٱؤئىةاويه ـًَُّْٰ٠٩۰۹٫٬ عبد ال Aa1.'.split(''), 'عبد ال', 'عبد  الله', '  ')
  await fc.assert(
    fc.asyncProperty(
      fc.array(letters, { maxLength: 12 }).map(all => all.join('')),
      async text => {
        const { rows } = await db().execute<{ folded: string }>(sql`select trim(${folded(asText(text))}) as folded`)
        expect(rows[0]!.folded).toBe(searchKey(text).trim())
      },
    ),
  )
})
