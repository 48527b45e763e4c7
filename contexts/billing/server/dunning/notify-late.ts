import { accountById, notify, quietAmong } from '@halaqa/identity/server'
import { day, type Language, listed, money } from '@halaqa/kit-contract/format'
import type { Text } from '@halaqa/kit-contract/words'
import { audit } from '@halaqa/kit-server/audit'
import { addDays, clock, dayOf } from '@halaqa/kit-server/clock'
import { config, pageAddress } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { inAll, translate } from '@halaqa/kit-server/words'
import { lockStudent } from '@halaqa/students/server'
import { inArray } from 'drizzle-orm'
import { inQuietHours, noLevelReached, nothingLate, toldToday } from '../../contract/dunning.ts'
import { type HoldKind, holdKinds } from '../../contract/dunning-levels.ts'
import { type LevelRow, type NoticeRow, noticeTable } from './dunning.table.ts'
import { allLevels, isOf, type LateDebt, lateNow, releasedAmong, saidTo } from './late.queries.ts'
import { nextLevel } from './steps.ts'

/** Where it is paid. */
export const payments = '/student/payments'

export type Step = { debt: LateDebt; level: LevelRow }
/** Which level is to be told today of each of the debts, and of the others nothing. */
export function stepsOf(levels: readonly LevelRow[], debts: readonly LateDebt[], said: readonly NoticeRow[]): Step[] {
  const today = clock.today()
  return debts.flatMap(debt => {
    const own = said.filter(each => isOf(each, debt))
    const level = nextLevel(levels, {
      due_on: debt.due_on,
      said: own.map(({ level_id, days, told_at }) => ({ level_id, days, on: dayOf(told_at) })),
      today,
    })
    return level ? [{ debt, level }] : []
  })
}

/**
 * Tells a student what is to be told today, once, whoever else tells at the same moment: the student is held, and what is late is read
 * anew. False where nothing is to be told any more, or the student is in quiet hours and hears of it with a later run.
 */
export const notifyLate = (studentId: number): Promise<boolean> =>
  transaction(async () => {
    const { account_id } = await lockStudent(studentId)
    const { levels, debts, said, isReleased } = await standingOf(studentId)
    const steps = stepsOf(levels, debts, said)
    if (!steps.length || isReleased || (await quietAmong([account_id])).size) return false
    await noteTold(steps, debts)
    await tell(account_id, studentId, { levels, debts, steps, said })
    return true
  })

/** Tells a student again, or what is to be told today. Refuses `nothing-late`, `told-today`, `no-level-reached`, `in-quiet-hours`. */
export const notifyLateAgain = (studentId: number): Promise<void> =>
  transaction(async () => {
    const { account_id } = await lockStudent(studentId)
    const { levels, debts, said } = await standingOf(studentId)
    if (!debts.length) refuse(nothingLate)
    const today = clock.today()
    if (said.some(each => dayOf(each.told_at) === today)) refuse(toldToday)
    const next = stepsOf(levels, debts, said)
    const steps = next.length ? next : lastSteps(levels, debts, said)
    if (!steps.length) refuse(noLevelReached)
    if ((await quietAmong([account_id])).size) refuse(inQuietHours)
    await noteTold(steps, debts)
    await tell(account_id, studentId, { levels, debts, steps, said })
    await audit({
      action: 'billing.dunning.send',
      subject: ['students.student', studentId],
      after: { amount: sumOf(debts), level: rankOf(levels, highest(steps).level) },
    })
  })

async function standingOf(studentId: number) {
  const [late, said, released] = [
    await lateNow([studentId]),
    await saidTo([studentId]),
    await releasedAmong([studentId]),
  ]
  return {
    levels: await allLevels(),
    debts: late.get(studentId) ?? [],
    said: said.get(studentId) ?? [],
    isReleased: released.has(studentId),
  }
}

/** Of each debt the last level that was told and that there still is. */
const lastSteps = (levels: readonly LevelRow[], debts: readonly LateDebt[], said: readonly NoticeRow[]): Step[] =>
  debts.flatMap(debt => {
    const level = levels.findLast(each => said.some(row => isOf(row, debt) && row.level_id === each.id))
    return level ? [{ debt, level }] : []
  })

const sumOf = (debts: readonly LateDebt[]): number => debts.reduce((sum, each) => sum + each.open, 0)
const highest = (steps: readonly Step[]): Step =>
  steps.reduce((most, each) => (each.level.days > most.level.days ? each : most))
