/** Where the program and its documents cite the specification: `T0366`, `R019`, `decision 22`. */
import { filesOf, type Place, textOf } from './parsed.ts'

export type Citation = Place & { id: string }

const prose = ['docs/*.md', 'docs/decisions/*.md', '*.md', 'contexts/*/README.md', 'database/*.md']
const program = ['{contexts,apps,kits,e2e,tools,database}/**/*.{ts,tsx,mjs,css}']
const ids = /\b([TRCXMVSB]\d{3,4}|P\d{3})\b(?!\p{L})|\b[Dd]ecisions? (\d+)/gu
const ranges = /\b([TRCPXMVSB])(\d{3,4})(?: to |–)\1(\d{3,4})\b/g

/** The ids that a text cites; of `R016–R024` and `T0310 to T0316` also those between. */
export function idsIn(text: string): string[] {
  const named = [...text.matchAll(ids)].map(match => match[1] ?? `decision ${match[2]}`)
  const between = [...text.matchAll(ranges)].flatMap(([, letter = '', from = '', to = '']) =>
    Array.from(
      { length: Number(to) - Number(from) - 1 },
      (_, at) => letter + `${Number(from) + at + 1}`.padStart(from.length, '0'),
    ),
  )
  return [...named, ...between]
}

/** Every citation of an id, but for those in the specification itself and in generated documents. */
export function citations(): Citation[] {
  const files = [...filesOf(program), ...filesOf(program, true), ...filesOf(prose)]
  return files
    .filter(file => !file.startsWith('tools/where'))
    .flatMap(file =>
      textOf(file)
        .split('\n')
        .flatMap((text, at) => idsIn(text).map(id => ({ file, line: at + 1, id }))),
    )
}
