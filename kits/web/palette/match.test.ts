import { searchKey } from '@halaqa/kit-contract'
import { describe, expect, it } from 'vitest'
import type { PaletteItem } from './item.ts'
import { ranked, rankOf, ranks, wordsOfName } from './match.ts'
import { stemsOf } from './stem.ts'

const item = (title: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  id: title,
  title,
  group: 'g',
  ...more,
})
const stem = (word: string) => stemsOf(searchKey(word))[0]

describe('the stem of a word', () => {
  it.each([
    ['معادل', 'معادلة المعادلة المعادلات معادلات والمعادلات بالمعادلة للمعادلة كالمعادلة فالمعادلة'],
    ['درج', 'درجة الدرجة درجات بالدرجات'],
    ['طالب', 'طالب طالبة طالبات الطالبات للطالبات طالبان طالبين'],
    ['متقدم', 'متقدّم المتقدّمون المتقدمين متقدمين متقدّمًا للمتقدّمين'],
    ['وثيق', 'وثيقة الوثيقة والوثيقة للوثيقة'],
    ['مقرر', 'مقرر مقرّر المقررات مقررات مقررين بالمقرر'],
    ['صلاح', 'صلاحية الصلاحية'],
  ])('is «%s» with and without article, number and gender', (expected, forms) => {
    expect(forms.split(' ').map(form => [form, stem(form)])).toEqual(forms.split(' ').map(form => [form, expected]))
  })
  it.each([
    ['بمعادلة', 'معادل'],
    ['لطالب', 'طالب'],
    ['ودرجات', 'درج'],
    ['التحاق', 'التحاق'],
  ])('of «%s» is «%s» as well: what begins a word may be part of it or not', (word, expected) => {
    expect(stemsOf(searchKey(word))).toContain(expected)
  })
  it('leaves short words whole', () => {
    expect(['الي', 'وقت', 'بين', 'فن', 'لغة'].map(stem)).toEqual(['الي', 'وقت', 'بين', 'فن', 'لغه'])
  })
  it('is no other word: what begins with ب, ل or و keeps it', () => {
    expect(stemsOf('بطاقه')[0]).toBe('بطاق')
    expect(stemsOf('الوثيقه')).toEqual(['وثيق', 'الوثيق'])
  })
  it.each([
    ['students', 'student'],
    ['studies', 'study'],
    ['class', 'class'],
    ['étudiants', 'etudiant'],
    ['l’équivalence', 'equivalence'],
    ['d’admission', 'admission'],
    ['gas', 'gas'],
  ])('of `%s` is `%s`', (word, expected) => expect(stem(word)).toBe(expected))
})

describe('the palette finds', () => {
  it.each([
    ['معادلة', 'المعادلات'],
    ['المعادلات', 'معادلة المؤهل'],
    ['طالب', 'الطالبات'],
    ['متقدم تسجيل', 'تسجيل متقدّم'],
    ['وثيقه', 'الوثيقة'],
    ['مدفوعات', 'المدفوعات'],
    ['أصدر كشف درجات', 'أصدر كشف الدرجات'],
    ['equi', 'Equivalences'],
    ['équivalence', 'Équivalences'],
    ['equivalences', 'Équivalences'],
  ])('«%s» for «%s»', (text, title) => {
    expect(rankOf(item(title), text)).toBeDefined()
  })
  it.each([
    ['معادلة', 'المدفوعات'],
    ['طالبة سجل', 'الطلبة'],
    ['zzz', 'Equivalences'],
  ])('nothing by «%s» in «%s»', (text, title) => {
    expect(rankOf(item(title), text)).toBeUndefined()
  })
  it('what an item is for, beside its name', () => {
    const invoices = item('الفواتير', { words: 'المالية ما يُطلب من رسوم وما بقي' })
    expect(rankOf(invoices, 'رسم رسوم')).toBeUndefined()
    expect(rankOf(invoices, 'الرسوم')).toBe(ranks.about)
  })
  it('what it is called as well, each by itself', () => {
    const students = item('الطلبة', { synonyms: ['طلاب', 'سجل الطالب'] })
    expect(rankOf(students, 'طلاب')).toBe(ranks.synonym)
    expect(rankOf(students, 'سجل طالب')).toBe(ranks.synonym)
  })
})

describe('the order of what is found', () => {
  it('is the name itself, what begins so, words of it, other forms of them, other names, what it is for', () => {
    const text = 'درجات'
    const titles = [
      item('صفحة', { words: 'الدرجات وما بعدها' }),
      item('علامات', { synonyms: ['درجات'] }),
      item('درجة المقرر'),
      item('رصد درجات'),
      item('درجات الرأفة'),
      item('الدرجات'),
    ]
    expect(titles.map(each => rankOf(each, text))).toEqual([5, 4, 3, 2, 1, 0])
    expect(ranked(titles, text)[0]!.items.map(({ title }) => title)).toEqual(titles.map(({ title }) => title).reverse())
  })
  it('puts the group of the best before the others, and leaves what is equal where it stood', () => {
    const found = ranked(
      [
        item('سالم الدرجي', { group: 'people' }),
        item('درجة', { group: 'screens' }),
        item('درجات', { group: 'screens' }),
      ],
      'درجات',
    )
    expect(found.map(({ group, items }) => [group, ...items.map(({ title }) => title)])).toEqual([
      ['screens', 'درجات', 'درجة'],
      ['people', 'سالم الدرجي'],
    ])
    const all = [item('ب', { group: 'two' }), item('ا', { group: 'one' }), item('ت', { group: 'two' })]
    expect(ranked(all, '').map(({ group, items }) => [group, items.length])).toEqual([
      ['two', 2],
      ['one', 1],
    ])
  })
  it('is said by whoever made an item, where they know better', () => {
    expect(rankOf(item('كشف درجات · سلمى', { rank: 0.5 }), 'accept 20231')).toBe(0.5)
  })
})

it('of what is typed it is said which words are of a name; what is begun counts from three letters on', () => {
  expect(wordsOfName(['كشف', 'درجه', 'سلمى'], 'أصدر كشف درجات')).toEqual([true, true, false])
  expect(wordsOfName(['is', 'iss', 'salma'], 'Issue a transcript')).toEqual([false, true, false])
})
