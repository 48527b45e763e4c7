import { clock } from '@halaqa/kit-server/clock'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId } from '@halaqa/kit-testing/values'
import { usualLargeFrom } from '../contract/years.ts'
import { aBill, aCategory, anOperation } from './factories.ts'
import { addYear } from './years/save-year.ts'

const month = () => clock.today().slice(0, 7)

export const sampleRecords: SampleRecords<object> = {
  // Entered by somebody else than those who try what may be done with it.
  make: ({ member, picture }) => {
    const author = { ...system, id: member('monitor').id, name: 'مراقب', guard: 'users' }
    return withRequest({ ...currentRequest(), actor: author }, async () => {
      await anOperation({}, [await aBill(author, picture)])
      const { id } = await aCategory('قرطاسية')
      const days = { starts_on: `${month()}-01`, ends_on: `${month()}-28` }
      const amounts = [{ category_id: id, amount: 50_000 }]
      await addYear({ name: month(), ...days, large_from: usualLargeFrom, amounts })
    })
  },
  find: async () => {
    const operation = await lastId('expenses.operations')
    return {
      ids: {
        'expenses.category': await lastId('expenses.categories'),
        'expenses.operation': operation,
        'expenses.reversal': operation,
        'expenses.year': await lastId('expenses.years'),
        'expenses.file': await lastId('expenses.operation_files'),
      },
    }
  },
}
