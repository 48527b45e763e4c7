import { clock } from '@halaqa/kit-server/clock'
import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId } from '@halaqa/kit-testing/values'
import { usualLargeFrom } from '../contract/years.ts'
import { aBill, aCategory, anOperation } from './factories.ts'
import { addYear } from './years/save-year.ts'

const system = { id: 0, name: 'system' }
const month = () => clock.today().slice(0, 7)

export const sampleRecords: SampleRecords<object> = {
  make: async ({ picture }) => {
    await anOperation({}, [await aBill(system, picture)])
    const days = { starts_on: `${month()}-01`, ends_on: `${month()}-28` }
    const { id } = await aCategory('قرطاسية')
    await addYear({
      name: month(),
      ...days,
      large_from: usualLargeFrom,
      amounts: [{ category_id: id, amount: 50_000 }],
    })
  },
  find: async () => {
    const file = await lastId('expenses.operation_files')
    const operation = await lastId('expenses.operations')
    return {
      ids: {
        'expenses.category': await lastId('expenses.categories'),
        'expenses.operation': operation,
        'expenses.reversal': operation,
        'expenses.year': await lastId('expenses.years'),
        'expenses.file': file,
      },
      values: { fileid: file },
    }
  },
}
