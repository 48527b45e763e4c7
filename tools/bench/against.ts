import type { Case } from './cases.ts'
import { ask } from './load.ts'
import type { Sides } from './sides.ts'

/** In turns, so that a slow moment of the machine hits both. */
const rounds = 4
/** What looks slower is asked again, this often, before it is named: four rounds that met a busy moment prove nothing. */
const doubtfulRounds = 24
const roundMs = 150
/** Longer than this nobody should wait for a list or a report, whatever it was before. */
const patienceMs = 150
/** What is more than this slower, and by more than a millisecond, is named. */
const bearable = 1.05

type Pair = { name: string; before: string; now: string }
type Figure = Pair & { beforeMs: number; nowMs: number; ratio: number }

/**
 * Every read of the office that both versions have, asked of both in turns. The quickest quarter counts: what others do on
 * the machine only ever adds.
 */
export async function compareLists(sides: Sides, only = ''): Promise<void> {
  const pairs = pairsOf(sides).filter(each => each.now.includes(only))
  const figures: Figure[] = []
  for (const pair of pairs) {
    const first = await compared(sides, pair, rounds)
    const figure = first && isSlower(first) ? await compared(sides, pair, doubtfulRounds) : first
    if (figure) figures.push(figure)
  }
  figures.sort((one, other) => other.ratio - one.ratio)
  const slower = figures.filter(isSlower)
  for (const { name, beforeMs, nowMs, ratio } of slower)
    console.log(`  ${ratio.toFixed(2)}  ${beforeMs.toFixed(1)} -> ${nowMs.toFixed(1)} ms  ${name}`)
  for (const { name, beforeMs, nowMs } of figures.filter(each => each.nowMs > patienceMs))
    console.log(`  above ${patienceMs} ms: ${beforeMs.toFixed(1)} -> ${nowMs.toFixed(1)}  ${name}`)
  const mean = Math.exp(figures.reduce((sum, each) => sum + Math.log(each.ratio), 0) / figures.length)
  const sum = (of: 'beforeMs' | 'nowMs') => figures.reduce((all, each) => all + each[of], 0).toFixed(0)
  console.log(
    `\n${figures.length} addresses; now : before, geometric mean ${mean.toFixed(2)}, all together ${sum('nowMs')} : ${sum('beforeMs')} ms; ${slower.length} slower than ${bearable} and by a millisecond\n`,
  )
}

/** What both have, though a key was spelled otherwise or another record asked for. */
function pairsOf({ before, now }: Sides): Pair[] {
  const former = new Map(before.cases.map(each => [likenessOf(each), each.path]))
  return now.cases.flatMap(each => {
    const path = former.get(likenessOf(each))
    return path ? [{ name: `${each.operation} ${each.variant}`, before: path, now: each.path }] : []
  })
}
function likenessOf({ path }: Case): string {
  const [address, query = ''] = path.split('?')
  const spelled = query.replace(/[a-z0-9][A-Z]/g, ([low, high]) => `${low}_${high!.toLowerCase()}`)
  return `${address!.replace(/\/\d+(?=\/|$)/g, '/0')}?${spelled.replace(/=\d+/g, '=0')}`
}

const isSlower = ({ ratio, beforeMs, nowMs }: Figure) => ratio > bearable && nowMs - beforeMs > 1

async function compared(sides: Sides, pair: Pair, rounds: number): Promise<Figure | undefined> {
  const times = { before: [] as number[], now: [] as number[] }
  for (const side of ['before', 'now'] as const) {
    const { status } = await asked(sides, side, pair)
    if (status !== 200) return void console.log(`  ${side} answers ${status}: ${pair[side]}`)
  }
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 ? (['now', 'before'] as const) : (['before', 'now'] as const)) {
      const until = performance.now() + roundMs
      do times[side].push((await asked(sides, side, pair)).serverMs)
      while (performance.now() < until)
    }
  const [beforeMs, nowMs] = [quick(times.before), quick(times.now)]
  return { ...pair, beforeMs, nowMs, ratio: nowMs / beforeMs }
}

const asked = (sides: Sides, side: 'before' | 'now', pair: Pair) => {
  const { origin, visitors } = sides[side]
  return ask(`${origin}${pair[side]}`, { accept: 'application/json', 'x-access-token': visitors.staffToken })
}
const quick = (times: number[]) => times.sort((one, other) => one - other)[Math.floor(times.length / 4)]!
