import { eachOf, previewOfMany } from '@halaqa/kit-server/acts'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { crud } from '@halaqa/kit-server/crud'
import { handle } from '@halaqa/kit-server/http'
import { handleMany } from '@halaqa/kit-server/selection'
import { notifyLateAgain as again, releaseLate } from '../../contract/dunning.ts'
import { dunningEffect, dunningLevels } from '../../contract/dunning-levels.ts'
import { deleteLevel } from './delete-level.ts'
import { levelTable } from './dunning.table.ts'
import { dunningEffectOf } from './dunning-effect.ts'
import { lateList } from './late-list.ts'
import { notifyLateAgain } from './notify-late.ts'
import { releaseStudent } from './release-student.ts'

/** What stands for the day and the reason while nobody has written one. */
const notYet = () => ({ until: addDays(clock.today(), 1), reason: '' })

export const dunningHandlers = [
  ...lateList,
  handleMany(again.preview, ({ query }) =>
    previewOfMany(query.ids ?? [], { what: 'billing.dunning' }, id => notifyLateAgain(id)),
  ),
  handleMany(again.perform, ({ body }) => eachOf(body.ids, body, id => notifyLateAgain(id))),
  handleMany(releaseLate.preview, ({ query }) =>
    previewOfMany(query.ids ?? [], { what: 'billing.dunning' }, id => releaseStudent(id, notYet())),
  ),
  handleMany(releaseLate.perform, ({ body }) => eachOf(body.ids, body, id => releaseStudent(id, body))),
  ...crud(dunningLevels, { table: levelTable, visibleTo: () => true, remove: deleteLevel, draft: () => ({ days: 7 }) }),
  handle(dunningEffect, ({ query }) => dunningEffectOf(query)),
]
