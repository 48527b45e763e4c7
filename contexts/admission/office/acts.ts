import { actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'

export const acts = actsOf(contract, {
  // Subject by subject, and given back or handed in: on the page of the equivalence, or on its desk.
  'admission.equation.decide': null,
  'admission.equation.activate': null,
  // With what they are asked, on the page of the applicant.
  'admission.registration.decide': null,
  'admission.registration.move': null,
  'admission.message.stop': 'admission.office.messages.stop',
  'admission.registration.exempt': 'admission.office.act.exempt',
  'admission.registration.extend': 'admission.office.act.extend',
  'admission.registration.passwordLink': 'admission.office.act.password_link',
  'admission.step.resend': 'admission.office.step.resend',
  'admission.step.resend-special': 'admission.office.step.resend',
  'admission.step.special': 'admission.office.step.special',
})
