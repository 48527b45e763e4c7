import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zipOf } from '@halaqa/kit-testing'
import { expect, it } from 'vitest'
import { faultsOf } from './faults.ts'
import { readSheet, readTable, type SheetColumn, writeSheet } from './index.ts'
import { zipOf as archiveOf } from './zip.ts'

type Person = { name: string; amount: number; born: string; seen: Date; isActive: boolean }
const columns: SheetColumn<Person>[] = [
  { label: 'الاسم', value: row => row.name },
  { label: 'المبلغ', value: row => row.amount, kind: 'money' },
  { label: 'الميلاد', value: row => row.born, kind: 'day' },
  { label: 'آخر دخول', value: row => row.seen, kind: 'instant' },
  { label: 'نشط', value: row => row.isActive, kind: 'boolean' },
]
const mazen: Person = {
  name: 'مازن',
  amount: 20_500,
  born: '2001-02-28',
  seen: new Date('2026-11-20T21:30:00Z'),
  isActive: true,
}
const csv = async (rows: Person[]) =>
  (await buffer(writeSheet({ format: 'csv', columns, rows, language: 'ar' }))).toString()
const xlsx = (rows: Person[], language = 'ar') => buffer(writeSheet({ format: 'xlsx', columns, rows, language }))

it('writes CSV that Excel reads: marked as UTF-8, rials, the clock of Muscat', async () => {
  expect(await csv([mazen])).toBe(
    '\ufeffالاسم,المبلغ,الميلاد,آخر دخول,نشط\r\nمازن,20.500,2001-02-28,2026-11-21 01:30,true\r\n',
  )
})

it.each([
  ['ar', 'فقه، عقيدة'],
  ['en', '"فقه, عقيدة"'],
  ['fr', '"فقه, عقيدة"'],
])('several values in one cell are listed as %s lists them', async (language, cell) => {
  const studied = [{ label: 'subjects', value: () => ['فقه', 'عقيدة'] }]
  const file = await buffer(writeSheet({ format: 'csv', columns: studied, rows: [mazen], language }))
  expect(file.toString()).toBe(`\ufeffsubjects\r\n${cell}\r\n`)
})

it('writes XLSX with numbers and dates as such, the first column on the right', async () => {
  const file = await xlsx([mazen])
  expect(await readSheet(file, 'xlsx')).toEqual([
    columns.map(column => column.label),
    ['مازن', 20.5, new Date('2001-02-28T00:00:00Z'), new Date('2026-11-21T01:30:00Z'), true],
  ])
})

it('attack: formulas in exports are text', async () => {
  const evil = ['=HYPERLINK("http://x")', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '＝1', ' =1']
  const written = await csv(evil.map(name => ({ ...mazen, name })))
  for (const line of written.split('\r\n').slice(1, -1)) expect(line).toMatch(/^"?'/)
  const read = await readSheet(await xlsx(evil.map(name => ({ ...mazen, name }))), 'xlsx')
  expect(read.slice(1).map(row => row[0])).toEqual(evil.map(each => each.trim()))
  expect(await csv([{ ...mazen, amount: -5000 }])).toContain(',-5.000,')
})

it.each(['\n', '\r', '\r\n'])('keeps a text with the line break %j in one cell', async lineBreak => {
  const name = `مازن${lineBreak}بن سالم`
  // Excel ends a row at any line break that is not quoted.
  expect(await csv([{ ...mazen, name }])).toContain(`"${name}"`)
})

it('reads row by row what it writes as CSV', async () => {
  let made = 0
  async function* endless() {
    for (;;) {
      made++
      yield mazen
    }
  }
  const stream = writeSheet({ format: 'csv', columns, rows: endless(), language: 'ar' })
  for await (const _chunk of stream) break
  expect(made).toBeLessThan(5000)
})

// Other work on the machine adds to what is measured and never takes away: one good measurement of three is enough.
it('writes a hundred thousand rows of XLSX in little memory, without holding up the server', { retry: 2 }, async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ label: `c${index}`, value: (row: number) => `قيمة ${row}` }))
  async function* numbers() {
    for (let number = 0; number < 100_000; number++) yield number
  }
  let longest = 0
  let most = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    most = Math.max(most, process.memoryUsage().rss)
    last = performance.now()
  }, 5)
  const before = process.memoryUsage().rss
  let bytes = 0
  const started = performance.now()
  for await (const chunk of writeSheet({ format: 'xlsx', columns: many, rows: numbers(), language: 'ar' }))
    bytes += chunk.length
  clearInterval(timer)
  const grown = Math.round((most - before) / 1e6)
  console.log(
    `${bytes} bytes, ${Math.round(performance.now() - started)} ms, ${grown} MB, gap ${Math.round(longest)} ms`,
  )
  expect(grown).toBeLessThan(200)
  expect(longest).toBeLessThan(200)
})

