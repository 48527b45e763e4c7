import { crud } from '@halaqa/kit-server/crud'
import { steps } from '../../contract/step.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { stepTable } from '../steps/steps.table.ts'

export const stepHandlers = crud(steps, {
  table: stepTable,
  visibleTo: () => true,
  remove: 'delete',
  dependents: { 'admission.registration': registrationTable.step_id },
})
