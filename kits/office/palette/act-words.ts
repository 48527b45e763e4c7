import { searchWords } from '@halaqa/kit-contract'
import { wordsOfName } from '@halaqa/kit-web/palette'
import type { RecordAct } from '../acts/acts-of.ts'
import type { WordsOf } from '../office-context.ts'

/**
 * What a screen or an act is called as well, by the message key of its label: `synonyms.<label>` has them one after the other,
 * with commas. It is optional, and shown to nobody.
 */
export const synonymsOf = (label: string, words: WordsOf): string[] =>
  words(`synonyms.${label}`, { _: '' })
    .split(/[،,]/)
    .map(each => each.trim())
    .filter(Boolean)

/** An act of a record, as it is said and found. */
export type SaidAct = RecordAct & { title: string; synonyms: string[]; thingNames: string[] }

export const saidAct = (act: RecordAct, words: WordsOf): SaidAct => ({
  ...act,
  title: words(act.label),
  synonyms: synonymsOf(act.label, words),
  thingNames: [
    words(`${act.thing}.one`, { _: '' }),
    words(`${act.thing}.many`, { _: '' }),
    ...synonymsOf(`${act.thing}.many`, words),
  ].filter(Boolean),
})

/** What is typed as an act and the rest, which names whom it is done to. */
export type Split = { acts: SaidAct[]; rest: string }

/** What stands between an act and a name and is part of neither. */
const between = /^(?:for|to|of|the|a|de|du|des|la|le|les|pour|à|l’|d’|ل|لـ|على|عن|إلى|الى|من)$/

/** More acts than these would be a list, not an answer. */
const mostActs = 6

/**
 * Parts «أصدر كشف درجات سلمى» or `accept 20231` into the act that its words name best, at the beginning or at the end, and the
 * rest. Undefined: no act is named, or nobody to do it to.
 */
export function splitOf(text: string, acts: SaidAct[]): Split | undefined {
  const typed = text.trim().split(/\s+/)
  const parted = acts.flatMap(act => {
    const found = parting(typed, act)
    return found ? [{ act, ...found }] : []
  })
  const most = Math.max(...parted.map(({ count }) => count))
  const best = parted.filter(({ count }) => count === most)
  // Of acts that are named alike well, whose names say least that was not typed.
  best.sort((one, other) => one.left - other.left)
  const rest = best[0]?.rest
  // All that was typed is the name of an act: nobody is named by some of it.
  if (!rest || best.some(each => !each.rest)) return undefined
  const same = best.filter(each => each.rest === rest)
  return { rest, acts: same.map(({ act }) => act).slice(0, mostActs) }
}

function parting(typed: string[], { title, synonyms, thingNames }: SaidAct) {
  const folded = typed.map(word => searchWords(word).join(' '))
  const partings = [title, ...synonyms].flatMap(name => {
    const isNamed = wordsOfName(folded, name)
    const isThing = wordsOfName(folded, thingNames.join(' '))
    const isPart = (at: number) => isNamed[at] || isThing[at] || between.test(folded[at]!)
    const [first, last] = outside(typed.length, isPart)
    const count = isNamed.filter((named, at) => named && (at < first || at > last)).length
    const rest = typed.slice(first, last + 1).join(' ')
    return count ? [{ count, rest, left: searchWords(name).length - count }] : []
  })
  return partings.sort((one, other) => other.count - one.count || one.left - other.left)[0]
}

/** The first and the last word that are no part of an act; what is named on both sides counts on both. */
function outside(length: number, isPart: (at: number) => boolean | undefined): [number, number] {
  let first = 0
  while (first < length && isPart(first)) first += 1
  let last = length - 1
  while (last > first && isPart(last)) last -= 1
  return [first, last]
}
