import { directionOf, type Language, languages } from '@halaqa/kit-contract/format'

/** What search engines, link previews and the browser's own bars are told about a page. */
export type Meta = {
  title: string
  description: string
  /** Absolute. Arabic is the plain address; other languages add `?lang=`. */
  canonical: string
  alternates: { language: Language | 'x-default'; address: string }[]
  openGraph: Record<string, string>
  jsonLd: object[]
  /** Pages that are nobody's business: forms of one person, searches, what is not there. */
  index: boolean
}

/** `t('programmes.title')` of the messages `meta`. */
export type MetaWords = (key: string) => string
type Asked = {
  path: string
  search?: string
  language: Language
  data?: unknown
  origin: string
  words: MetaWords
  status?: number
}
type Titled = { title?: string; description?: string; published_at?: string; updated_at?: string; body?: string }

/**
 * The page of an address, by its longest known beginning; its words are `meta.<key>.title` and `.description`. A page of a
 * part (`student.results`) has a title of its own and the description of the part.
 */
const keys: [pattern: RegExp, key: string, index?: false][] = [
  [/^\/$/, 'home'],
  [/^\/our_vision$/, 'vision'],
  [/^\/info$/, 'info'],
  [/^\/programmes$/, 'programmes'],
  [/^\/programmes\/form/, 'form'],
  [/^\/privacy$/, 'privacy'],
  [/^\/usage$/, 'usage'],
  [/^\/return$/, 'return'],
  [/^\/contact$/, 'contact'],
  [/^\/blog$/, 'blog'],
  [/^\/blog\/post\/\d+$/, 'post'],
  [/^\/support\/faq\/searchit$/, 'search', false],
  [/^\/support\/faq/, 'faq'],
  [/^\/waitinglist\//, 'waiting', false],
  [/^\/heac\//, 'heac', false],
  [/^\/auth\?form=signup$/, 'auth.signup'],
  [/^\/auth\?form=reset$/, 'auth.reset'],
  [/^\/auth\/reset\//, 'auth.password', false],
  [/^\/auth/, 'auth'],
  [/^\/registrar/, 'applicant', false],
  [/^\/student\/(subjects?|element|lesson_download)(\/|$)/, 'student.subjects', false],
  [/^\/student\/schedule(\/|$)/, 'student.schedule', false],
  [/^\/student\/curriculum(\/|$)/, 'student.plan', false],
  [/^\/student\/results(\/|$)/, 'student.results', false],
  [/^\/student\/donations(\/|$)/, 'student.donations', false],
  [/^\/student\/(payments|paymenterror)(\/|$)/, 'student.payments', false],
  [/^\/student\/docs(\/|$)/, 'student.papers', false],
  [/^\/student\/profile(\/|$)/, 'student.profile', false],
  [/^\/student\/upload_photo(\/|$)/, 'student.photo', false],
  [/^\/student\/community(\/|$)/, 'student.community', false],
  [/^\/student\/vlog(\/|$)/, 'student.vlog', false],
  [/^\/student\/advisor(\/|$)/, 'student.advisor', false],
  [/^\/student\/sections(\/|$)/, 'student.sections', false],
  [/^\/student\/notifications(\/|$)/, 'student.notifications', false],
  [/^\/(profile\/)?student/, 'student', false],
  [/^\/verify\//, 'verify', false],
  [/^\/payment\//, 'payment', false],
  [/^\/user\/activation$/, 'auth.activation', false],
  [/^\/(account|teacher|library\/home|affiliate\/home|eshop\/dashboard)$/, 'account', false],
]

const localeOf: Record<Language, string> = { ar: 'ar_OM', en: 'en', fr: 'fr' }

export const addressIn = (origin: string, path: string, language: Language): string =>
  `${origin}${path}${language === 'ar' ? '' : `?lang=${language}`}`

/** The data block of the matched pages: the record of a post or a page of text bears its own title. */
const titled = (data: unknown): Titled => (data && typeof data === 'object' && 'title' in data ? (data as Titled) : {})

/** Signing in, a new account and a forgotten password share an address: which form it is stands behind it. */
const formOf = (path: string, search?: string): string => {
  const form = path === '/auth' && new URLSearchParams(search).get('form')
  return form ? `${path}?form=${form}` : path
}

/** What is said about a page. Pure: the same address, language and data always give the same. */
export function metaOf({ path, search, language, data, origin, words, status = 200 }: Asked): Meta {
  const [, key, index] = (status === 200 && keys.find(([pattern]) => pattern.test(formOf(path, search)))) || [
    null,
    'lost',
    false as const,
  ]
  const own = titled(data)
  const site = words('site')
  const title = key === 'home' ? words('home.title') : `${own.title ?? words(`${key}.title`)} · ${site}`
  const description = own.description || words(`${key.split('.')[0]}.description`)
  const canonical = addressIn(origin, path, language)
  return {
    title,
    description,
    canonical,
    index: index !== false,
    alternates: [
      ...languages.map(each => ({ language: each, address: addressIn(origin, path, each) })),
      { language: 'x-default' as const, address: addressIn(origin, path, 'ar') },
    ],
    openGraph: {
      'og:site_name': site,
      'og:type': key === 'post' ? 'article' : 'website',
      'og:title': own.title ?? title,
      'og:description': description,
      'og:url': canonical,
      'og:locale': localeOf[language],
      'og:image': `${origin}/icons/share.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    },
    jsonLd: jsonLdOf({ key, own, title, description, canonical, origin, language, words, data }),
  }
}

type Told = {
  key: string
  own: Titled
  title: string
  description: string
  canonical: string
  origin: string
  language: Language
  words: MetaWords
  data: unknown
}

function jsonLdOf({ key, own, title, description, canonical, origin, language, words, data }: Told): object[] {
  const college = {
    '@context': 'https://schema.org',
    '@type': 'CollegeOrUniversity',
    '@id': `${origin}/#college`,
    name: words('site'),
    description: words('home.description'),
    url: origin,
    logo: `${origin}/icons/icon-512.png`,
    areaServed: 'OM',
  }
  if (key === 'home') return [college]
  if (key === 'post')
    return [
      {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: own.title ?? title,
        description,
        inLanguage: language,
        url: canonical,
        datePublished: own.published_at,
        dateModified: own.updated_at,
        publisher: { '@id': `${origin}/#college`, '@type': 'CollegeOrUniversity', name: words('site') },
      },
    ]
  const entries = key === 'faq' ? questionsOf(data) : []
  if (entries.length)
    return [{ '@context': 'https://schema.org', '@type': 'FAQPage', inLanguage: language, mainEntity: entries }]
  return []
}

function questionsOf(data: unknown): object[] {
  if (!Array.isArray(data)) return []
  return (data as { entries?: { question: string; answer: string }[] }[])
    .flatMap(category => category.entries ?? [])
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }))
}

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** JSON for a script element: no text in it can end the element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

/** The tags of a page's head. */
export function headOf(meta: Meta): string {
  return [
    `<title>${escaped(meta.title)}</title>`,
    `<meta name="description" content="${escaped(meta.description)}">`,
    meta.index ? '' : '<meta name="robots" content="noindex">',
    `<link rel="canonical" href="${escaped(meta.canonical)}">`,
    ...(meta.index
      ? meta.alternates.map(
          ({ language, address }) => `<link rel="alternate" hreflang="${language}" href="${escaped(address)}">`,
        )
      : []),
    ...Object.entries(meta.openGraph).map(
      ([name, content]) =>
        `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escaped(content)}">`,
    ),
    ...meta.jsonLd.map(each => `<script type="application/ld+json">${scriptJson(each)}</script>`),
  ]
    .filter(Boolean)
    .join('\n')
}

export const directionAttribute = (language: Language): string => `lang="${language}" dir="${directionOf(language)}"`
