import { buffer } from 'node:stream/consumers'
import * as admission from '@halaqa/admission/contract'
import { anApplicant, anEntryExam, aPeriod } from '@halaqa/admission/factories'
import { writeSheet } from '@halaqa/kit-server/sheets'
import { zipOf } from '@halaqa/kit-testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { applicantsOf } from './applicants.ts'
import { aPicture, one, testCollege } from './world.ts'

/** What sheets may do to the college over HTTP: applicants, and marks of an exam. */
const college = testCollege()
const { officer } = applicantsOf(college)

type Answer = {
  code?: string
  title?: string
  done: number
  results: { ok: boolean; code: string | null; message: string | null }[]
}
type Import = (content: Buffer | string, name: string, dryRun?: boolean) => Promise<Answer & { status: number }>

const send = async (path: string, fields: Record<string, string>, content: Buffer | string, name: string) => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const headers = { 'x-access-token': college.cast.administrator.token }
  const reply = await college.cast.as('administrator').fetch(path, { method: 'POST', body: form, headers })
  return { status: reply.status, ...((await reply.json()) as Answer) }
}

let period: number
let exam: number
beforeAll(async () => {
  period = (await aPeriod()).id
  exam = (await anEntryExam({ degree_type: 'bachelor' })).id
})
const importApplicants: Import = (content, name, dryRun = false) =>
  send(
    '/registration/radmin/registrations/import',
    { period_id: String(period), dry_run: String(dryRun) },
    content,
    name,
  )
const importMarks: Import = (content, name, dryRun = false) =>
  send(`/registration/radmin/exam/import/${exam}`, { dry_run: String(dryRun) }, content, name)

/** What an import could have left behind. */
const left = () =>
  one<string>(`select concat_ws(' ',
    (select count(*) from admission.registrations), (select count(*) from identity.accounts),
    (select count(*) from admission.exam_results), (select count(*) from platform.files),
    (select count(*) from platform.messages)) as value`)

const xlsxOf = (rows: string[][]) =>
  buffer(
    writeSheet<string[]>({
      format: 'xlsx',
      language: 'ar',
      columns: rows[0]!.map((label, at) => ({ label, value: row => row[at] })),
      rows: rows.slice(1),
    }),
  )

const imports: [string, Import, string, number][] = [
  ['applicants', importApplicants, 'civil_number,city', 5001],
  ['marks', importMarks, 'number,score', 5001],
]
describe.each(imports)('attack: import of %s', (_, run, head, tooMany) => {
  const refused = async (content: Buffer | string, name: string) => {
    const before = await left()
    const answer = await run(content, name)
    expect(await left()).toBe(before)
    expect(answer.title ?? '').toMatch(/[\u0600-\u06ff]/)
    return [answer.status, answer.code]
  }
  it('attack: a small sheet that unpacks to a huge one is refused, whatever size it claims', async () => {
    const bomb = zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(80_000_000), 100)
    expect(bomb.length).toBeLessThan(200_000)
    expect(await refused(bomb, 'sheet.xlsx')).toEqual([413, 'sheet-too-large'])
  })
  it('attack: entities of XML are not followed', async () => {
    const xml = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'
    expect(await refused(zipOf('xl/workbook.xml', Buffer.from(xml), 100), 'sheet.xlsx')).toEqual([
      422,
      'sheet-unreadable',
    ])
  })
  it.each([
    ['a page', '<html><script>alert(1)</script></html>', 'sheet.csv'],
    ['a page', '<html></html>', 'sheet.xlsx'],
    ['a PDF', '%PDF-1.7\n1 0 obj', 'sheet.csv'],
    ['words', 'not a sheet', 'sheet.xlsx'],
    ['nothing', '', 'sheet.xlsx'],
    ['a program', 'MZ\u0000\u0001,score', 'sheet.csv'],
  ])('attack: %s under the name of a sheet is told to be none', async (_what, content, name) => {
    expect(await refused(content, name)).toEqual([422, 'sheet-unreadable'])
  })
  it('attack: a picture and a workbook under the name of another kind are told to be no sheet', async () => {
    expect(await refused(await aPicture(), 'sheet.csv')).toEqual([422, 'sheet-unreadable'])
    expect(await refused(await aPicture(), 'sheet.xlsx')).toEqual([422, 'sheet-unreadable'])
    expect(await refused(await xlsxOf([head.split(','), ['1', '2']]), 'sheet.csv')).toEqual([422, 'sheet-unreadable'])
  })
  it('attack: too many rows, in either format, and too many bytes are refused before the first is taken', async () => {
    const rows = Array.from({ length: tooMany }, (_each, at) => [String(at), 'x'])
    const csv = [head, ...rows.map(row => row.join(','))].join('\n')
    expect(await refused(csv, 'sheet.csv')).toEqual([413, 'sheet-too-large'])
    expect(await refused(await xlsxOf([head.split(','), ...rows]), 'sheet.xlsx')).toEqual([413, 'sheet-too-large'])
    const [status] = await refused(Buffer.alloc(6 * 1024 * 1024, 'a,b\n'), 'sheet.csv')
    expect(status).toBe(413)
  })
})

