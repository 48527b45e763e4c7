import { type HoldKind, holdKinds } from '../../contract/dunning-levels.ts'
import { toBeTold } from './dun-students.ts'
import { allLevels, lateNow } from './late.queries.ts'

/** A level as it is being written: with its id one that is there. */
type Written = { id?: number | undefined; days?: number | undefined; holds?: string | undefined }

/** What the next run would do if the levels stood so. Nothing is written, and nobody is told. */
export async function dunningEffectOf({ id, days, holds }: Written) {
  const stands = await allLevels()
  const written = days === undefined ? [] : [{ id: id ?? 0, days, ways: [], holds: holdsOf(holds) }]
  const levels = [...stands.filter(each => !written.length || (each.id !== id && each.days !== days)), ...written]
  const told = await toBeTold(levels.sort((one, other) => one.days - other.days))
  const held = [...told.values()].filter(steps => steps.some(({ level }) => level.holds.length > 0))
  return { late: (await lateNow()).size, told: told.size, held: held.length }
}

const holdsOf = (holds = ''): HoldKind[] => holdKinds.filter(kind => holds.split(',').includes(kind))
