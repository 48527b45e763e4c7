import type { Language } from '@halaqa/kit-contract/format'

type Manifest = NonNullable<typeof __CLIENT_MANIFEST__>

/** Which module draws an address; the same list as the routes, by the beginning of the path. */
const modules: [pattern: RegExp, file: string, words?: string][] = [
  [/^\/$/, 'landing', 'front'],
  [/^\/(our_vision|info|privacy|usage)$/, 'text-page'],
  [/^\/programmes$/, 'programmes', 'front'],
  [/^\/return$/, 'return', 'front'],
  [/^\/contact$/, 'contact', 'forms'],
  [/^\/blog$/, 'blog'],
  [/^\/blog\/post\//, 'post'],
  [/^\/support\/faq/, 'faq'],
  [/^\/waitinglist\//, 'waiting', 'forms'],
  [/^\/heac\//, 'heac', 'forms'],
]

const cairo = '../../node_modules/@fontsource-variable/cairo/files/cairo'
/** The file of the interface's font that the words of a language are in. */
const fonts: Record<Language, string> = {
  ar: `${cairo}-arabic-wght-normal.woff2`,
  en: `${cairo}-latin-wght-normal.woff2`,
  fr: `${cairo}-latin-wght-normal.woff2`,
}

/**
 * The tags that fetch, with the page itself, what its first drawing needs: code and words of its feature and their
 * style sheets, which would otherwise be found one after the other.
 */
export function filesOf(path: string, language: Language, manifest: Manifest | undefined): string {
  if (!manifest) return ''
  const found = modules.find(([pattern]) => pattern.test(path))
  const font = manifest[fonts[language]]
  const preload = font ? `<link rel="preload" as="font" type="font/woff2" href="/${font.file}" crossorigin>\n` : ''
  if (!found) return preload
  const wanted = [
    'src/features/public/layout.tsx',
    `src/features/public/${found[1]}.tsx`,
    ...[
      'messages/site.json',
      'messages/public.json',
      '../../kits/web/messages/web.json',
      found[2] === 'forms' ? '../../kits/contract/messages/contract.json' : `messages/${found[2]}.json`,
    ].map(file => `${file}?lang=${language}`),
  ]
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const take = (key: string) => {
    const entry = manifest[key]
    if (!entry || scripts.has(entry.file)) return
    if (entry.isEntry) return
    scripts.add(entry.file)
    for (const style of entry.css ?? []) styles.add(style)
    for (const inner of entry.imports ?? []) take(inner)
  }
  for (const key of wanted) take(key)
  const tags = [
    ...[...styles].map(file => `<link rel="stylesheet" href="/${file}">`),
    ...[...scripts].map(file => `<link rel="modulepreload" href="/${file}">`),
  ]
  return preload + tags.join('\n')
}
