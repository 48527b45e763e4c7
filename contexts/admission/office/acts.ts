import { actAt, actsOf } from '@halaqa/kit-office'
import * as contract from '../contract/index.ts'
import { decideAddress, filesAddress, historyAddress, moveAddress } from './addresses.ts'

export const acts = actsOf(contract, {
  // Subject by subject, and given back or handed in: on the page of the equivalence, or on its desk.
  'admission.equation.decide': null,
  'admission.equation.activate': null,
  // Beside the texts that stand, on the page of the step.
  'admission.step.special': null,
  // With what they are asked, on the page of the applicant.
  'admission.registration.decide': null,
  'admission.registration.move': null,
  'admission.message.stop': 'admission.office.messages.stop',
  'admission.registration.exempt': 'admission.office.act.exempt',
  'admission.registration.extend': 'admission.office.act.extend',
  'admission.registration.reopen': 'admission.office.act.reopen',
  'admission.registration.passwordLink': 'admission.office.act.password_link',
  'admission.step.resend': 'admission.office.step.resend',
  'admission.step.resend-special': 'admission.office.step.resend',
})

const thing = 'admission.registration'
const { decideRegistration, listFiles, moveRegistration, registrationHistory } = contract

/** The page of the applicant asks these, with what follows from them. */
export const onPages = [
  actAt({
    key: 'admission.registration.accept',
    label: 'admission.office.act.accept',
    thing,
    at: id => decideAddress(id, true),
    access: decideRegistration.perform.access,
    action: decideRegistration,
    query: { accept: 'true' },
  }),
  actAt({
    key: 'admission.registration.refuse',
    label: 'admission.office.act.refuse',
    thing,
    at: id => decideAddress(id, false),
    access: decideRegistration.perform.access,
    action: decideRegistration,
    query: { accept: 'false' },
    danger: true,
  }),
  actAt({
    key: 'admission.registration.move',
    label: 'admission.office.act.move',
    thing,
    at: moveAddress,
    access: moveRegistration.perform.access,
    action: moveRegistration,
  }),
  actAt({
    key: 'admission.document.list',
    label: 'admission.document.many',
    thing,
    at: filesAddress,
    access: listFiles.access,
  }),
  actAt({
    key: 'admission.registration.history',
    label: 'admission.office.history.title',
    thing,
    at: historyAddress,
    access: registrationHistory.access,
  }),
]
