import { buffer } from 'node:stream/consumers'
import { invalid } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { type Refusal, refuse } from '@halaqa/kit-server/http'
import { type SheetColumn, writeSheet } from '@halaqa/kit-server/sheets'
import { defineWords } from '@halaqa/kit-server/words'
import { testDatabase } from '@halaqa/kit-testing'
import { eq, inArray, sql } from 'drizzle-orm'
import { integer, pgSchema, text } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cells, column, exportedCell, type ImportSource, importSheet } from './index.ts'

/** Boxes on shelves, of the test's own schema: kits know nothing of a college. */
const store = pgSchema('import_test')
const boxTable = store.table('boxes', {
  code: text().primaryKey(),
  label: text().notNull(),
  weight: integer(),
  packed_on: text(),
  kind: text().$type<'wood' | 'steel'>().notNull(),
  is_open: integer().notNull(),
})
const columns = {
  code: column('test.code', cells.code, { needed: true, required: true, names: true, former: ['رقم قديم'] }),
  label: column('test.label', cells.text(20), { empties: true }),
  weight: column('test.weight', cells.mark({ max: 100 })),
  packed_on: column('test.packed_on', cells.day),
  kind: column('test.kind', cells.oneOf(['wood', 'steel'], 'test.kinds', { wood: ['بلوط'] })),
  is_open: column('test.is_open', cells.yesNo),
  shelf: column('test.shelf', cells.reference(new Map(Object.entries({ A1: 1, 'الرف الأول': 1 }))), { names: true }),
  exported: column('test.exported', cells.text(), { names: true }),
}
type Columns = typeof columns
const source: ImportSource<Columns, string, object> = {
  columns,
  beside: ['test.note'],
  key: 'code',
  exported: 'exported',
  judge: async lines => {
    const codes = lines.flatMap(({ values }) => values.code ?? [])
    const boxes = await db().select().from(boxTable).where(inArray(boxTable.code, codes))
    return lines.map(({ values, texts }) => {
      const box = boxes.find(each => each.code === values.code)
      if (!box)
        return { name: texts.code ?? '', wrong: { code: { key: 'import.unknown-code', values: { text: texts.code } } } }
      const { code: name, is_open, ...now } = box
      return { name, subject: name, now: { ...now, is_open: is_open === 1 } }
    })
  },
  write: async ({ subject, values, changed }) => {
    if (values.label === 'ممنوع') refuse(invalid, { label: 'field.invalid' })
    const { is_open, ...rest } = values
    const given = { ...rest, ...(is_open !== undefined && { is_open: Number(is_open) }) }
    const set = Object.fromEntries(Object.entries(given).filter(([key]) => changed.has(key as keyof Columns)))
    await db().update(boxTable).set(set).where(eq(boxTable.code, subject))
    return `box ${subject}`
  },
}

testDatabase()
const words = (ar: string, en = ar, fr = en) => ({ ar, en, fr })
beforeAll(async () => {
  defineWords([
    {
      test: {
        code: words('الرمز', 'Code', 'Code'),
        label: words('الوصف', 'Label', 'Description'),
        weight: words('الوزن', 'Weight', 'Poids'),
        packed_on: words('اليوم', 'Day', 'Jour'),
        kind: words('النوع', 'Kind', 'Type'),
        kinds: { wood: words('خشب', 'Wood', 'Bois'), steel: words('فولاذ', 'Steel', 'Acier') },
        is_open: words('مفتوح', 'Open', 'Ouvert'),
        shelf: words('الرف', 'Shelf', 'Rayon'),
        note: words('للناس', 'For people', 'Pour les gens'),
        exported: words('عند التصدير', 'When exported', 'Lors de l’export'),
      },
    },
  ])
  await db().execute(sql`create schema import_test`)
  await db().execute(sql`create table import_test.boxes (code text primary key, label text not null, weight int,
    packed_on text, kind text not null, "is_open" int not null)`)
})
afterAll(() => defineWords([]))
const box = { code: 'B1', label: 'تمر', weight: 1850, packed_on: '2026-11-20', kind: 'wood' as const, is_open: 1 }
beforeEach(async () => {
  await db().delete(boxTable)
  await db()
    .insert(boxTable)
    .values([box, { ...box, code: 'B2', weight: null }])
})

