import { clock } from '@halaqa/kit-server/clock'
import { db, keptUntilChanged, outsideTransaction } from '@halaqa/kit-server/database'
import { log } from '@halaqa/kit-server/log'
import { ne, sql } from 'drizzle-orm'
import { dependencyTable } from './dependencies.table.ts'

/** Closed: each has its words in the office. */
export type DependencyName =
  | 'redis'
  | 'mail'
  | 'sms'
  | 'push'
  | 'storage'
  | 'scanner'
  | 'bank'
  | 'documents'
  | 'pictures'
  | 'register'
  | 'seal'
export type DependencyState = { name: DependencyName; state: 'ok' | 'away'; since: Date }

const known = new Map<DependencyName, DependencyState>()

/** How this process finds what it has leant on so far. */
export const dependencyStates = (): DependencyState[] => [...known.values()]

/** Tells of a change; says the same again without a trace. The office hears of it from the table. */
export function noteDependency(name: DependencyName, state: 'ok' | 'away', error?: unknown): void {
  const before = known.get(name)
  if (before?.state === state) return
  const since = clock.now()
  known.set(name, { name, state, since })
  if (state === 'away') log.error({ err: error, dependency: name }, 'a dependency is away')
  else if (before) log.info({ dependency: name }, 'a dependency is back')
  else return void outsideTransaction(() => writeDown(name, state, since, true))
  void outsideTransaction(() => writeDown(name, state, since))
}

/** `onlyIfAway`: at the first success of a process; another may have left word that it was away. */
async function writeDown(name: DependencyName, state: 'ok' | 'away', since: Date, onlyIfAway = false) {
  try {
    if (onlyIfAway) {
      await db()
        .update(dependencyTable)
        .set({ state, since })
        .where(sql`${dependencyTable.name} = ${name} and ${ne(dependencyTable.state, state)}`)
      return
    }
    await db()
      .insert(dependencyTable)
      .values({ name, state, since })
      .onConflictDoUpdate({ target: dependencyTable.name, set: { state, since } })
  } catch (error) {
    log.warn({ err: error, dependency: name }, 'the state of a dependency could not be written down')
  }
}

/** What is away by the last word of any process, oldest first. */
export const awayDependencies: () => Promise<DependencyState[]> = keptUntilChanged(
  [dependencyTable],
  async () =>
    (await db()
      .select()
      .from(dependencyTable)
      .where(ne(dependencyTable.state, 'ok'))
      .orderBy(dependencyTable.since)) as DependencyState[],
)

/** For tests. */
export const forgetDependencies = (): void => known.clear()
