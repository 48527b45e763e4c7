import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId } from '@halaqa/kit-testing/values'

export const sampleRecords: SampleRecords<object> = {
  find: async () => ({ ids: { 'billing.account': await lastId('students.students') } }),
}
