import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Text, type Words, wordsIn } from '@halaqa/kit-contract/words'
import { expect, it } from 'vitest'

/** One word a thing (docs/glossary.md): the other word, and the one that is said. A letter beside it is another word. */
const refused: [language: 'ar' | 'en' | 'fr', other: RegExp, said: string][] = [
  ['ar', /طلاب(?![\p{L}])/u, 'طلبة'],
  ['ar', /(?<![\p{L}])(ال|بال|لل)?(مادة|مادتان|موادي|موادك)(?![\p{L}])/u, 'مقرر'],
  ['ar', /(رسالة|رسائل|الرسالة|الرسائل) (نصية|النصية)/, 'رسالة قصيرة'],
  ['ar', /رقم الطالب|أرقام الطلبة/, 'الرقم الجامعي'],
  ['ar', /(?<![\p{L}])(الحال|حال (الوثائق|التدوينة|الطلب|هذا الطلب))(?![\p{L}])/u, 'الحالة'],
  ['ar', /ميجابايت|\d MB/, 'ميغابايت'],
  ['ar', /تظلّم/, 'تظلم'],
  ['ar', /(?<![\p{L}])(ال)?متقدم(ون|ين)?(?![\p{L}])/u, 'متقدّم'],
  ['ar', /معمّى/, 'مشفّر'],
  ['ar', /الدخول بخطوتين/, 'التحقق بخطوتين'],
  ['ar', /فيديو|مقطع مصوّر|الدرس المرئي/, 'مقطع مرئي'],
  ['ar', /(?<![\p{L}])(ال)?سطور(?![\p{L}])/u, 'أسطر'],
  ['ar', /(?<![\p{L}])(ال)?معلم(ون|ين|يها)?(?![\p{L}])/u, 'أستاذ'],
  ['ar', /دفعة (وثائق|جديدة)|رقم الدفعة/, 'إصدار جماعي'],
  ['ar', /مقترح(ون)? للفصل|استثناء(ات)? من الفصل/, 'إنهاء القيد'],
  ['en', /\b[Tt]elephones?\b/, 'phone'],
  ['en', /\b(\d[\d,]*|\{\{\w+\}\}) letters\b/, 'characters'],
  ['en', /\b[Ff]ilms?\b(?! sideways)/, 'video'],
  ['en', /\b[Ww]hoever\b/, 'anyone who, those who'],
  [
    'en',
    /\blink is over\b|[Pp]resent password|[Kk]ind of account|Frequent questions/,
    'has expired, current, type, FAQ',
  ],
  ['en', /[Cc]onformity day/, 'document check day'],
  ['en', /[Tt]ext messages?/, 'SMS'],
  ['en', /\b[Oo]fficers?\b/, 'member of staff'],
  ['en', /(?<!\{)\b[Ss]pecialt(y|ies)\b/, 'speciality'],
  ['en', /[Tt]wo-step|second step/, 'second factor'],
  ['en', /\b(points? of )?mercy\b/, 'compassionate marks'],
  ['fr', /[Cc]ollège|[Uu]niversité\b(?! d’origine)/, 'établissement'],
  ['fr', /[Mm]atricule/, 'numéro d’étudiant'],
  ['fr', /jour de conformité/, 'jour de vérification'],
  ['fr', /(examen|test) d’entrée/, 'examen d’admission'],
  ['fr', /\b[Cc]rédits?\b(?<!([Cc]arte|[Hh]eures?) de crédits?)/, 'heure de crédit'],
  ['fr', /\bfilms?\b/, 'vidéo'],
  ['fr', /[Dd]ouble authentification|[Ss]econd facteur/, 'double vérification'],
  ['fr', /clémence|indulgence/i, 'points de rattrapage'],
  ['fr', /années? académiques?/, 'année universitaire'],
  ['fr', /\d lettres au plus/, 'caractères'],
  ['fr', /[Cc]ourriels?/, 'e-mail'],
  ['fr', /[Ll]a vie étudiante (vous|attribue|l’examine|regarde)/, 'la scolarité'],
  ['fr', /échouée/, 'non validée'],
]
/** Where the other word is the right one. */
const allowed: Record<string, string> = {
  'synonyms.': 'what people type instead of our word; it is shown to nobody',
  'heac.student': 'the number that the unified admission centre gives',
  'admission.unified.incomplete': 'the same number',
  'plan.states.fail': 'said of a subject, in French',
  'player.unsupported': 'a sentence of the specification (X025), which keeps its words',
  'curriculum.office.video.unsupported': 'the same sentence',
}

const root = join(import.meta.dirname, '../..')
const files = globSync('{kits,contexts,apps}/*/messages/*.json', { cwd: root }).sort()
const wordsOf = (file: string): Words => JSON.parse(readFileSync(join(root, file), 'utf8'))
function* texts(words: Words, path = ''): Generator<[key: string, text: Text]> {
  for (const [key, node] of Object.entries(words))
    if (Object.values(node).some(each => typeof each === 'string')) yield [path + key, node as Text]
    else yield* texts(node as Words, `${path}${key}.`)
}

it.each(files)('%s says one thing by one word', file => {
  const found: string[] = []
  for (const [key, text] of texts(wordsOf(file))) {
    if (Object.keys(allowed).some(each => key.startsWith(each))) continue
    for (const [language, other, said] of refused)
      if (other.test(text[language] ?? '')) found.push(`${key}: «${text[language]}»; say ${said}`)
  }
  expect(found).toEqual([])
})

it('says a post of the blog «مقال», and a diary of a student «تدوينة»', () => {
  const blog = files.filter(file => file.startsWith('contexts/content')).flatMap(file => [...texts(wordsOf(file))])
  expect(blog.filter(([, { ar }]) => ar?.includes('تدوين')).map(([key]) => key)).toEqual([])
})

const breakable = / [:;!?»]|« /
it.each(files)('%s leaves no line of French to break before its punctuation', file => {
  const spoken = JSON.stringify(wordsIn(wordsOf(file), 'fr'))
  expect(spoken.match(/.{0,30}( [:;!?»]|« )/g) ?? []).toEqual([])
})
it('leaves none in the French texts of the pages either', () => {
  const pages = globSync('contexts/content/texts/fr/*.json', { cwd: root })
  const french = pages.map(file => Object.values(JSON.parse(readFileSync(join(root, file), 'utf8'))).join('\n'))
  expect(french.filter(text => breakable.test(text))).toEqual([])
})
