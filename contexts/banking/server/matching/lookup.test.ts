import { expect, it } from 'vitest'
import type { Candidate } from './candidates.ts'
import { lookup } from './lookup.ts'
import { saidBy } from './score.ts'

let serial = 0
const invoice = (name: string, amount = 20_000): Candidate => ({
  kind: 'invoice',
  id: ++serial,
  amount,
  sign: 1,
  on: null,
  words: [],
  name,
  reference: `finance.invoice:${serial}`,
  is_known: false,
  by_id: null,
  payer_id: serial,
})
const many = (count: number, name: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => invoice(name(at)))
const found = (candidates: readonly Candidate[], name: string, left = 20_000) =>
  [...lookup(candidates)({ left, on: '2026-11-01' }, saidBy(name), new Set())].map(each => each.name)

it('where each of somebody’s names is borne by hundreds, who bears several of them is found, and nobody else', () => {
  const others = [
    ...many(300, at => `سالم ${at} المعمري`),
    ...many(300, at => `خالد راشد ${at} السيابي`),
    ...many(300, at => `ناصر ${at} الهنائي`),
  ]
  const payer = invoice('سالم راشد الهنائي')
  const all = [...others, payer, invoice('سالم راشد الهنائي', 30_000)]
  expect(found(all, 'سالم بن راشد الهنائي')).toEqual([payer.name])
  expect(found(all, 'الهنائي سالم')).toEqual([payer.name])
  expect(found(all, 'سالم')).toEqual([])
  expect(found(all, 'سالم بن راشد الهنائي', 30_000)).toEqual([payer.name])
})

it('where hundreds bear the whole name, that finds none of them', () => {
  expect(
    found(
      many(300, () => 'سالم راشد الهنائي'),
      'سالم راشد الهنائي',
    ),
  ).toEqual([])
})