describe('attack: formulas in imports', () => {
  const head =
    'first_name,second_name,third_name,family_name,latin_name,civil_number,birth_date,gender,nationality,contact_email,contact_mobile,country,state,city,degree_type,specialty_id,route,secondary_percent'
  const line = (n: number, city: string, specialty: string) => [
    ...['سالم', 'راشد', 'حمد', 'المعمري', 'Salim Al Maamari', String(60_500_000 + n), '17-05-1994', 'ذكر'],
    ...[
      'OM',
      `formula${n}@example.om`,
      `+9689200${2000 + n}`,
      'OM',
      '',
      city,
      'بكالوريوس',
      specialty,
      'ثانوية',
      '82.5',
    ],
  ]
  const quoted = (cells: string[]) => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')
  const evil = ["=cmd|' /C calc'!A0", '+1+1', '-2+3', '@SUM(A1:A9)', '=HYPERLINK("http://x","y")']

  it.each(['csv', 'xlsx'])(
    'attack: what begins like a formula is kept as text from %s and goes out harmless',
    async format => {
      const specialty = await one<string>(
        `select name_ar as value from academics.specialties where degree_type = 'bachelor' order by id limit 1`,
      )
      const from = format === 'csv' ? 0 : 50
      const rows = evil.map((city, at) => line(from + at, city, specialty))
      const sheet = format === 'csv' ? [head, ...rows.map(quoted)].join('\n') : await xlsxOf([head.split(','), ...rows])
      const { results } = await importApplicants(sheet, `sheet.${format}`)
      expect(results.map(each => each.message)).toEqual(evil.map(() => null))
      for (const [at, city] of evil.entries())
        expect(
          await one<string>(
            `select city as value from admission.registrations where civil_number = '${60_500_000 + from + at}'`,
          ),
        ).toBe(city)
      const blob: Blob = await officer()(admission.listRegistrations.sheet, {
        query: { format: 'csv', q: `formula${from}@` },
      })
      const text = await blob.text()
      // A telephone number begins like a formula too.
      expect(text).toContain(`'+9689200${2000 + from}`)
      for (const cell of text.split(/[\r\n,]/)) expect(cell).not.toMatch(/^"?\s*[=+\-@][^\d]/)
    },
  )

  it('attack: a formula as name, number or mark is refused by its field, and the next line is taken', async () => {
    const registration = await anApplicant({ at: 'entry_exam' })
    const answer = await importMarks(
      [
        'number,score',
        `${registration.number},=50`,
        `=cmd|x,50`,
        `${registration.number},+50`,
        `${registration.number},60`,
      ].join('\n'),
      'marks.csv',
    )
    expect(answer.results.map(each => each.code)).toEqual(['invalid', 'invalid', 'invalid', null])
    expect(
      await one<number>(`select score as value from admission.exam_results where registration_id = ${registration.id}`),
    ).toBe(60)
    const bad = line(90, 'نزوى', '1')
    bad[0] = '=1+1'
    const { results } = await importApplicants([head, quoted(bad)].join('\n'), 'sheet.csv')
    expect(results).toMatchObject([{ ok: false, code: 'invalid' }])
  })
})
