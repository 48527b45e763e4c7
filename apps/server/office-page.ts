import { readFileSync } from 'node:fs'
import { operationId, type Route } from '@halaqa/kit-contract'

type Entry = { file: string; imports?: string[] }
type Manifest = Record<string, Entry>
/** Screens with a file of their own, of another context than what stands at their address: by operation, the folder and its words. */
const apart: Record<string, What> = Object.fromEntries(
  ['students.student.record', 'students.student.show'].map(operation => [
    operation,
    { screens: 'records/office/record', words: ['records', 'students', 'studies', 'grading', 'identity', 'finance'] },
  ]),
)

/** As the build's manifest has them, from the folder of the office. */
const wordsAt = '../../virtual:office-words'

type What = { screens: string; words: string[] }
/** Most screens stand at the address of what they ask. */
function screensOf(route: Route): What {
  const operation = operationId(route)
  const context = operation.split('.')[0]!
  return apart[operation] ?? { screens: `${context}/office`, words: [context] }
}

type Asked = { language: string; theme: string; route: Route | undefined }

/**
 * The office's document: its language, direction and theme, and which files the screen at the address will want, so that the
 * browser has them on their way before the program names them. `dist` is the built office, as an address of a folder.
 */
export function officePage(dist: URL): (asked: Asked) => string {
  const template = readFileSync(new URL('index.html', dist), 'utf8')
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest
  const program = filesOf(manifest, ['index.html'])
  if (!manifest[`${wordsAt}/ar/shell`]) throw new Error('the build of the office has no words of its shell')
  const links = new Map<string, string>()

  // Contexts that come together have one file of words: `grading-records-students-studies`.
  const wordsOf = (context: string, language: string) =>
    Object.keys(manifest).filter(
      key => key.startsWith(`${wordsAt}/${language}/`) && key.split('/').at(-1)!.split('-').includes(context),
    )
  const linksOf = (what: What | undefined, language: string): string => {
    const words = ['shell', ...(what?.words ?? [])].flatMap(each => wordsOf(each, language))
    const screens = what ? [`../../contexts/${what.screens}/screens.ts`] : []
    const files = [...filesOf(manifest, [...screens, ...words])].filter(file => !program.has(file))
    return files.map(file => `<link rel="modulepreload" crossorigin href="/office-assets/${file}">`).join('')
  }
  return ({ language, theme, route }) => {
    const what = route && screensOf(route)
    const key = `${what?.screens} ${language}`
    if (!links.has(key)) links.set(key, linksOf(what, language))
    return template
      .replace(
        /<html[^>]*>/,
        `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-theme="${theme}">`,
      )
      .replace('</head>', `${links.get(key)}</head>`)
  }
}

/** The files of these entries and of all that they import at once; what the build has no entry of is left out. */
function filesOf(manifest: Manifest, keys: string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const entry = manifest[key]
    if (!entry || found.has(entry.file)) continue
    found.add(entry.file)
    filesOf(manifest, entry.imports ?? [], found)
  }
  return found
}