type Given = Partial<Parameters<typeof importSheet>[2]>
const importing = (content: Buffer | string, given: Given & { name?: string; source?: object } = {}) => {
  const { name = 'boxes.csv', source: other, ...rest } = given
  const sheet = { name, content: typeof content === 'string' ? Buffer.from(content) : content }
  const asked = { asked: {}, language: 'ar', dryRun: true, lines: 20, ...rest }
  return importSheet({ ...source, ...other } as typeof source, sheet, asked as never)
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Refusal) => ({ code: error.problem.code, errors: error.errors, facts: error.facts }),
  )
const weightOf = async (code: string) => (await db().select().from(boxTable).where(eq(boxTable.code, code)))[0]!.weight

/** Windows-1256 as Arabic Excel writes it: Node only reads it. */
const bytesOf1256 = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1256').decode(Buffer.from([byte])), byte]),
)
const encodings: [string, (said: string) => Buffer][] = [
  ['UTF-8', said => Buffer.from(said)],
  ['UTF-8 with a mark', said => Buffer.from(`\ufeff${said}`)],
  ['UTF-16 LE', said => Buffer.from(`\ufeff${said}`, 'utf16le')],
  ['UTF-16 BE', said => Buffer.from(`\ufeff${said}`, 'utf16le').swap16()],
  ['Windows-1256', said => Buffer.from([...said].map(each => bytesOf1256.get(each)!))],
]
describe.each(encodings)('a CSV in %s', (_, encoded) => {
  it.each([',', ';', '\t'])('with “%s” between its cells is read', async separator => {
    const rows = [
      ['الوصف', 'الرمز', 'الوزن'],
      ['تمر', 'B1', '18.5'],
      ['سكّر', 'B2', '7'],
    ]
    const file = encoded(rows.map(row => row.join(separator)).join('\r\n'))
    const { results, counts } = await importing(file)
    expect(counts).toEqual({ same: 1, new: 0, changed: 1, wrong: 0 })
    expect(results[1]).toMatchObject({
      line: 3,
      name: 'B2',
      cells: [
        { column: 'label', outcome: 'changed', before: 'تمر', after: 'سكّر' },
        { column: 'weight', outcome: 'new', before: null, after: '7' },
      ],
    })
  })
})

it('reads an XLSX: numbers, days and yes as the sheet has them', async () => {
  // What a formula makes of 7.15 and 0.1 is shown as 7.25, and stands there with a rest in the sixteenth figure.
  const row = { code: 'B2', weight: 7.15 + 0.1 + Number.EPSILON * 4, day: '2026-11-21', open: false }
  const sheet: SheetColumn<typeof row>[] = [
    { label: 'Code', value: each => each.code },
    { label: 'Weight', value: each => each.weight, kind: 'number' },
    { label: 'Day', value: each => each.day, kind: 'day' },
    { label: 'Open', value: each => each.open, kind: 'boolean' },
  ]
  const file = await buffer(writeSheet({ format: 'xlsx', columns: sheet, rows: [row], language: 'ar' }))
  const { results } = await importing(file, { name: 'boxes.xlsx', language: 'en' })
  expect(results[0]!.cells.map(cell => [cell.column, cell.before, cell.after])).toEqual([
    ['weight', null, '7.25'],
    ['packed_on', '20-11-2026', '21-11-2026'],
    ['is_open', 'Yes', 'No'],
  ])
})

