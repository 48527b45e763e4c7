import { describe, expect, it } from 'vitest'
import { type CsvColumn, csvColumns } from '../../../contract/statements.ts'
import { dayIn, type Layout, readCsv } from './read-csv.ts'
import { readHere } from './read-file.ts'
import { baisaOf } from './read-statement.ts'

const read = (text: string) => readHere(Buffer.from(text), null)
const refusal = (text: string | Buffer) => {
  try {
    readHere(Buffer.from(text as string), null)
    return undefined
  } catch (error) {
    return (error as { errors?: Record<string, string> }).errors?.file
  }
}

describe('amounts', () => {
  it.each<[string, '.' | ',', number | undefined]>([
    ['1,234.567', '.', 1_234_567],
    ['1.234,567', ',', 1_234_567],
    ['12', '.', 12_000],
    ['12.5', '.', 12_500],
    ['-12.500', '.', -12_500],
    ['12.500-', '.', -12_500],
    ['(12.500)', '.', -12_500],
    ['OMR 12.500', '.', 12_500],
    ['12.500 DR', '.', -12_500],
    ['12.5000', '.', 12_500],
    ['12.5001', '.', undefined],
    ['1234567890123', '.', undefined],
    ['12.34.5', '.', undefined],
    ['اثنا عشر', '.', undefined],
    ['', '.', undefined],
  ])('%s is so many baisa, or none', (text, decimal, baisa) => expect(baisaOf(text, decimal)).toBe(baisa))
})

describe('days', () => {
  it.each<[string, 'dmy' | 'ymd' | 'mdy', string | undefined]>([
    ['05/11/2026', 'dmy', '2026-11-05'],
    ['2026-11-05 08:30', 'ymd', '2026-11-05'],
    ['11/05/26', 'mdy', '2026-11-05'],
    ['05-Nov-2026', 'dmy', '2026-11-05'],
    ['31/02/2026', 'dmy', undefined],
    ['اليوم', 'dmy', undefined],
  ])('%s', (text, format, iso) => expect(dayIn(text, format)).toBe(iso))
})

/** As of a bank of which nothing is known. */
const noColumns = Object.fromEntries(csvColumns.map(column => [column, null])) as Record<CsvColumn, null>

describe('CSV', () => {
  const rows = [
    'كشف حساب,,,',
    'التاريخ,البيان,مدين,دائن,الرصيد',
    '05/11/2026,رسوم,2.500,,97.500',
    '06/11/2026,تحويل,,"1,000.000",1097.500',
    ',المجموع,2.500,1000.000,',
  ]
  it('is read by its headings: what left and what came, balances, and a sum that is no line', () => {
    const file = read(rows.join('\n'))
    expect(file).toMatchObject({ format: 'csv', wrong: [], opening: 100_000, closing: 1_097_500 })
    expect(file.map).toMatchObject({ head_row: 2, day: 1, text: 2, debit: 3, credit: 4, balance: 5, day_format: 'dmy' })
    expect(file.lines.map(({ on, amount, text }) => [on, amount, text])).toEqual([
      ['2026-11-05', -2_500, 'رسوم'],
      ['2026-11-06', 1_000_000, 'تحويل'],
    ])
  })
  it('that begins with the newest line has the same balances', () => {
    const [title, head, one, two] = rows as [string, string, string, string]
    expect(read([title, head, two, one].join('\n'))).toMatchObject({ opening: 100_000, closing: 1_097_500 })
  })
  it('of Arabic Excel is windows-1256; what a bank cannot mean is wrong and not guessed', () => {
    const bytes = Buffer.from([
      0xc7, 0xe1, 0xca, 0xc7, 0xd1, 0xed, 0xce, 0x2c, 0xc7, 0xe1, 0xe3, 0xc8, 0xe1, 0xdb, 0x0a,
    ])
    const file = readHere(Buffer.concat([bytes, Buffer.from('05/11/2026,1.5\n45/11/2026,1\n06/11/2026,x1\n')]), null)
    expect(file.map).toMatchObject({ encoding: 'windows-1256', day: 1, amount: 2 })
    expect(file.lines).toHaveLength(1)
    expect(file.wrong.map(each => [each.row, each.key])).toEqual([
      [3, 'banking.read.day'],
      [4, 'banking.read.amount'],
    ])
  })
  it('is read by the map that is said, whatever its headings say', () => {
    const map = {
      ...readCsv(Buffer.from(rows.join('\n')), null).map!,
      debit: null,
      credit: null,
      amount: 5,
      balance: null,
    }
    const file = readCsv(Buffer.from(rows.join('\n')), { map, from: 'said' })
    expect(file.lines.map(each => each.amount)).toEqual([97_500, 1_097_500])
    expect(file.amount_is_balance).toBe(true)
  })
  const other = ['Date,Balance,Amount,Narrative', '05/11/2026,97.500,-2.500,fees', '06/11/2026,98.500,1.000,transfer']
  const amountsBy = (lines: readonly string[], layout: Layout) =>
    readCsv(Buffer.from(lines.join('\n')), layout).lines.map(each => each.amount)
  it.each([
    ['with the headings of then', ['Date', 'Amount', 'Text', 'Reference']],
    ['without', null],
  ])('of other columns is not read by the layout that was kept %s: words that are known win', (_, headings) => {
    const before = 'Date,Amount,Text,Reference\n05/11/2026,1.000,a,b'
    const map = { ...readCsv(Buffer.from(before), null).map!, text: 3 }
    expect(map).toMatchObject({ day: 1, amount: 2, reference: 4 })
    const file = readCsv(Buffer.from(other.join('\n')), { map, from: 'kept', headings })
    expect(file.map).toMatchObject({ day: 1, amount: 3, balance: 2, text: 4 })
    expect(file.amount_is_balance).toBe(false)
    expect(file.lines.map(each => each.amount)).toEqual([-2_500, 1_000])
  })
  it('follows a heading that only its bank knows to where it stands now', () => {
    const headings = ['Tag', 'Umsatz', 'Wer']
    const map = {
      ...readCsv(Buffer.from(rows.join('\n')), null).map!,
      ...noColumns,
      head_row: 1,
      day: 1,
      amount: 2,
      name: 3,
    }
    const layout: Layout = { map, from: 'kept', headings }
    expect(amountsBy(['Tag,Umsatz,Wer', '05/11/2026,1.000,a'], layout)).toEqual([1_000])
    expect(amountsBy(['Wer,Tag,Nr,Umsatz', 'a,05/11/2026,7,1.000'], layout)).toEqual([1_000])
  })
  it('is read as before where the bank only renamed a text', () => {
    const headings = ['Date', 'Amount', 'Memo']
    const map = {
      ...readCsv(Buffer.from(rows.join('\n')), null).map!,
      ...noColumns,
      head_row: 1,
      day: 1,
      amount: 2,
      text: 3,
    }
    const file = readCsv(Buffer.from('Date,Amount,Remarks\n05/11/2026,1.000,fees'), { map, from: 'kept', headings })
    expect(file.lines).toMatchObject([{ amount: 1_000, text: 'fees' }])
  })
})

