import { crud } from '@halaqa/kit-server/crud'
import { donors } from '../../contract/donors.ts'
import { donorTable } from './donors.table.ts'

export const donorHandlers = crud(donors, { table: donorTable, visibleTo: () => true, remove: 'delete' })