it.each([
  ['B1', 'weight', '١٨٫٥', 'same'],
  ['B1', 'weight', '18,50', 'same'],
  ['B1', 'weight', '18.5000', 'same'],
  ['B2', 'weight', '82.5%', 'new'],
  ['B1', 'packed_on', '20/11/2026', 'same'],
  ['B1', 'packed_on', '٢٠-١١-٢٠٢٦', 'same'],
  ['B1', 'packed_on', '2026-11-21', 'changed'],
  ['B1', 'kind', 'Bois', 'same'],
  ['B1', 'kind', 'بلوط', 'same'],
  ['B1', 'kind', 'فولاذ', 'changed'],
  ['B1', 'is_open', 'نعم', 'same'],
  ['B1', 'is_open', '0', 'changed'],
  ['b1', 'label', 'تمر', 'same'],
  ['B1', 'label', '', 'changed'],
])('line %s: %s “%s” is %s', async (code, key, said, outcome) => {
  const { results } = await importing(`code\t${key}\tnote\n${code}\t${said}\tx`)
  expect(results[0]).toMatchObject({ ok: true, cells: [{ column: key, outcome }] })
})

it.each([
  ['weight', 'كثير', 'ليس عددًا'],
  ['weight', '18.555', 'منزلتين'],
  ['weight', '101', 'أكبر قيمة مقبولة 100'],
  ['weight', '-1', 'ليس عددًا'],
  ['packed_on', '31-02-2026', 'ليس تاريخًا'],
  ['packed_on', 'أمس', 'ليس تاريخًا'],
  ['kind', 'زجاج', 'خشب، فولاذ'],
  ['is_open', 'ربما', 'نعم أو لا'],
  ['shelf', 'Z9', 'غير معروف'],
  ['label', 'ا'.repeat(21), '20'],
])('a wrong cell, %s “%s”, is told by name', async (key, said, message) => {
  const { results, done } = await importing(`code;${key}\nB1;${said}`)
  expect(done).toBe(0)
  expect(results[0]).toMatchObject({ ok: false, code: 'invalid', outcome: 'wrong', given: { [key]: said } })
  const cell = results[0]!.cells.find(each => each.column === key)
  expect([cell?.outcome, cell?.message]).toEqual(['wrong', expect.stringContaining(message)])
  expect(results[0]!.message).toContain(cell!.message)
})

it('what needs to stand there and does not, and what nobody knows, is told; an empty line is none', async () => {
  const { results } = await importing('code,weight\n,5\nB9,5\n,\nB1,6')
  expect(results.map(each => [each.line, each.ok, each.message])).toEqual([
    [2, false, 'الرمز: مطلوب'],
    [3, false, 'الرمز: «B9» غير معروف هنا'],
    [5, true, null],
  ])
})

it('of lines that say the same the first stands; of those that say different things none does', async () => {
  const { results } = await importing('code,weight\nB1,5\nB2,6\nB1,5\nB2,7\nb2,ست')
  expect(results.map(each => each.ok)).toEqual([true, false, false, false, false])
  expect(results[2]!.message).toContain('السطر 2')
  expect(results[1]!.message).toContain('الأسطر: 5')
})

it.each([
  ['ar', '، ', '؛ النوع'],
  ['en', ', ', '; Kind'],
  ['fr', ', ', '\u202f; Type'],
])(
  'what a sheet is told in %s lists lines, values and faults by the comma of that language',
  async (language, comma, apart) => {
    const { results } = await importing('code,weight,kind\nB1,5,wood\nB1,6,wood\nB1,7,wood\nB9,ثقيل,gold', { language })
    expect(results[1]!.message).toContain(`2${comma}4`)
    expect(results[3]!.cells.find(each => each.column === 'kind')!.message).toMatch(new RegExp(`\\S${comma}\\S`))
    expect(results[3]!.message).toContain(apart)
  },
)

