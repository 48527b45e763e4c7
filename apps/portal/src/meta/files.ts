import type { Language } from '@halaqa/kit-contract/format'
import { listOf } from '../routes.tsx'

type Manifest = NonNullable<typeof __CLIENT_MANIFEST__>

/** What draws an address: modules under src/features, and the features of its words. */
export type Drawn = { modules: string[]; words: string[] }
type Line = [pattern: RegExp, modules: string, words: string]

const site = 'site web'
const form = `${site} parts contract`
const applicant = `applicant payment ${form}`
const student = `student choosing ${form}`

/** The same list as the routes, by the beginning of the path; the first that fits. */
const lines: Line[] = [
  [/^\/$/, 'public/layout public/landing', `public front ${site}`],
  [/^\/(our_vision|info|privacy|usage)$/, 'public/layout public/text-page', `public ${site}`],
  [/^\/programmes$/, 'public/layout public/programmes', `public front ${site}`],
  [/^\/programmes\/form(\/|$)/, 'apply/layout apply/form-page', `apply ${form}`],
  [/^\/return$/, 'public/layout public/return', `public front ${site}`],
  [/^\/contact$/, 'public/layout public/contact', `public contract ${site}`],
  [/^\/blog$/, 'public/layout public/blog', `public ${site}`],
  [/^\/blog\/post\//, 'public/layout public/post', `public ${site}`],
  [/^\/support\/faq(\/|$)/, 'public/layout public/faq', `public ${site}`],
  [/^\/waitinglist\//, 'public/layout public/waiting', `public contract ${site}`],
  [/^\/heac\//, 'public/layout public/heac', `public contract ${site}`],
  [/^\/auth$/, 'account/auth', `account ${form}`],
  [/^\/(auth\/reset\/|user\/activation$)/, 'account/new-password', `account ${form}`],
  [/^\/(account|teacher|library\/home|affiliate\/home|eshop\/dashboard)$/, 'account/account-home', `account ${form}`],
  [/^\/registrar\/verify-email\//, 'applicant/verify-email', applicant],
  [/^\/registrar\/apply$/, 'apply/layout apply/form-page', `apply ${form}`],
  [/^\/registrar(\/(index|portal))?$/, 'applicant/layout applicant/home', applicant],
  [/^\/registrar\/(uploader|files)$/, 'applicant/layout applicant/uploader', applicant],
  [/^\/registrar\/equation$/, 'applicant/layout applicant/equation', `apply ${applicant}`],
  [/^\/registrar\/form$/, 'applicant/layout applicant/form', `apply ${applicant}`],
  [/^\/registrar\//, 'applicant/layout applicant/small-pages', applicant],
  [/^\/payment\/verify\//, 'payment/verify', `payment ${form}`],
  [/^\/payment\//, 'payment/paying', `payment ${form}`],
  [/^\/profile\/student\//, 'student/other-names', student],
  [/^\/student$/, 'student/layout student/home', student],
  [/^\/student\/advisor$/, 'student/layout advisor/advisor', `advisor ${student}`],
  [/^\/student\/docs$/, 'student/layout papers/papers', `papers ${student}`],
  [/^\/student\/paymenterror$/, 'student/layout money/error', `money payment ${student}`],
  [/^\/student\/donations$/, 'student/layout giving/giving', `giving payment ${student}`],
  [/^\/student\/payments$/, 'student/layout money/payments', `money payment ${student}`],
  [/^\/student\/payments\/statement$/, 'student/layout money/statement', `money payment ${student}`],
  [/^\/verify\//, 'papers/verify', `papers payment ${site}`],
  [/^\/student\/community$/, 'student/layout community/list', `community ${student}`],
  [/^\/student\/community\/create$/, 'student/layout community/create', `community ${student}`],
  [/^\/student\/community\/show\//, 'student/layout community/show', `community ${student}`],
  [/^\/student\/curriculum$/, 'student/layout student/plan', `plan ${student}`],
  [/^\/student\/element\//, 'studying/element', `studying ${student}`],
  [/^\/student\/lesson_download\//, 'student/layout studying/lesson-files', `studying ${student}`],
  [/^\/student\/notifications$/, 'student/layout student/notifications', student],
  [/^\/student\/notes$/, 'student/layout studying/all-notes', `studying payment ${student}`],
  [/^\/student\/profile$/, 'student/layout student/profile', `payment profile ${student}`],
  [/^\/student\/results$/, 'student/layout results/results', `results ${student}`],
  [/^\/student\/schedule$/, 'student/layout student/schedule', student],
  [/^\/student\/search$/, 'student/layout search/search', `search ${student}`],
  [/^\/student\/sections$/, 'student/layout student/sections', `sections ${student}`],
  [/^\/student\/subject\//, 'student/layout studying/subject', `community studying ${student}`],
  [/^\/student\/subjects$/, 'student/layout student/subjects', student],
  [/^\/student\/upload_photo$/, 'student/layout own-photo/own-photo', `own-photo ${student}`],
  [/^\/student\/vlog$/, 'student/layout vlog/vlog', `vlog ${student}`],
  [/^\/student\/vlog\/edit$/, 'student/layout vlog/edit', `vlog ${student}`],
  [/^\/student\/vlog\/submit$/, 'student/layout vlog/submit', `vlog ${student}`],
]

/** What draws the page of a path; undefined where there is none. */
export function drawnBy(path: string): Drawn | undefined {
  const found = lines.find(([pattern]) => pattern.test(path))
  if (!found) return undefined
  const list = listOf(path)
  return { modules: [...(list ? [list] : []), ...found[1].split(' ')], words: found[2].split(' ') }
}

/** The words that `words.ts` itself knows where to find. */
const everywhere = new Set(['front', 'meta', 'public', 'site', 'web', 'parts', 'contract'])
const elsewhere: Record<string, string> = {
  web: '../../kits/web/',
  parts: '../../kits/web/',
  contract: '../../kits/contract/',
}

const cairo = '../../node_modules/@fontsource-variable/cairo/files/cairo'
/** The file of the interface's font that the words of a language are in. */
const fonts: Record<Language, string> = {
  ar: `${cairo}-arabic-wght-normal.woff2`,
  en: `${cairo}-latin-wght-normal.woff2`,
  fr: `${cairo}-latin-wght-normal.woff2`,
}

/**
 * The tags that fetch with the page itself what it is made of: code and words of its feature, which would otherwise be
 * found one after the other. The font comes first: the server has drawn the page already. (There is one style sheet, in
 * the built document's own head.)
 */
export function filesOf(path: string, language: Language, manifest: Manifest | undefined): string {
  if (!manifest) return ''
  const found = drawnBy(path.replace(/(.)\/$/, '$1'))
  const font = manifest[fonts[language]]
  const preload = font ? `<link rel="preload" as="font" type="font/woff2" href="/${font.file}" crossorigin>\n` : ''
  if (!found) return preload
  const wanted = [
    ...(found.words.every(feature => everywhere.has(feature)) ? [] : ['src/words-inside.ts']),
    ...found.modules.map(module => `src/features/${module}.tsx`),
    ...found.words.map(feature => `${elsewhere[feature] ?? ''}messages/${feature}.json?lang=${language}`),
  ]
  const scripts = new Set<string>()
  const take = (key: string) => {
    const entry = manifest[key]
    if (!entry || entry.isEntry || scripts.has(entry.file)) return
    scripts.add(entry.file)
    for (const inner of entry.imports ?? []) take(inner)
  }
  for (const key of wanted) take(key)
  const tags = [...scripts].map(file => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`)
  return preload + tags.join('\n')
}
