import { databaseChecks, filesOfNobody, storedFiles } from '@halaqa/kit-server/checks'
import { contexts } from '../contexts.ts'
import type { Speaker } from './command.ts'

/** Whether all is well; what is not, is told. */
export async function reportChecks({ read }: { read: boolean }, { say, tell, signal }: Speaker): Promise<boolean> {
  const all = [...databaseChecks, storedFiles({ read }), filesOfNobody, ...contexts.flatMap(each => each.checks ?? [])]
  let wrong = 0
  for (const [index, { name, isNote, find }] of all.entries()) {
    signal.throwIfAborted()
    say(`check ${index + 1} of ${all.length}: ${name}`)
    for (const { says, count, first } of await find()) {
      if (!isNote) wrong += 1
      const rest = count > first.length ? ', …' : ''
      tell(`${isNote ? 'note ' : 'wrong'}  ${count} × ${says}: ${first.join(', ')}${rest}`)
    }
  }
  tell(wrong ? `${wrong} things are wrong` : 'nothing is wrong')
  return wrong === 0
}
