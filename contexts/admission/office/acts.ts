import { actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'

export const acts = actsOf(contract, {
  // Given back or handed in: the page of the equivalence asks which.
  'admission.equation.activate': null,
  'admission.message.stop': 'admission.office.messages.stop',
  'admission.registration.exempt': 'admission.office.act.exempt',
  'admission.registration.extend': 'admission.office.act.extend',
  'admission.registration.passwordLink': 'admission.office.act.password_link',
  'admission.step.resend': 'admission.office.step.resend',
  'admission.step.resend-special': 'admission.office.step.resend',
  'admission.step.special': 'admission.office.step.special',
})
