import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as fields from './fields.ts'
import { latinDigits, plainArabic, searchKey } from './index.ts'
import words from './messages/contract.json' with { type: 'json' }
import { fieldIssues } from './problem.ts'
import { listing } from './words.ts'

/** The Arabic message of the first failing rule of a field; undefined when it is fine. */
function messageOf(schema: z.ZodType, value: unknown): string | undefined {
  const parsed = schema.safeParse(value, { reportInput: true })
  const [issue] = parsed.success ? [] : fieldIssues(parsed.error)
  if (!issue) return undefined
  const said = words.field as Record<string, { ar: string }>
  const key = issue.key.replace('field.', '')
  const form = new Intl.PluralRules('ar').select(Number(issue.values.count))
  const text = (said[key] ?? said[`${key}_${form}`])!.ar
  return text.replace(/\{\{(\w+)\}\}/g, (_, name) => listing.format(issue.values[name], '', 'ar').toString())
}
const text = fields.text

describe('the generic rules of the specification (section 5), in its words and in right Arabic (ADR 0044)', () => {
  it.each<[rule: string, schema: z.ZodType, wrong: unknown, message: string, right: unknown]>([
    ['R002', fields.email, 'mazin@', 'بريد إلكتروني غير صحيح', 'mazin@example.om'],
    ['R003', text(20, fields.isDay), '31-02-2026', 'التاريخ الذي أدخلته غير صحيح', '28-02-2026'],
    ['R004', text(20, fields.isLatin), 'مازن', 'هذا الحقل يقبل حروفًا إنجليزية فقط', 'Al-Harthi 2'],
    [
      'R005',
      text(20, fields.isLatinAlphanumeric),
      'Al-Harthi',
      'هذا الحقل يقبل حروفًا إنجليزية وأرقامًا فقط',
      'Al Harthi 2',
    ],
    ['R006', text(20, fields.isArabic), 'Mazin', 'هذا الحقل يقبل حروفًا عربية فقط', 'مازِن 2 ٣'],
    ['R007', text(20), '   ', 'مطلوب', 'أ'],
    ['R008', text(20, fields.atLeast(3)), 'أب', 'يجب ألا يقل عن 3 أحرف', 'أبج'],
    ['R009', text(5), 'أبجدهو', 'يجب ألا يتجاوز 5 أحرف', 'أبجده'],
    ['R010', text(20, fields.isDecimal), '1.234', 'أدخل عددًا بمنزلتين عشريتين على الأكثر', '1.23'],
    ['R011', text(20, fields.isInteger), '1.5', 'يجب أن يكون عددًا صحيحًا', '15'],
    ['R012', text(20, fields.isOneOf(['أ', 'ب'])), 'ج', 'يجب أن يكون واحدًا من الآتي: أ، ب', 'ب'],
  ])('%s', (_, schema, wrong, message, right) => {
    expect(messageOf(schema, wrong)).toBe(message)
    expect(messageOf(schema, right)).toBeUndefined()
  })
  it('R013: required when another field says so', () => {
    const schema = z
      .object({ married: z.boolean(), partner: z.string() })
      .superRefine(fields.requiredWhen('partner', record => record.married))
    expect(messageOf(schema, { married: true, partner: '' })).toBe('ضروري')
    expect(messageOf(schema, { married: false, partner: '' })).toBeUndefined()
    expect(messageOf(schema, { married: true, partner: 'أ' })).toBeUndefined()
  })
  it('R001: the first failing rule of a field wins', () => {
    const schema = text(3, fields.isLatin, fields.atLeast(10), fields.isInteger)
    expect(messageOf(schema, 'مازن')).toBe('هذا الحقل يقبل حروفًا إنجليزية فقط')
    expect(messageOf(schema, 'Mazin')).toBe('يجب ألا يقل عن 10 أحرف')
    expect(messageOf(schema, '')).toBe('مطلوب')
  })
  it('R001: what is empty skips all rules but "required"', () => {
    const schema = fields.optionalText(3, fields.isEmail, fields.atLeast(10))
    for (const empty of ['', '   ', undefined]) expect(messageOf(schema, empty)).toBeUndefined()
    expect(messageOf(schema, 'x')).toBe('بريد إلكتروني غير صحيح')
  })
  it('R001: one message a field, each field its own', () => {
    const schema = z.strictObject({ name: text(3, fields.isLatin), mail: fields.email })
    const parsed = schema.safeParse({ name: '', mail: '', more: 1 }, { reportInput: true })
    expect(
      fieldIssues(parsed.error!)
        .map(issue => [issue.field, issue.key])
        .sort(),
    ).toEqual([
      ['mail', 'field.required'],
      ['more', 'field.unknown'],
      ['name', 'field.required'],
    ])
  })
})