/** What a notice keeps its student from: what was told, while its level says so still. */
export const heldBy = (levels: readonly LevelRow[], { level_id, holds }: NoticeRow): HoldKind[] =>
  holds.filter(kind => levels.some(level => level.id === level_id && level.holds.includes(kind)))
/** The number of a level, from 1. */
export const rankOf = (levels: readonly LevelRow[], level: LevelRow): number =>
  levels.filter(each => each.days <= level.days).length

/** Told again, a level holds what it holds now. */
async function noteTold(steps: readonly Step[], debts: readonly LateDebt[]): Promise<void> {
  const told_at = clock.now()
  const amount = sumOf(debts)
  for (const { debt, level } of steps) {
    const { student_id, kind, reference, due_on } = debt
    const { id: level_id, days, holds } = level
    await db()
      .insert(noticeTable)
      .values({ student_id, kind, reference, due_on, level_id, days, holds, amount, told_at, freed_at: null })
      .onConflictDoUpdate({
        target: [
          noticeTable.student_id,
          noticeTable.kind,
          noticeTable.reference,
          noticeTable.due_on,
          noticeTable.level_id,
        ],
        set: { days, holds, amount, told_at, freed_at: null },
      })
  }
}

type Telling = {
  levels: readonly LevelRow[]
  debts: readonly LateDebt[]
  steps: readonly Step[]
  said: readonly NoticeRow[]
}

async function tell(accountId: number, studentId: number, telling: Telling): Promise<void> {
  const { ways } = highest(telling.steps).level
  const { language } = await accountById(accountId)
  const { amount, since, effects } = saidOf(telling)
  const params = { amount: inAll(amount), since: inAll(since), effects: inAll(effects) }
  const say = (key: string) =>
    translate(language, `billing.dunning-told.${key}`, valuesIn(params, language as Language))
  await notify(accountId, {
    kind: 'billing.dunning-told',
    title: say('title'),
    body: say('body'),
    params,
    link: payments,
    ...(ways.includes('mail') && { mail: { paragraphs: [say('body'), say('way_out')], button: say('button') } }),
    ...(ways.includes('sms') && config().sms && { sms: `${say('sms')} ${pageAddress(payments)}` }),
    related: ['students.student', studentId],
  })
}

/** What is late, since when, what is held by it, and what will be from which day on, in every language. */
function saidOf({ levels, debts, steps, said }: Telling) {
  const told = steps.map(each => each.level)
  const before = said.filter(each => debts.some(debt => isOf(each, debt))).flatMap(each => heldBy(levels, each))
  const held = holdKinds.filter(kind => before.includes(kind) || told.some(level => level.holds.includes(kind)))
  const { level, debt } = highest(steps)
  const later = levels.find(each => each.days > level.days && each.holds.some(kind => !held.includes(kind)))
  const oldest = debts.map(each => each.due_on).sort()[0]!
  // A level is told on its day, and as many days after the last one as lie between the two.
  const comes =
    later && [addDays(debt.due_on, later.days), addDays(clock.today(), later.days - level.days)].sort().at(-1)!
  const add = later?.holds.filter(kind => !held.includes(kind)) ?? []
  const effectsIn = (language: Language) =>
    [
      held.length && translate(language, 'billing.dunning.held_now', { what: namesOf(held, language) }),
      comes &&
        translate(language, 'billing.dunning.held_later', {
          what: namesOf(add, language),
          day: day(comes, language),
        }),
    ]
      .filter(Boolean)
      .map(each => ` ${each}`)
      .join('')
  return {
    amount: (language: Language) => money(sumOf(debts), language),
    since: (language: Language) => day(oldest, language),
    effects: effectsIn,
  }
}

/** What is held, by its names. */
export const namesOf = (holds: readonly HoldKind[], language: Language): string =>
  listed(
    holds.map(kind => translate(language, `billing.dunning.holds.${kind}`)),
    language,
  )
const valuesIn = (params: Record<string, Text>, language: Language) =>
  Object.fromEntries(Object.entries(params).map(([name, text]) => [name, text[language]]))

/** Forgets nothing: the rows stay, and say when what they told of was found settled. */
export const markFreed = (ids: readonly number[]) =>
  db()
    .update(noticeTable)
    .set({ freed_at: clock.now() })
    .where(inArray(noticeTable.id, [...ids]))
