import { crud } from '@halaqa/kit-server/crud'
import { purposes } from '../../contract/purposes.ts'
import { purposeTable } from './purposes.table.ts'

export const purposeHandlers = crud(purposes, { table: purposeTable, visibleTo: () => true, remove: 'delete' })