/** After the samples of ISO 20022 message definitions for camt.053. */
const camt = (entry: string, currency = 'OMR') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>
<Acct><Id><IBAN>OM810180000001299123456</IBAN></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">100.000</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">130.500</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
${entry}</Stmt></BkToCstmrStmt></Document>`
const entry = (currency = 'OMR') => `<Ntry><Amt Ccy="${currency}">30.500</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-11-05</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>FT26-1</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>مريم البلوشية</Nm></Dbtr><DbtrAcct><Id><IBAN>OM021230000000000000001</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>I-26-000012</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

describe('CAMT.053', () => {
  it('is read with parties, reference, remittance and balances', () => {
    expect(read(camt(entry()))).toMatchObject({
      format: 'camt',
      iban: 'OM810180000001299123456',
      opening: 100_000,
      closing: 130_500,
      lines: [
        {
          on: '2026-11-05',
          amount: 30_500,
          reference: 'FT26-1',
          name: 'مريم البلوشية',
          iban: 'OM021230000000000000001',
          text: 'I-26-000012',
        },
      ],
    })
  })
  it('in another currency is wrong, line by line', () => {
    expect(read(camt(entry('USD')))).toMatchObject({ lines: [], wrong: [{ key: 'banking.read.amount' }] })
  })
  it('that declares a type or an entity is not read, nor is other XML', () => {
    const doctype = '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    expect(
      refusal(camt(entry()).replace('<?xml version="1.0" encoding="UTF-8"?>', doctype).replace('I-26', '&x;')),
    ).toBe('field.no-statement')
    expect(refusal('<html><body>1</body></html>')).toBe('field.no-statement')
    expect(refusal(camt('<Ntry>'))).toBe('field.no-statement')
  })
})

/** After the examples of SWIFT's user handbook for MT940. */
const mt940 = [
  ':20:STARTOFSTMT',
  ':25:OM810180000001299123456',
  ':28C:00001/001',
  ':60F:C261104OMR100,000',
  ':61:2611051105C30,500NTRFFT26-1//BANK1',
  ':86:?20I-26-000012?21 كتب?32مريم?33 البلوشية?31OM02123',
  ':61:2611051105D2,5NCHGNONREF//BANK2',
  ':86:Monthly fee',
  ':61:2612310101RC1,NTRFX',
  ':62F:C261105OMR127,000',
  '-',
].join('\r\n')

describe('MT940', () => {
  it('is read: marks, reversals, the year of the booking day, details in parts and as text', () => {
    const file = read(mt940)
    expect(file).toMatchObject({ format: 'mt940', iban: 'OM810180000001299123456', opening: 100_000, closing: 127_000 })
    expect(file.lines).toMatchObject([
      {
        on: '2026-11-05',
        amount: 30_500,
        reference: 'FT26-1',
        name: 'مريم البلوشية',
        text: 'I-26-000012 كتب',
        iban: 'OM02123',
      },
      { on: '2026-11-05', amount: -2_500, reference: 'BANK2', text: 'Monthly fee' },
      { on: '2027-01-01', amount: -1_000, reference: 'X' },
    ])
  })
  it('within an envelope is the same', () => {
    expect(read(`{1:F01BMUSOMRX}{2:O940}{4:\n${mt940}}`).lines).toHaveLength(3)
  })
})

it('a file that is no statement is refused, as is one that is too long', () => {
  expect(refusal('%PDF-1.7 …')).toBe('field.no-statement')
  expect(refusal(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toBe('field.no-statement')
  expect(refusal(Buffer.from([1, 0, 2, 0, 0]))).toBe('field.no-statement')
  const long = `التاريخ,المبلغ\n${Array.from({ length: 50_010 }, () => '05/11/2026,1').join('\n')}`
  expect(refusal(long)).toBe('field.statement-too-long')
})
