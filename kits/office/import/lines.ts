import type { ImportAnswer, ImportedCell, ImportedLine } from '@halaqa/kit-contract'

export type Filter = 'all' | 'changes' | 'faults'
export const filters: readonly Filter[] = ['all', 'changes', 'faults']

const passes: Record<Filter, (line: ImportedLine) => boolean> = {
  all: () => true,
  changes: ({ outcome }) => outcome === 'new' || outcome === 'changed',
  faults: line => !line.ok || line.cells.some(cell => cell.outcome === 'since'),
}
/** The lines that are asked for; what needs a hand stands above. */
export const linesOf = ({ results }: Pick<ImportAnswer, 'results'>, filter: Filter): ImportedLine[] =>
  results.filter(passes[filter]).sort((a, b) => Number(a.ok) - Number(b.ok) || a.line - b.line)

/** Of a wrong line what is wrong with it, else what becomes of its cells; what stays the same is not worth a word. */
export const toldOf = ({ ok, cells }: ImportedLine): ImportedCell[] =>
  cells.filter(({ outcome }) => (ok ? outcome !== 'same' : outcome === 'wrong'))

/** What is to be said above the lines: whether anything is to be done, and whether anything is in the way. */
export function stateOf({ dry_run, done, counts }: Pick<ImportAnswer, 'dry_run' | 'done' | 'counts'>) {
  if (!dry_run) return counts.wrong ? 'taken_some' : 'taken'
  if (!counts.wrong) return done ? 'right' : 'same'
  return done ? 'some_wrong' : 'none'
}
