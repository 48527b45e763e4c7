import { crud } from '@halaqa/kit-server/crud'
import { handle, replace } from '@halaqa/kit-server/http'
import { exceptions } from '../../contract/exceptions.ts'
import { exceptionTable } from './exceptions.table.ts'
import { sameException } from './same-exception.ts'

const plain = crud(exceptions, {
  table: exceptionTable,
  visibleTo: () => true,
  remove: 'delete',
})
const { store } = exceptions.routes
const ofKit = plain.find(each => each.route === store)!

export const exceptionHandlers = replace(
  plain,
  handle(store, context => sameException(context.body, () => ofKit.run(context)) as never),
)
