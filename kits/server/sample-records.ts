import { db } from '@halaqa/kit-server/database'
import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId } from '@halaqa/kit-testing/values'
import { importRunTable } from './imports/import-runs.table.ts'

/** What the routes need that a kit has for all contexts. */
export const sampleRecords: SampleRecords = {
  make: ({ member }) =>
    db()
      .insert(importRunTable)
      .values({
        state: 'waiting',
        by_id: member('administrator').id,
        by_name: '',
        at: new Date(),
        operation: 'grading.grade.import',
        asked: { params: {}, body: {}, columns: null, shown: null },
        language: 'ar',
        dry_run: true,
        name: 'marks.csv',
        sheet: '',
        total: 1200,
      }),
  find: async () => ({ ids: { 'platform.import-run': await lastId('platform.import_runs') } }),
}
