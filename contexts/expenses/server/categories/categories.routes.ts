import { crud } from '@halaqa/kit-server/crud'
import { handle, replace } from '@halaqa/kit-server/http'
import { categories } from '../../contract/categories.ts'
import { categoryTable } from './categories.table.ts'
import { withItsAccount } from './rename-category.ts'

const plain = crud(categories, { table: categoryTable, visibleTo: () => true, remove: 'delete' })
const update = plain.find(each => each.route === categories.routes.update)!

export const categoryHandlers = [
  ...replace(
    plain,
    handle(categories.routes.update, context =>
      withItsAccount(context.params.id, context.body.name_ar, () => update.run(context) as never),
    ),
  ),
]