it('reads a large workbook without holding up the server', { timeout: 60_000, retry: 2 }, async () => {
  async function* lines() {
    for (let row = 0; row < 15_000; row++) yield { a: row, b: `نص ${row}`, c: row / 7 }
  }
  const columns = ['a', 'b', 'c'].map(key => ({
    key: key as 'a' | 'b' | 'c',
    label: key,
    value: (row: Record<string, unknown>) => row[key],
  }))
  const file = await buffer(
    writeSheet({ format: 'xlsx', columns: columns as never, rows: lines() as never, language: 'ar' }),
  )
  let [last, longest] = [performance.now(), 0]
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  const started = performance.now()
  const rows = await readSheet(file, 'xlsx')
  clearInterval(timer)
  console.log(`${rows.length} rows, ${Math.round(performance.now() - started)} ms, gap ${Math.round(longest)} ms`)
  expect(rows).toHaveLength(15_001)
  expect(longest).toBeLessThan(400)
})

it('keeps characters that XML cannot hold out, and everything else as it is', async () => {
  const name = '<b> & "x"\u0001 \ud800 😀 \n خط'
  const [, row] = await readSheet(await xlsx([{ ...mazen, name }]), 'xlsx')
  expect(row![0]).toBe('<b> & "x" \ufffd 😀 \n خط')
})

it('passes on what goes wrong while rows are read', async () => {
  async function* failing() {
    yield mazen
    throw new Error('the database is gone')
  }
  for (const format of ['csv', 'xlsx'] as const)
    await expect(buffer(writeSheet({ format, columns, rows: failing(), language: 'ar' }))).rejects.toThrow(
      'the database is gone',
    )
})

it('reads CSV as Excel writes it: semicolons, windows-1256, quotes', async () => {
  expect(await readSheet(Buffer.from('\ufeffa;b\r\n"1;2";\r\n'), 'csv')).toEqual([
    ['a', 'b'],
    ['1;2', null],
  ])
  expect(await readSheet(Buffer.from([0xc7, 0xe1, 0xc7, 0xd3, 0xe3, 0x2c, 0x61, 0x0a]), 'csv')).toEqual([
    ['الاسم', 'a'],
  ])
})

it('says of what is no sheet that it cannot be read', async () => {
  for (const content of ['not a sheet', '<html>', '']) {
    await expect(readSheet(Buffer.from(content), 'xlsx')).rejects.toThrow('sheet-unreadable')
  }
  await expect(readSheet(Buffer.from('a,"b\n'), 'csv')).rejects.toThrow('sheet-unreadable')
  for (const content of ['\ufeff<html><table>', ' <?xml version="1.0"?>', '%PDF-1.7 a,b', 'a,b\0\n'])
    await expect(readSheet(Buffer.from(content), 'csv')).rejects.toThrow('sheet-unreadable')
})

it('attack: a bomb in an import is refused, even when it lies about its size', async () => {
  const bomb = zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(20_000_000), 100)
  expect(bomb.length).toBeLessThan(50_000)
  await expect(readSheet(bomb, 'xlsx', { maxUnpackedBytes: 1_000_000 })).rejects.toThrow('sheet-too-large')
})