it('headings may be called as before and in any language; those that nobody knows are told, and mapped by hand', async () => {
  const { unknown, columns: known, results } = await importing('رقم قديم,Poids,للناس,زنة,الخطأ\nB1,5,x,6,y')
  expect(unknown).toEqual(['زنة'])
  expect(known.filter(each => each.found).map(each => each.key)).toEqual(['code', 'weight'])
  expect(results[0]!.cells[0]).toMatchObject({ after: '5' })
  const chosen = JSON.stringify({ زنة: 'weight', Poids: '' })
  const again = await importing('رقم قديم,Poids,زنة\nB1,5,6', { columns: chosen })
  expect(again.results[0]!.cells[0]).toMatchObject({ column: 'weight', after: '6' })
  // Remembered from another sheet: the column's own name goes before, and of two the first is taken.
  const both = JSON.stringify({ زنة: 'weight', ثقل: 'weight' })
  expect(await importing('code,زنة,Weight\nB1,6,7', { columns: both })).toMatchObject({
    unknown: ['زنة'],
    results: [{ cells: [{ after: '7' }] }],
  })
  expect(await importing('code,ثقل,زنة\nB1,6,7', { columns: both })).toMatchObject({
    unknown: ['زنة'],
    results: [{ cells: [{ after: '6' }] }],
  })
  expect(await refusal(importing('code\nB1', { columns: '{' }))).toMatchObject({ code: 'invalid' })
})

it.each([
  ['a sheet of something else', 'Name,City\nx,y', {}, 'field.sheet-columns-missing'],
  [
    'one that says so',
    'code,shelf\nB1,A1',
    { source: { of: () => ({ column: 'shelf', own: 'B7' }) } },
    'field.sheet-of-other',
  ],
  ['nothing but a head', 'code,label\n', {}, 'field.sheet-empty'],
  ['a doubled heading', 'code,Code\nB1,B1', {}, 'field.sheet-columns-doubled'],
  ['too many lines', `code\n${'B1\n'.repeat(21)}`, {}, 'field.sheet-too-many-rows'],
  ['too many bytes', 'a'.repeat(5_300_000), {}, 'field.sheet-too-many-bytes'],
])('%s is refused in words', async (_, content, given, message) => {
  expect((await refusal(importing(content, given)))?.errors).toEqual({ file: message })
})

it('who is refused for want of a column is told the headings and what they could be', async () => {
  const answer = await refusal(importing('Name,City\nx,y', { language: 'en' }))
  expect(answer?.facts).toMatchObject({ missing: ['Code'], seen: ['Name', 'City'], headings: ['Name', 'City'] })
  expect(answer).toMatchObject({
    facts: { columns: expect.arrayContaining([{ key: 'code', label: 'Code', needed: true, found: false }]) },
  })
})

it('what somebody changed since the export is shown and never overwritten', async () => {
  const sheet = (weight: string) =>
    `code,exported,weight\nB1,"${exportedCell(columns, { weight: 1700, label: 'تمر' })}",${weight}`
  const cell = async (weight: string) => (await importing(sheet(weight))).results[0]!.cells[0]
  // As it was exported: 17; it is 18.5 by now.
  expect(await cell('17')).toMatchObject({ outcome: 'since', before: '18.5', message: expect.stringContaining('17') })
  expect(await cell('18.5')).toMatchObject({ outcome: 'same' })
  expect(await cell('20')).toMatchObject({ outcome: 'wrong', message: expect.stringContaining('صدّر الملف من جديد') })
})

it('each line is written in a transaction of its own; a trial is the same, taken back', async () => {
  const sheet = 'code,label,weight\nB1,ممنوع,5\nB2,تمر,6'
  const trial = await importing(sheet)
  expect([trial.done, await weightOf('B2')]).toEqual([1, null])
  const done = await importing(sheet, { dryRun: false })
  expect(done.results.map(each => [each.ok, each.note])).toEqual([
    [false, null],
    [true, 'box B2'],
  ])
  expect(done.results[0]).toMatchObject({ message: 'الوصف: قيمة غير صحيحة', given: { label: 'ممنوع' } })
  expect(done.results.map(each => ({ ...each, note: null }))).toEqual(trial.results)
  expect([await weightOf('B1'), await weightOf('B2')]).toEqual([1850, 600])
})

