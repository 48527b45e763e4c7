import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { genderOf, type Text, type Words } from '@halaqa/kit-contract/words'
import { assemble } from '@halaqa/kit-server/assembly'
import { translate } from '@halaqa/kit-server/words'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { contexts } from './contexts.ts'

/** States, nouns and verbs that are said of a person: by themselves the whole of a message. */
const ofAPerson: Record<string, string> = {
  ...{ طالب: 'طالبة', متقدّم: 'متقدّمة', منتظم: 'منتظمة', مؤجل: 'مؤجلة', موقوف: 'موقوفة', منقطع: 'منقطعة' },
  ...{ منسحب: 'منسحبة', مفصول: 'مفصولة', خريج: 'خريجة', ناجح: 'ناجحة', راسب: 'راسبة', مقبول: 'مقبولة' },
  ...{ حضر: 'حضرت', غاب: 'غابت', معفى: 'معفاة' },
}
/** Said of no one person: kinds of account and of lists, choices of a filter, acts, and staff, whose gender is not asked for. */
const ofNobody =
  /\.(one|accepted)$|guard\.|paper-run\.|report\.|message\.values|day\.mark_|staff\.|plan\.states|identity\.guard|outline/

const root = join(import.meta.dirname, '../..')
const files = globSync('{kits,contexts,apps}/*/messages/*.json', { cwd: root })
const isText = (node: Text | Words): node is Text => typeof node.ar === 'string' || typeof node.en === 'string'
function* messages(words: Words, path = ''): Generator<[key: string, text: Text, beside: Words]> {
  for (const [key, node] of Object.entries(words))
    if (isText(node)) yield [path + key, node, words]
    else yield* messages(node, `${path}${key}.`)
}

it.each(files)('%s says every state of a person of a woman too', file => {
  const lacking = [...messages(JSON.parse(readFileSync(join(root, file), 'utf8')))]
    .filter(([key, { ar }]) => ar !== undefined && ofAPerson[ar] && !ofNobody.test(key))
    .filter(([key, { ar }, beside]) => {
      const own = key.slice(key.lastIndexOf('.') + 1)
      return (beside[`${own}_female`] as Text | undefined)?.ar !== ofAPerson[ar!]
    })
  expect(lacking.map(([key, { ar }]) => `${key}: ${ar}`)).toEqual([])
})

/** Fields and values that Arabic says otherwise of a woman (`state.active`): what stands before `_female` in some message. */
const saidOfAPerson = new Set(
  files.flatMap(file =>
    [...messages(JSON.parse(readFileSync(join(root, file), 'utf8')))].flatMap(
      ([key]) => /\.values\.([\w-]+\.[\w-]+)_female$/.exec(key)?.[1] ?? [],
    ),
  ),
)
type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
}
const childrenOf = ({ properties = {}, items, anyOf = [], oneOf = [] }: Schema): Schema[] => [
  ...Object.values(properties),
  ...(items ? [items] : []),
  ...anyOf,
  ...oneOf,
]
const valuesOf = (schema: Schema): unknown[] => [...(schema.enum ?? []), ...(schema.anyOf ?? []).flatMap(valuesOf)]
/** Objects that name a person and say a state of theirs, without the gender that the words of the state need. */
function personsWithoutGender(schema: Schema): string[] {
  const { properties = {} } = schema
  const states = Object.keys(properties).filter(key =>
    valuesOf(properties[key]!).some(each => saidOfAPerson.has(`${key}.${each}`)),
  )
  const own = properties.full_name && !properties.gender ? states : []
  return [...own, ...childrenOf(schema).flatMap(personsWithoutGender)]
}

it('every reply that names a person beside a state of theirs tells the gender that its words need', () => {
  const lacking = contexts.flatMap(each =>
    each.handlers.flatMap(({ route }) => {
      if (!(route.reply instanceof z.ZodType)) return []
      const found = personsWithoutGender(z.toJSONSchema(route.reply, { unrepresentable: 'any' }) as Schema)
      return found.map(field => `${route.name}: ${field}`)
    }),
  )
  expect([...new Set(lacking)]).toEqual([])
})

it('the server says a state as the gender of the record asks, and the common form when it is not known', () => {
  assemble(contexts)
  const said = (person?: object) => translate('ar', 'students.student.values.state.active', genderOf(person))
  expect([said({ gender: 'female' }), said({ gender: 'male' }), said(), said({ gender: '' })]).toEqual([
    'منتظمة',
    'منتظم',
    'منتظم',
    'منتظم',
  ])
  expect(translate('ar', 'students.notice.state.body', { state: 'graduate', context: 'female' })).toContain('خريجة')
})

/** What a mail asks of a man only, as whole words: a woman is asked otherwise. */
const askedOfAMan =
  /(?<![\u0600-\u06ff])(و|ف|ل)?(احجز|أحضر|احضر|صحّح(ها)?|لتصحّحها|استبدل|وثّق|اضغط|اكتب|اقرأ|ارفع|سدّد|انتقل|راسلنا|فراسلنا|أهمل|سجّل الدخول|تحضر|تجتز|تقدّم طلبًا|طالبًا)(?![\u0600-\u06ff])/

it('every mail and notice to an applicant has its words for a woman, or asks neither by gender', () => {
  const told = files
    .filter(file => file.startsWith('contexts/admission/'))
    .flatMap(file => [...messages(JSON.parse(readFileSync(join(root, file), 'utf8')))])
    .filter(([key]) => /^admission\.(notice|mail\.verify)\./.test(key))
  expect(told.length).toBeGreaterThan(60)
  const lacking = told.filter(
    ([key, { ar }, beside]) =>
      !key.endsWith('_female') &&
      askedOfAMan.test(ar ?? '') &&
      !beside[`${key.slice(key.lastIndexOf('.') + 1)}_female`],
  )
  expect(lacking.map(([key, { ar }]) => `${key}: ${ar}`)).toEqual([])
})

/** Who has an account has no gender there: its mails say what can be done, and bid nobody as a man. */
const bidden =
  /(?<![\u0600-\u06ff])(و|ف)?(افتح|اختر|أهمل|فعّل|اطلب|تواصل|ادخل|اضغط|اكتب|سجّل|حاول|تجاهل|غيّر|راجع|تأكد|انتظر|انسخ|لا تشارك|تطلب)(?![\u0600-\u06ff])/

it('the mails about an account bid nobody as a man', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const mails = [
    ...messages(read('contexts/identity/messages/accounts.json').identity.mail, 'identity.mail.'),
    ...messages(read('kits/server/messages/server.json').mail, 'mail.'),
  ]
  expect(mails.length).toBeGreaterThan(25)
  expect(mails.filter(([, { ar }]) => bidden.test(ar ?? '')).map(([key, { ar }]) => `${key}: ${ar}`)).toEqual([])
})
