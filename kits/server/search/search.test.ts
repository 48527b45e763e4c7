import { matchesSearch, searchKey } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { testDatabase } from '@halaqa/kit-testing'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { closestFirst, folded, matching } from './index.ts'

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
  ['a number without its noughts', 'R-26-218', true],
  ['the beginning of one', 'r-26-2', true],
  ['a number without its dashes', 'R26218', true],
  ['a number with its noughts and no dashes', 'r2600218', true],
  ['a number with a space', 'R26 218', true],
  ['a number with spaces', 'r 26 218', true],
  ['a number in Arabic digits with spaces', 'r ٢٦ ٢١٨', true],
  ['a number of another year', 'r25218', false],
  ['what a number is, without letters and noughts', '218', true],
  ['the end of a number', '18', false],
  ['a number whose end it is', 'R-26-18', false],
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

it('finds a number however it is said, in memory as in the database', async () => {
  const number = fc.record({
    letter: fc.constantFrom('R', 'S', 'i'),
    year: fc.integer({ min: 10, max: 99 }),
    id: fc.integer({ min: 1, max: 99_999 }),
  })
  const between = fc.constantFrom('', '-', ' ')
  await fc.assert(
    fc.asyncProperty(number, between, between, fc.boolean(), async ({ letter, year, id }, first, second, isFull) => {
      const padded = String(id).padStart(5, '0')
      const text = `${letter}-${year}-${padded} مازن الهنائي`
      const said = `${letter}${first}${year}${second}${isFull ? padded : id}`
      // With a space behind the letter alone, the rest is a word of its own.
      fc.pre(!(first === ' ' && second === ''))
      expect(matchesSearch(text, said), said).toBe(true)
      expect(await isFound(text, said), said).toBe(true)
    }),
    { numRuns: 60 },
  )
})

it('a code of letters and digits is still found as it is written', async () => {
  for (const code of ['q101', 'q-101', 'fi101', 'fi-101']) expect(await isFound(`مقرر ${code}`, code), code).toBe(true)
})

it.each([
  ['R-26-2', 'R-26-00002'],
  ['r262', 'R-26-00002'],
  ['r 26 2', 'R-26-00002'],
  ['299', 'R-26-00299'],
  ['٢٩٩', 'R-26-00299'],
])('offers whose number %s is before those whose number or telephone begins so', async (q, first) => {
  const people = [
    'سالم r-26-00029 +96829900001',
    'سعيد r-26-00021 +96892000021',
    'مازن r-26-00299 +96892000142',
    'ناصر r-26-00002 +96892000143',
  ]
  const rows = people.map(text => sql`(${searchKey(text)}::text)`)
  const { rows: found } = await db().execute<{ text: string }>(
    sql`select text from (values ${sql.join(rows, sql`, `)}) as people(text)
      where ${matching(sql`text`, q)} order by ${sql.join(closestFirst(sql`text`, q), sql`, `)}, text`,
  )
  expect(found.length).toBeGreaterThan(1)
  expect(found[0]!.text).toContain(searchKey(first))
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
