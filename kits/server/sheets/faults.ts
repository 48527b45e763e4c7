/** What is wrong with a cell before anybody asks what it means: it is merged with others, or a formula that nobody computed. */
export type CellFault = 'merged' | 'formula'
/** By `row:column`, both from 0. */
export type CellFaults = ReadonlyMap<string, CellFault>
export const faultKey = (row: number, column: number): string => `${row}:${column}`

/** Merged cells that are looked at: whoever merges more has no list. */
const mostMerged = 200_000

/** The worksheets of a workbook in their order, as their parts. */
export function worksheetsOf(parts: ReadonlyMap<string, string>): string[] {
  const targets = new Map(
    [...(parts.get('xl/_rels/workbook.xml.rels') ?? '').matchAll(/<(?:\w+:)?Relationship\b([^>]*)>/g)].map(
      ([, given]) => [attribute(given!, 'Id'), attribute(given!, 'Target').replace(/^\/?(xl\/)?/, '')],
    ),
  )
  const sheets = (parts.get('xl/workbook.xml') ?? '').matchAll(/<(?:\w+:)?sheet\b([^>]*)>/g)
  return [...sheets].map(([, given]) => parts.get(`xl/${targets.get(attribute(given!, 'r:id'))}`) ?? '')
}
const attribute = (given: string, name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(given)?.[1] ?? ''

/** What is wrong in the cells of a worksheet. */
export function faultsOf(xml: string): CellFaults {
  const faults = new Map<string, CellFault>()
  // From one cell to the next: a pattern that looks for the end of a cell takes a minute over cells without one.
  for (const cell of xml.split(/<(?:\w+:)?c(?= )/).slice(1)) {
    const end = cell.indexOf('>')
    const [tag, inner] = [cell.slice(0, end), cell.slice(end + 1)]
    if (tag.endsWith('/') || !/<(?:\w+:)?f[\s/>]/.test(inner)) continue
    const hasValue = /<(?:\w+:)?v>[^<]/.test(inner) && attribute(tag, 't') !== 'e'
    const at = attribute(tag, 'r')
    if (!hasValue && isPlace.test(at)) faults.set(faultKey(...placeOf(at)), 'formula')
  }
  for (const [, from, to] of xml.matchAll(
    /<(?:\w+:)?mergeCell\b[^>]*?\bref="([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})"/g,
  )) {
    const [top, left] = placeOf(from!)
    const [bottom, right] = placeOf(to!)
    for (let row = top; row <= bottom && faults.size < mostMerged; row++)
      for (let column = left; column <= right && faults.size < mostMerged; column++)
        faults.set(faultKey(row, column), 'merged')
  }
  return faults
}
const isPlace = /^[A-Z]{1,3}\d{1,7}$/

/** `B5` is row 4, column 1. */
function placeOf(name: string): [row: number, column: number] {
  const [, letters, digits] = /^([A-Z]+)(\d+)$/.exec(name)!
  const column = [...letters!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return [Number(digits) - 1, column - 1]
}
