/** Where the program and its documents cite the specification: `T0366`, `R019`, `decision 22`. */
import { filesOf, type Place, textOf } from './parsed.ts'

export type Citation = Place & { id: string }

const prose = ['docs/*.md', 'docs/decisions/*.md', '*.md', 'contexts/*/README.md', 'database/*.md']
const program = ['{contexts,apps,kits,e2e,tools,database}/**/*.{ts,tsx,mjs,css}']
/** `R016–R024`, `R016 to R024` and `R016, R024` are found by their ends. */
const ids = /\b([TRCXMVSB]\d{3,4}|P\d{3})\b(?!\p{L})|\b[Dd]ecisions? (\d+)/gu

/** Every citation of an id, but for those in the specification itself and in generated documents. */
export function citations(): Citation[] {
  const files = [...filesOf(program), ...filesOf(program, true), ...filesOf(prose)]
  return files
    .filter(file => !file.startsWith('tools/where'))
    .flatMap(file =>
      textOf(file)
        .split('\n')
        .flatMap((text, at) =>
          [...text.matchAll(ids)].map(match => ({ file, line: at + 1, id: match[1] ?? `decision ${match[2]}` })),
        ),
    )
}
