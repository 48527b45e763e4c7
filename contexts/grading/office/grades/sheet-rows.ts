import type { Out } from '@halaqa/kit-contract'
import type { gradeGrid } from '../../contract/grade-office.ts'
import type { GridRow } from './use-mark.ts'

export type Grid = Out<typeof gradeGrid.reply>

/** The sheet after rows of its page were answered anew: what it counts of all pages goes with them. */
export function withRows(grid: Grid, answered: readonly GridRow[]): Grid {
  const by = new Map(answered.map(row => [row.enrolment_id, row]))
  const rows = grid.rows.map(row => by.get(row.enrolment_id) ?? row)
  const [before, after] = [countsOf(grid.rows, grid), countsOf(rows, grid)]
  const others = grid.missing_on.filter(page => page !== grid.current_page)
  return {
    ...grid,
    rows,
    marked: grid.marked + after.marked - before.marked,
    missing: grid.missing + after.missing - before.missing,
    missing_on: after.missing ? [...others, grid.current_page].sort((one, other) => one - other) : others,
  }
}

const countsOf = (rows: readonly GridRow[], { parts }: Grid) => ({
  marked: rows.filter(row => row.mark !== null).length,
  missing: rows.reduce((all, row) => all + parts.filter(({ part }) => row.values[part] === undefined).length, 0),
})

/** Where a mark is missing next, of the pages after this one and then from the first again; undefined where none is missing elsewhere. */
export const nextMissingPage = ({ missing_on, current_page }: Pick<Grid, 'missing_on' | 'current_page'>) => {
  const others = missing_on.filter(page => page !== current_page)
  return others.find(page => page > current_page) ?? others[0]
}
