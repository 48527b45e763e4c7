import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QuranValidator } from 'quran-validator'
import { expect, it } from 'vitest'

/*
 * Every ayah that the product's own texts quote, letter by letter against a kept text of the mushaf (Tanzil's Uthmani,
 * by the package quran-validator). What may differ, and nothing else:
 * - marks of pause, of prostration and of quarters, and the number after an ayah (۝١), which may stand or be left out;
 * - a quotation from the middle begins with «…», one that ends before its ayah does ends with «…»;
 * - the shadda by which the first letter assimilates the word before it falls where that word is not quoted (لَّا → لَا).
 */
const root = join(import.meta.dirname, '../..')
const quran = new QuranValidator()
const surahs = new Map(quran.getAllSurahs().map(each => [each.name, each.number]))
const unassimilated = (text: string) => text.replace(/^(\p{L}\p{M}*?)\u0651/u, '$1')
const plain = (text: string) =>
  text
    .normalize('NFC')
    .replace(/^\ufeff/, '')
    .replace(/[\u06d6-\u06dc\u06de\u06e9]|۝[٠-٩]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** What is wrong with the quotation, said by the kept text; undefined when nothing is. */
function faultOf(quoted: string, place: string): string | undefined {
  const [, name = '', from = '', to = from] = /^\[(.+): (\d+)(?:–(\d+))?\]$/.exec(place) ?? []
  const surah = surahs.get(name)
  if (!surah) return `«${place}» is no place in the Quran`
  const kept: string[] = []
  for (let ayah = Number(from); ayah <= Number(to); ayah++) kept.push(plain(quran.getVerse(surah, ayah)?.text ?? '?'))
  const whole = kept.join(' ')
  const [begins, ends] = [!quoted.startsWith('…'), !quoted.endsWith('…')]
  const words = plain(quoted.replace(/^…|…$/g, ''))
  const starts = begins ? [whole] : [...whole.matchAll(/ /g)].map(({ index }) => unassimilated(whole.slice(index + 1)))
  const says = starts.some(rest => (ends ? rest === words : rest.startsWith(`${words} `)))
  return says ? undefined : `${place} is «${whole}», not «${words}»`
}

const texts = globSync('{database/seeds,contexts/content/texts}/**/*.{ts,json,md,html}', { cwd: root })
  .concat(globSync('{apps,contexts,kits}/*/messages/*.json', { cwd: root }))
  .map(file => readFileSync(join(root, file), 'utf8'))
const quotations = texts.flatMap(text =>
  [...text.matchAll(/﴿([^﴾]*)﴾\s*(\[[^\]]*\])?/g)].map(([, words = '', place = '']) => [words.trim(), place] as const),
)

it('quotes the Quran letter by letter as it is kept, and says where', () => {
  expect(quotations.length).toBeGreaterThanOrEqual(8)
  expect(quotations.map(each => faultOf(...each)).filter(Boolean)).toEqual([])
})

it('has no ayah outside the brackets that are compared', () => {
  expect(texts.flatMap(text => text.match(/class=\\?"verse\\?">(?!﴿).{0,40}/g) ?? [])).toEqual([])
})

it('sees one letter, one sign, one place that is wrong, and a cut that is not said', () => {
  const [words = ''] = quotations.find(([, place]) => place === '[الحجر: 9]') ?? []
  expect(faultOf(words, '[الحجر: 9]')).toBeUndefined()
  expect(faultOf(words, '[الحجر: 8]')).toBeDefined()
  expect(faultOf(words, '[الحجرات: 99]')).toBeDefined()
  expect(faultOf(words.split(' ').slice(1).join(' '), '[الحجر: 9]')).toBeDefined()
  for (let at = 0; at < words.length; at++)
    expect(faultOf(words.slice(0, at) + words.slice(at + 1), '[الحجر: 9]'), `without letter ${at}`).toBeDefined()
})
