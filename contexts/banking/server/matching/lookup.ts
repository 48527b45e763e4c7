import { addDays } from '@halaqa/kit-server/clock'
import type { LineRow } from '../tables/lines.table.ts'
import type { Candidate } from './candidates.ts'
import { nameParts, saidBy } from './score.ts'

/** Where more than these have one amount, or bear one name, that alone finds none of them. */
const mostOfOne = 200
const nearDays = [0, -1, 1, -2, 2, -3, 3]

/**
 * What a line is worth comparing with: of its amount; where many have that, of its amount and day; what bears a number or reference
 * that it says; an invoice of its amount whose payer it names, by several of their names where many bear each; and what is asked of whom its name was confirmed to be. Twenty thousand
 * lines of one fee are not compared with twenty thousand invoices.
 */
export function lookup(candidates: readonly Candidate[]) {
  const [dated, invoices] = [candidates.filter(each => each.on !== null), candidates.filter(each => each.on === null)]
  const byAmount = Map.groupBy(dated, each => each.amount)
  const byDay = Map.groupBy(dated, each => `${each.amount}:${each.on}`)
  const byWord = groupedBy(candidates, each => each.words.flatMap(word => firstOf(saidBy(word))))
  const byName = groupedBy(invoices, each => nameParts(each.name).map(part => `${each.amount}:${part}`))
  const bearing = new Map<readonly Candidate[], ReadonlySet<Candidate>>()
  const setOf = (group: readonly Candidate[]) => {
    if (!bearing.has(group)) bearing.set(group, new Set(group))
    return bearing.get(group)!
  }
  /** Of a name that many bear, those who bear others of the line, too: two more where the line has so many. */
  const bearingSeveral = (tokens: readonly string[], left: number): Candidate[] => {
    const groups = tokens.map(token => byName.get(`${left}:${token}`) ?? []).filter(each => each.length)
    const [rarest, ...others] = groups.toSorted((one, other) => one.length - other.length)
    if (!rarest || rarest.length <= mostOfOne) return []
    const needed = others.length > 1 ? 2 : 1
    return rarest.filter(each => others.filter(group => setOf(group).has(each)).length >= needed)
  }
  const byPayer = Map.groupBy(invoices, each => each.payer_id)
  return (line: Pick<LineRow, 'left' | 'on'>, said: string, payers: ReadonlySet<number>): Set<Candidate> => {
    const tokens = said.trim().split(' ')
    const ofAmount = byAmount.get(line.left) ?? []
    const near =
      ofAmount.length > mostOfOne
        ? nearDays.flatMap(days => (byDay.get(`${line.left}:${addDays(line.on, days)}`) ?? []).slice(0, mostOfOne))
        : ofAmount
    const found = new Set(near)
    const add = (more: readonly Candidate[] = []) => {
      if (more.length <= mostOfOne) for (const each of more) found.add(each)
    }
    for (const token of tokens) {
      add(byWord.get(token))
      add(byName.get(`${line.left}:${token}`))
    }
    add(bearingSeveral(tokens, line.left))
    for (const payer of payers) add(byPayer.get(payer))
    return found
  }
}

const firstOf = (said: string): string[] => said.trim().split(' ').slice(0, 1).filter(Boolean)

function groupedBy<T>(all: readonly T[], keysOf: (one: T) => string[]): Map<string, T[]> {
  const grouped = new Map<string, T[]>()
  for (const one of all)
    for (const key of keysOf(one)) {
      const group = grouped.get(key)
      if (group) group.push(one)
      else grouped.set(key, [one])
    }
  return grouped
}
