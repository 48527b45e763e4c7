import { describe, expect, it } from 'vitest'
import { citations, idsIn } from './citations.ts'
import { filesOf, shown, textOf } from './parsed.ts'
import { decisions, idsOf, rows, rowsOf, shapeOf, shapesOf, specified, tableNames } from './specification.ts'

const cited = citations()
const leadsSomewhere = (id: string) => rows.has(id) || decisions.has(Number(/^decision (\d+)$/.exec(id)?.[1]))

it('a range cites what lies between its ends', () => {
  expect(idsIn('rules R016–R018, T0310 to T0312')).toEqual(['R016', 'R018', 'T0310', 'T0312', 'R017', 'T0311'])
  expect(idsIn('Decision 20 (C051)')).toEqual(['decision 20', 'C051'])
})

describe('the tables of the specification', () => {
  it('have a row for every id that is cited', () => {
    expect(cited.length).toBeGreaterThan(200)
    const dangling = cited.filter(({ id }) => !leadsSomewhere(id))
    expect(dangling.map(each => `${each.id} at ${shown(each)}`)).toEqual([])
  })

  it.each(tableNames)('%s.tsv has as many cells in each row as columns, and no id twice', name => {
    const table = rowsOf(name)
    const columns = Object.keys(table[0]?.cells ?? {}).length
    expect(table.filter(({ cells }) => Object.keys(cells).length !== columns).map(({ id }) => id)).toEqual([])
    expect(new Set(table.map(({ id }) => id)).size).toBe(table.length)
  })

  it('cite only what is there themselves', () => {
    const text = [...rows.values()].flatMap(({ id, cells }) => Object.values(cells).map(cell => ({ id, cell })))
    const inside = text.flatMap(({ id, cell }) => idsIn(cell).map(other => ({ id, other })))
    expect(inside.length).toBeGreaterThan(100)
    expect(inside.filter(({ other }) => !leadsSomewhere(other))).toEqual([])
  })
})

it('says its Arabic sentences as the program says them', () => {
  const files = filesOf(['{contexts/*,apps/portal,kits/*}/messages/*.json'])
  const said = files.map(textOf).join('\n')
  // The thesis has no screens yet.
  const notBuilt = ['R059', 'R060', 'X023', 'X024']
  const sentences = [...rows.values()].flatMap(({ id, cells }) => {
    const text = cells.messages || cells.message
    return text && !notBuilt.includes(id) ? [{ id, text }] : []
  })
  expect(sentences.length).toBeGreaterThan(20)
  expect(sentences.filter(({ text }) => !said.includes(`"ar": "${text}"`))).toEqual([])
})

describe('addresses are compared by shape', () => {
  it.each([
    ['/a/{id}/', ['/a/{}']],
    ['/a/{x?}', ['/a', '/a/{}']],
    ['/a/{x}/b/{y?}', ['/a/{}/b', '/a/{}/b/{}']],
    ['/', ['/']],
  ])('%s', (path, shapes) => expect(shapesOf(path)).toEqual(shapes))

  it('whatever the parameters are called', () => {
    expect(shapeOf('/academystructure/year/{asFaculty}')).toBe(shapeOf('/academystructure/year/{facultyId}'))
  })
})

describe('what is served of the specification', () => {
  it('is served whole: every method, with and without what may be left out', () => {
    const half = specified.filter(({ isServed, routes }) => !isServed && routes.length)
    expect(half.map(({ row }) => `${row.id} ${row.cells.methods} ${row.cells.path}`)).toEqual([])
  })

  it('does not become less', () => {
    expect(specified.filter(({ isServed }) => isServed).length).toBeGreaterThanOrEqual(467)
  })

  it('is what asks with GET and acts with POST under one number', () => {
    const deletion = specified.find(({ row }) => row.id === 'T0005')
    expect(deletion?.routes.map(({ method }) => method)).toEqual(['GET', 'POST'])
    for (const route of deletion?.routes ?? []) expect(idsOf(route)).toEqual(['T0005'])
  })
})