describe('fields of the product', () => {
  it.each(['a@b.c', 'مازن@example.om', 'a..b@x.y', 'first.last+tag@sub.example.om'])('takes the address %s', address =>
    expect(messageOf(fields.email, address)).toBeUndefined(),
  )
  it.each([
    'a@b',
    '@b.om',
    'a b@c.om',
    'a@b..om',
    'a@b.om,c@d.om',
    '"a"@b.om',
    'a@b.om>',
    'a\n@b.om',
    `${'a'.repeat(250)}@b.om`,
  ])('refuses the address %j', address => expect(messageOf(fields.email, address)).toBeDefined())
  it.each([
    ['+968 9200-0142', '+96892000142'],
    ['92000142', '+96892000142'],
    ['00968 92000142', '+96892000142'],
    ['٠٠٩٦٨٩٢٠٠٠١٤٢', '+96892000142'],
  ])('reads the telephone number %s', (typed, stored) => expect(fields.phone.parse(typed)).toBe(stored))
  it.each(['62000142', '9200014', '+0968', '+96892abc', '+', ''])('refuses the telephone number %j', typed =>
    expect(messageOf(fields.phone, typed)).toBeDefined(),
  )
  it('reads civil numbers with Arabic digits and says how many digits were typed', () => {
    expect(fields.civilNumber.parse('١٢٣٤ ٥٦٧٨')).toBe('12345678')
    expect(messageOf(fields.civilNumber, '1234567')).toBe('الرقم المدني 8 أرقام، والمكتوب 7')
    expect(messageOf(fields.civilNumber, '')).toBe('مطلوب')
    expect(messageOf(fields.civilNumber, '٠٠٠٠٠٠٠٠')).toBe('قيمة غير صحيحة')
  })
  it('stores names without tashkeel and tatweel', () => {
    expect(fields.arabicName().parse('  مُحَمَّـــد   الأمين ')).toBe('محمد الأمين')
    expect(messageOf(fields.arabicName(), 'محمد!')).toBeDefined()
  })
  it.each(['2026-02-28', '1900-01-01', '2199-12-31'])('takes the day %s', day =>
    expect(messageOf(fields.day, day)).toBeUndefined(),
  )
  it.each(['2026-02-30', '0000-01-01', '0001-01-01', '9999-12-31', '26-02-2026', ''])('refuses the day %j', day =>
    expect(messageOf(fields.day, day)).toBeDefined(),
  )
  it('takes ids that a column can hold, in addresses only as digits', () => {
    expect(fields.idInPath.safeParse('2147483647').data).toBe(2_147_483_647)
    for (const wrong of ['2147483648', '0', '01', '1e3', '-1', ' 1', '1.0', '٣', ''])
      expect(fields.idInPath.safeParse(wrong).success).toBe(false)
    for (const wrong of [0, -1, 1.5, 2_147_483_648, Number.NaN]) expect(fields.id.safeParse(wrong).success).toBe(false)
  })
  it('keeps money whole', () => {
    for (const wrong of [-1, 0.5, Number.MAX_SAFE_INTEGER, '20'])
      expect(fields.baisa.safeParse(wrong).success).toBe(false)
    expect(fields.baisa.parse(20_000)).toBe(20_000)
  })
  it('reads days of the form DD-MM-YYYY, and only real ones', () => {
    const date = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(date, value => {
        const iso = value.toISOString().slice(0, 10)
        const [year, month, day] = iso.split('-')
        return fields.isoOfDay(`${day}-${month}-${year}`) === iso
      }),
    )
    for (const wrong of ['29-02-2027', '00-01-2026', '1-1-2026', '2026-01-01', '32-12-2026'])
      expect(fields.isoOfDay(wrong)).toBeUndefined()
    expect(fields.isoOfDay('٢٨-٠٢-٢٠٢٦')).toBe('2026-02-28')
  })
})

describe('digits and search', () => {
  it('reads Arabic and Persian digits, and leaves everything else', () => {
    expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789 0123456789')
    expect(latinDigits('١٬٢٣٤٫٥ ريال')).toBe('1234.5 ريال')
    fc.assert(
      fc.property(
        fc.nat(),
        number => latinDigits(number.toLocaleString('ar-EG', { useGrouping: false })) === String(number),
      ),
    )
  })
  const arabic = fc.string({ unit: fc.constantFrom(...'ابتثحخدذرزسشصضطظعغفقكلمنهويىةأإآٱؤئءـ َُِّْٰ١٢ abAB0') })
  it('is the same however often it is folded', () => {
    fc.assert(fc.property(arabic, name => searchKey(searchKey(name)) === searchKey(name)))
  })
  it('does not see marks, tatweel, seats of hamza, case, or spaces around', () => {
    fc.assert(
      fc.property(arabic, name => {
        const key = searchKey(name)
        expect(searchKey(` ${name.toUpperCase()} `)).toBe(key)
        expect(searchKey(plainArabic(name))).toBe(key)
        expect(
          searchKey(
            name
              .replace(/[أإآٱ]/g, 'ا')
              .replace(/ى/g, 'ي')
              .replace(/ة/g, 'ه'),
          ),
        ).toBe(key)
      }),
    )
  })
  it.each([
    ['عبد الله', 'عبدالله'],
    ['فاطِمَة الزَّهراء', 'فاطمه الزهراء'],
    ['رؤى مستشفى', 'روي مستشفي'],
    ['أبو  بكر', 'ابو بكر'],
  ])('%s is found as %s', (name, asked) => expect(searchKey(name)).toBe(searchKey(asked)))
})

it('takes out what would turn the direction of a whole line', () => {
  expect(text(50).parse('\u202eevil\u202c \u2067عنوان\u2069')).toBe('evil عنوان')
  expect(text(50).parse('a\u200fb')).toBe('a\u200fb')
})