it('attack: XML with a document type (XXE, growing entities) is refused', async () => {
  const xml = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'
  await expect(readSheet(zipOf('xl/workbook.xml', Buffer.from(xml)), 'xlsx')).rejects.toThrow('sheet-unreadable')
})

it('attack: too many bytes, rows or columns are refused', async () => {
  const tooLarge = 'sheet-too-large'
  await expect(readSheet(Buffer.alloc(2000, 'a\n'), 'csv', { maxRows: 10 })).rejects.toThrow(tooLarge)
  await expect(readSheet(Buffer.alloc(2000, 'a,'), 'csv', { maxColumns: 10 })).rejects.toThrow(tooLarge)
  await expect(readSheet(Buffer.alloc(2000), 'csv', { maxBytes: 1000 })).rejects.toThrow(tooLarge)
  async function* chunks() {
    for (;;) yield Buffer.alloc(1000)
  }
  const { Readable } = await import('node:stream')
  await expect(readSheet(Readable.from(chunks()), 'csv', { maxBytes: 10_000 })).rejects.toThrow(tooLarge)
})

/** A workbook as others write it: these parts of a first, empty and of a second worksheet. */
const workbook = (second: string) =>
  buffer(
    Readable.from(
      archiveOf(
        Object.entries({
          '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>',
          'xl/workbook.xml':
            '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/><sheet name="b" sheetId="2" r:id="rId2"/></sheets></workbook>',
          'xl/_rels/workbook.xml.rels':
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
          'xl/styles.xml':
            '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"></styleSheet>',
          'xl/worksheets/sheet1.xml':
            '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData></sheetData></worksheet>',
          'xl/worksheets/sheet2.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${second}</worksheet>`,
        }).map(([name, content]) => ({ name, content: [content] })),
      ),
      { objectMode: false },
    ),
  )
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const named = { name: { names: ['الاسم', 'name'], needed: true }, mark: { names: ['الدرجة'] } }

it('a table goes by its headings, tells merged cells and formulas without a value, and passes over an empty first sheet', async () => {
  const file = await workbook(
    `<sheetData><row r="1">${text('A1', 'كشف')}</row><row r="2">${text('A2', 'الدرجة')}${text('B2', 'الاسم')}</row>
    <row r="3"><c r="A3"><f>1+1</f></c>${text('B3', 'سلمى')}</row><row r="4"><c r="A4"><v>7</v></c>${text('B4', 'علي')}</row>
    <row r="5"><c r="A5"><f>1+1</f><v>2</v></c>${text('B5', 'هند')}</row></sheetData><mergeCells><mergeCell ref="A4:A5"/></mergeCells>`,
  )
  expect(await readTable(file, 'xlsx', named)).toEqual({
    found: ['name', 'mark'],
    unknown: [],
    lines: [
      { line: 3, cells: { name: 'سلمى' }, faults: { mark: 'formula' } },
      { line: 4, cells: { name: 'علي', mark: '7' }, faults: { mark: 'merged' } },
      { line: 5, cells: { name: 'هند', mark: '2' }, faults: { mark: 'merged' } },
    ],
  })
})

it('attack: cells without an end do not stop the server', { retry: 2 }, async () => {
  const from = performance.now()
  faultsOf('<c r="A1">'.repeat(200_000))
  expect(performance.now() - from).toBeLessThan(2000)
})

it('reads what Excel calls Unicode text: UTF-16 with tabs', async () => {
  const said = '\ufeffالاسم\tالدرجة\r\nسلمى\t١٢\r\n'
  const little = Buffer.from(said, 'utf16le')
  for (const file of [little, Buffer.from(little).swap16()])
    expect(await readTable(file, 'csv', named)).toMatchObject({
      lines: [{ line: 2, cells: { name: 'سلمى', mark: '١٢' } }],
    })
})
