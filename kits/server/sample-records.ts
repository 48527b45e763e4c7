import { db } from '@halaqa/kit-server/database'
import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId } from '@halaqa/kit-testing/values'
import { importRunTable } from './imports/import-runs.table.ts'
import { selectionRunTable } from './selection/selection-runs.table.ts'

/** What the routes need that a kit has for all contexts. */
export const sampleRecords: SampleRecords = {
  make: async ({ member }) => {
    const head = { state: 'waiting' as const, by_id: member('administrator').id, by_name: '', at: new Date() }
    await db()
      .insert(selectionRunTable)
      .values({
        ...head,
        operation: 'admission.registration.bulk',
        listing: 'admission.registration.list',
        asked: { params: {}, body: {}, matching: { filter: {}, count: 1, except: [], title: '' } },
        twin: '',
        permissions: [],
        language: 'ar',
        title: '',
        total: 1,
      })
    await db()
      .insert(importRunTable)
      .values({
        ...head,
        operation: 'grading.grade.import',
        asked: { params: {}, body: {}, columns: null, shown: null },
        language: 'ar',
        dry_run: true,
        name: 'marks.csv',
        sheet: '',
        total: 1200,
      })
  },
  find: async () => ({
    queries: { 'platform.record.find': { q: 'سالم' } },
    ids: {
      'platform.import-run': await lastId('platform.import_runs'),
      'platform.selection-run': await lastId('platform.selection_runs'),
      'platform.selection-row': await lastId('platform.selection_runs'),
    },
  }),
}
