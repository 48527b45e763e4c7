import { crud } from '@halaqa/kit-server/crud'
import { steps } from '../../contract/step.ts'
import { stepTable } from '../steps/steps.table.ts'

export const stepHandlers = crud(steps, {
  table: stepTable,
  visibleTo: () => true,
  remove: 'delete',
})
