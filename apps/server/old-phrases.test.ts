import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * Phrases that a close reading of the Arabic found wrong, by the row of its table, as they stood. What was mended by
 * something else than words (fonts, the order of signs, days of a calendar) has its test beside it.
 */
const old: [row: number, phrase: RegExp][] = [
  [2, /لم نتمكن من جلب بيانات الحساب|حدثث/],
  [3, /المرجو إعادة تسجيل الدخول/],
  [4, /وقع خلل قم|باعادة تحميل/],
  [5, /الذي ادخلته/],
  [6, /يقبل حروف (إنجليزية|عربية)/],
  [7, /حروف إنجليزية و أرقام/],
  [8, /أن يكون على الأقل|\{\{min\}\} حرفا(?!ن)/],
  [9, /يجب أن لا|\{\{max\}\} حرفا(?!ن)/],
  [10, /أن يكون عدد صحيح/],
  [11, /أن يكون واحد من|من الاتي/],
  [12, /عدد عشري صحيح/],
  [13, /(?<!\d)[123] طالبًا/],
  [14, /أجاب \{\{author\}\}/],
  [15, /(سحبه|وقّعه) \{\{by\}\}|ثبّته \{\{name\}\}|(?<![\u0600-\u06ff])(حضر|غاب) \{\{name\}\}/],
  [16, /[\u0600-\u06ff]{2} و (?=[\u0600-\u06ff]{2})/],
  [17, /ر\.ع\.\.(?!\.)/],
  [19, /أحد اثن ثلا أرب خمي/],
  [21, /الإثنين/],
  [24, /لا يمكن تغيير الموعد قبل/],
  [26, /اكتب اسم المستخدم|«أعد الإرسال»|«استبدل الملف»/],
  [27, /المقاطع تتداخل|عنوان المقطع \{\{number\}\}|لكل مقطع عنوان|الجزء \{\{number\}\}/],
  [28, /استثناء(ات)? من الفصل|فصل الطالب .* حتى نهاية الفصل/],
  [29, /معيد اختبار/],
  [31, /يشعر بها أصحابها/],
  [32, /معمّى/],
  [33, /ويصلنا منه نتيجة|أما طلب لم يكتمل/],
  [34, /نجيب عليها/],
  [35, /البيانات التي أدخلت غير/],
  [36, /^المعلّم$/],
  [37, /حضروا من الحاجزين/],
  [38, /^لا مرفوض$/],
  [39, /^لازم \(1 أو 0\)$/],
  [40, /المتطلبات تدور/],
  [41, /^اترك( المسودة)?$/],
  [42, /^أُجيب$/],
  [43, /^(منتظم|مؤجل|خريج|ناجح|راسب) \{\{count\}\}$/],
  [45, /(?<![\u0600-\u06ff])لَّا /],
  [46, /(?<=[\u064b-\u0652]) \* /],
  [
    48,
    /(سلمى|هدى|نورة|أمينة|مريم|فاطمة|عائشة)[\u0600-\u06ff ]* ال(معمري|كندي|بوسعيدي|نبهاني|هنائي)(?![\u0600-\u06ff])/,
  ],
  [50, /\d ر\.ع\./],
]
/** Columns that count many say whom they count: «الناجحون», not «ناجح». */
const counts = /^records\.report\.\w+\.fields\.(success|fail|study|active|delayed|graduate)$/
/** Phrases that are right elsewhere. */
const named: [key: string, wrong: string][] = [
  ['content.page.values.slug.info', 'عن الكلية'],
  // Said to the applicant by the portal, of the applicant by the office.
  ['admission.registration.fields.completed_grade', 'آخر صف أتممته'],
]

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
/** Every text of a JSON file, by its path. */
function* texts(node: unknown, path = ''): Generator<[path: string, text: string]> {
  if (typeof node === 'string') yield [path.replace(/^\.|\.ar$/g, ''), node]
  else if (node && typeof node === 'object')
    for (const [key, inner] of Object.entries(node))
      if (key !== 'en' && key !== 'fr') yield* texts(inner, `${path}.${key}`)
}
const said = globSync(['{kits,contexts,apps}/*/messages/*.json', 'contexts/content/texts/{*,ar/*}.json'], { cwd: root })
  .sort()
  .flatMap(file => [...texts(JSON.parse(read(file)))].map(each => [file, ...each] as const))

it('no phrase that was mended stands in a message or a text of a page again', () => {
  expect(said.length).toBeGreaterThan(5000)
  const again = said.flatMap(([file, path, text]) =>
    old.filter(([, phrase]) => phrase.test(text)).map(([row]) => `${row}: ${file}, ${path}: ${text.slice(0, 120)}`),
  )
  expect(again).toEqual([])
})

it('none stands in the seeds either', () => {
  const sources = globSync('database/seeds/**/*.{ts,json}', { cwd: root }).sort()
  expect(sources.length).toBeGreaterThan(10)
  const again = sources.flatMap(file =>
    read(file)
      .split('\n')
      .flatMap((line, at) => old.filter(([, phrase]) => phrase.test(line)).map(([row]) => `${row}: ${file}:${at + 1}`)),
  )
  expect(again).toEqual([])
})

it('a column of counts is named in the plural, and what is right elsewhere does not stand where it was wrong', () => {
  const single = said.filter(([, path, text]) => counts.test(path) && !/(ون|ات)$/.test(text))
  expect(single.map(([, path, text]) => `${path}: ${text}`)).toEqual([])
  for (const [key, wrong] of named) expect(said.find(([, path]) => path === key)?.[2]).not.toBe(wrong)
})
