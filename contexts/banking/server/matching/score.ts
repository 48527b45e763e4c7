import { searchKey } from '@halaqa/kit-contract'
import type { TargetKind } from '../../contract/targets.ts'

/** What a line says, as it is compared; `amount` is what of it is not matched, in baisa, above nothing. */
export type ComparedLine = {
  on: string
  amount: number
  /** Reference, name, text and account, folded, between blanks. */
  said: string
  name: string
}
/** What it is compared with. */
export type ComparedTarget = {
  kind: TargetKind
  amount: number
  /** Null where it is of no day: an invoice waits. */
  on: string | null
  /** What the bank would write of it, as it stands: a reference, a number. */
  words: readonly string[]
  name: string
  /** Whose name or account somebody confirmed to be this payer's before. */
  is_known: boolean
}
/** Message keys of `banking.reason`. */
export type Reason = 'amount' | 'less_fee' | 'same_day' | 'near_day' | 'reference' | 'name' | 'known' | 'part'
export type Score = { score: number; reasons: Reason[] }

/** From here on nothing else is likely; below the other it is not proposed. */
export const sureFrom = 75
const proposedFrom = 50
/** Days between what the books and the bank say. */
const mostDays = 30

/**
 * How likely a line is this, 0 to 100, with the reasons; undefined where it is not worth a look. What has a day is found by its amount
 * and the day; an invoice by its number, its payer or what is known of them.
 */
export function scoreOf(line: ComparedLine, target: ComparedTarget): Score | undefined {
  const reasons: Reason[] = []
  let score = 0
  const because = (reason: Reason, points: number) => {
    reasons.push(reason)
    score += points
  }
  const isEqual = target.amount === line.amount
  if (target.on === null) {
    if (isEqual) because('amount', 30)
  } else {
    const days = Math.abs(daysBetween(line.on, target.on))
    if (!isEqual || days > mostDays) return undefined
    // It does not leave before it was promised.
    if (target.kind === 'settlement' && line.on < target.on) return undefined
    // Of a payout the fee is whatever is missing, so nearly any line of that size fits.
    if (target.kind === 'payout') because('less_fee', 40)
    else because('amount', 50)
    if (days === 0) because('same_day', 25)
    else if (days <= 7) because('near_day', days <= 3 ? 20 : 10)
  }
  if (target.words.some(word => word.length > 3 && line.said.includes(saidBy(word)))) because('reference', 50)
  if (isNameIn(target.name, line)) because('name', 25)
  if (target.is_known) because('known', 50)
  if (target.on === null && !isEqual && score > 0) reasons.push('part')
  // That an amount is the same says nothing of whose invoice it is, nor does a name alone.
  const isTold =
    reasons.some(reason => reason === 'reference' || reason === 'known') || (isEqual && reasons.includes('name'))
  if (score < proposedFrom || (target.on === null && !isTold)) return undefined
  return { score: Math.min(score, 100), reasons }
}

/** Two names of a person and more, wherever they stand: banks leave out and turn round. */
function isNameIn(name: string, line: ComparedLine): boolean {
  const parts = nameParts(name)
  if (parts.length < 2) return false
  const found = parts.filter(part => line.said.includes(` ${part} `)).length
  return found >= 2 && found >= parts.length - 2
}

const joining = new Set(['بن', 'بنت', 'ابن', 'ال', 'bin', 'bint', 'al'])
/** The names in a name, folded: without what joins them and the article. */
export const nameParts = (name: string): string[] =>
  searchKey(name)
    .split(' ')
    .filter(part => part.length > 1 && !joining.has(part))

/** What a line says between blanks, so that a word is found as a whole. */
export const saidBy = (...texts: readonly string[]): string =>
  ` ${searchKey(texts.join(' ').replace(/[,;:/|()]+/g, ' '))} `

const daysBetween = (one: string, other: string): number => (Date.parse(one) - Date.parse(other)) / 86_400_000
