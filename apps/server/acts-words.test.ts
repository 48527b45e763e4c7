import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Text, Words } from '@halaqa/kit-contract/words'
import { expect, it } from 'vitest'

/**
 * A button bids (ADR 0045): «صدّر», not «تصدير». Verbs that labels of acts begin with, as they are written without a
 * pronoun; a new act either begins with one of them or adds its own here, which is an imperative too.
 */
const imperatives =
  'أبقِ أجب أخبر أدخل أرسل أسقط أسند اسأل احتسب أصدر أضف أظهر أعد أعدّ أعده أعفِ أغلق أقفل أكّد ألغِ أنهِ أوقف احجب احذف ادخل ارفض اسحب اطلب اعتبر اعتمد اعرض اعكس افتح اقبل اكشف انسخ انشر انقل تابع تراجع راسل ردّ سجّل سوِّ ضع عدّل عُدّ غيّر فعّل قدّم قصّ مدّد وافق'.split(
    ' ',
  )
const pronoun = /(ها|هم|ه)$/
const begins = (label: string): boolean => {
  const [first = ''] = label.split(/[ :…]/)
  return imperatives.includes(first) || imperatives.includes(first.replace(pronoun, ''))
}
/** Labels among the acts that bid nobody. */
const noActs: Record<string, string> = {
  'admission.entry-exam.actions.students': 'leads to a page, whose title it bears',
  'office.assign.nobody': 'says whose an item is',
  'office.assign.mine': 'says whose an item is',
  'office.assign.with': 'says whose an item is',
  'office.assign.by': 'says who assigned it',
  'office.assign.title': 'the title of a dialog',
  'office.assign.colleague': 'a field',
  'office.assign.help': 'a hint',
  'office.assign.missing': 'asks for what is missing in a field',
  'office.assign.alone': 'says why there is no act',
  'office.assign.said_mine': 'says what was done',
  'office.assign.said_given': 'says what was done',
  'office.assign.said_back': 'says what was done',
  'office.assign.failed': 'a failure',
}

/** Nouns of acts. A button of a form or a page does not begin with one, with or without its article. */
const nounsOfActs =
  'إرسال إسناد إصدار إضافة إظهار إعادة إعطاء إعلان إغلاق إلغاء إنهاء استبدال استيراد بيع تأكيد تجربة تجديد تحديد تراجع تسجيل تسديد تسوية تصدير تطبيق تعديل تعليم تفعيل تقسيم تنزيل تنفيذ جواب حجب حجز حذف حفظ رد رفض سحب سداد طباعة طلب عرض فتح قبول مراسلة مسح منح موافقة نسخ نشر نقل'.split(
    ' ',
  )
const isNounOfAnAct = (label: string): boolean => nounsOfActs.includes(label.split(/[ :…]/)[0]!.replace(/^ال/, ''))
/** Links that look like buttons and bear the title of the page they lead to. */
const titles: Record<string, string> = {
  'admission.office.import.title': 'the page of the import',
  'admission.office.create.title': 'the page of a new applicant',
  title: 'a page, by its title',
  'records.office.paper_run.new': 'the name of a part of the page',
  'curriculum.office.plan.version': 'names a version',
  'waiting.open': 'says that registration is open',
  back: '«تراجع» is written as the imperative is',
  'office.undo.label': '«تراجع» is written as the imperative is',
}

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const isText = (node: Text | Words): node is Text => Object.values(node).some(each => typeof each === 'string')
function* texts(words: Words, path = ''): Generator<[key: string, ar: string]> {
  for (const [key, node] of Object.entries(words))
    if (!isText(node)) yield* texts(node, `${path}${key}.`)
    else if (node.ar) yield [path + key, node.ar]
}
const said = globSync('{kits,contexts,apps}/*/messages/*.json', { cwd: root }).flatMap(file => [
  ...texts(JSON.parse(read(file))),
])

it('an act of the office bids: its label begins with an imperative', () => {
  // Other names of an act are no labels: nobody is shown them.
  const labels = said.filter(([key]) => !key.startsWith('synonyms.'))
  const acts = labels.filter(([key]) => /^[\w-]+\.[\w-]+\.actions\.|\.office\.act\.|^office\.assign\./.test(key))
  expect(acts.length).toBeGreaterThan(75)
  const others = acts.filter(([key, label]) => !(key in noActs) && !begins(label))
  expect(others.map(([key, label]) => `${key}: ${label}`)).toEqual([])
})

it('a button of a screen does not begin with the noun of its act', () => {
  const button = /<(\w*Button)\b(?:[^<>]|=>|<[^<>]*\/>)*?>\s*(?:<[^<>]*\/>\s*)*\{\s*\w+\('([\w.-]+)'/g
  const labelled =
    /\b(?:saveLabel|submitLabel|actLabel)=\{\w+\('([\w.-]+)'|<\w*Button\b(?:[^<>]|=>)*?\blabel="([\w.-]+)"/g
  const sources = globSync(['apps/*/src/**/*.tsx', 'contexts/*/office/**/*.tsx', 'kits/{office,web}/**/*.tsx'], {
    cwd: root,
  })
  const keys = new Set(
    sources
      .map(read)
      .flatMap(text => [...text.matchAll(button), ...text.matchAll(labelled)].map(([, one, other]) => other ?? one!)),
  )
  expect(keys.size).toBeGreaterThan(250)
  const nouns = said.filter(([key, label]) => keys.has(key) && !(key in titles) && isNounOfAnAct(label))
  expect(nouns.map(([key, label]) => `${key}: ${label}`)).toEqual([])
})
