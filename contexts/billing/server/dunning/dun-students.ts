import { isDatabaseAway } from '@halaqa/kit-server/database'
import { log } from '@halaqa/kit-server/log'
import type { LevelRow } from './dunning.table.ts'
import { freeStudent } from './free-student.ts'
import { allLevels, lateNow, releasedAmong, saidTo } from './late.queries.ts'
import { notifyLate, type Step, stepsOf } from './notify-late.ts'

/** Who is to be told what today, by the levels given; who is released is left alone. */
export async function toBeTold(levels: readonly LevelRow[]): Promise<Map<number, Step[]>> {
  const [late, said, released] = [await lateNow(), await saidTo(), await releasedAmong()]
  const steps = [...late].map(([id, debts]) => [id, stepsOf(levels, debts, said.get(id) ?? [])] as const)
  return new Map(steps.filter(([id, own]) => own.length > 0 && !released.has(id)))
}

/**
 * Tells everybody who is late what is to be told today, and whoever settled what was late that nothing is held any more. Answers how many
 * were told. One who breaks holds back nobody else; it throws once all were tried, so that those who are left are tried again.
 */
export async function dunStudents(): Promise<number> {
  const failures: unknown[] = []
  const each = async (ids: Iterable<number>, work: (id: number) => Promise<boolean>) => {
    let done = 0
    for (const id of ids)
      done += await work(id).then(Number, error => {
        // Without the database nobody else is told either.
        if (isDatabaseAway(error)) throw error
        failures.push(error)
        log.error({ err: error, student: id }, 'dunning failed')
        return 0
      })
    return done
  }
  await each((await saidTo()).keys(), freeStudent)
  const told = await each((await toBeTold(await allLevels())).keys(), notifyLate)
  if (failures.length) throw new Error(`${failures.length} students could not be dunned`, { cause: failures[0] })
  return told
}