it('lines that build upon each other are all held back by one that is wrong, or refused', async () => {
  const together = { together: true }
  for (const wrong of ['B1,ممنوع,5', 'B9,تمر,5']) {
    const held = await importing(`code,label,weight\nB2,تمر,6\n${wrong}`, { dryRun: false, source: together })
    expect(held).toMatchObject({ done: 0, counts: { changed: 1, wrong: 1 } })
    expect(held.notes[0]).toContain('مرتبط')
    expect(await weightOf('B2')).toBeNull()
  }
  const told: number[] = []
  const wrote = async (lines: number) => void told.push(lines)
  await importing('code,weight\nB2,6\nB1,18.5', { dryRun: false, source: { ...together, wrote } })
  expect([await weightOf('B2'), told]).toEqual([600, [1]])
})

it('a line that means something else than what was shown is shown again, and not written', async () => {
  const sheet = 'code,weight\nB1,5\nB2,6'
  const { shown } = await importing(sheet)
  await db().update(boxTable).set({ weight: 900 }).where(eq(boxTable.code, 'B2'))
  const done = await importing(sheet, { dryRun: false, shown })
  expect(done.results.map(each => each.code)).toEqual([null, 'changed-since'])
  expect(done.results[1]!.cells[0]).toMatchObject({ before: '9', after: '6' })
  expect([await weightOf('B1'), await weightOf('B2')]).toEqual([500, 900])
  expect((await importing(sheet, { dryRun: false, shown: done.shown })).done).toBe(1)
})

it('what is exported and imported unchanged is the same everywhere, in both formats', async () => {
  const said = fc
    .string({ unit: 'grapheme', maxLength: 18 })
    .map(each => each.replace(/[\p{Cc}\p{Cs}]/gu, ''))
    .map(each => [...each].slice(0, 18).join('').trim())
  const hard = fc.constantFrom("'=1", '=1+1', '-5', '@x', "'", 'سطر\nآخر', '"a";b,c', '١٢', '')
  const row = fc.record({
    label: fc.oneof(said, hard),
    weight: fc.option(fc.integer({ min: 0, max: 10_000 })),
    packed_on: fc.option(fc.constantFrom('2026-01-31', '2024-02-29')),
    kind: fc.constantFrom('wood' as const, 'steel' as const),
    is_open: fc.constantFrom(0, 1),
  })
  const exported: SheetColumn<typeof box>[] = [
    { label: 'الرمز', value: each => each.code, kind: 'code' },
    { label: 'الوصف', value: each => each.label },
    { label: 'الوزن', value: each => (each.weight === null ? null : each.weight / 100), kind: 'number' },
    { label: 'اليوم', value: each => each.packed_on, kind: 'day' },
    { label: 'النوع', value: each => columns.kind.kind.show(each.kind, 'fr') },
    { label: 'مفتوح', value: each => each.is_open === 1, kind: 'boolean' },
    { label: 'للناس', value: () => 'x' },
    {
      label: 'عند التصدير',
      value: ({ code: _, is_open, ...each }) => exportedCell(columns, { ...each, is_open: is_open === 1 }),
    },
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('csv' as const, 'xlsx' as const),
      async (given, format) => {
        const rows = given.map((each, at) => ({ ...each, code: `B${at}` }))
        await db().delete(boxTable)
        await db().insert(boxTable).values(rows)
        const file = await buffer(
          writeSheet({ format, columns: exported as never, rows: rows as never, language: 'ar' }),
        )
        const { counts, results } = await importing(file, { name: `boxes.${format}`, dryRun: false })
        expect(counts).toEqual({ same: given.length, new: 0, changed: 0, wrong: 0 })
        expect(results.flatMap(each => each.cells.map(cell => cell.outcome)).every(each => each === 'same')).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
}, 60_000)

it.each([
  ['70', { value: 70 }],
  ['٧٠٫٠', { value: 70 }],
  ['70,00', { value: 70 }],
  ['70.5', { wrong: { key: 'field.integer' } }],
  // A thousand where commas part thousands, one where they part decimals: nobody guesses.
  ['1,000', { wrong: { key: 'field.integer' } }],
])('a whole number as a sheet shows it: %s', (text, meant) => {
  expect(cells.number().read(text, 'ar')).toEqual(meant)
})
